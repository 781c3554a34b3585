"""French gates and negations, and what clauses open with."""

from __future__ import annotations

from engram_core.consolidate.extract.language import Gates, Negations

GATES = Gates(
    question=(
        r"(?:est-ce|qu'est-ce|qu'est|qui (?:est|sont|a|peut|va)|que (?:faire|dois|puis|penses|"
        r"faut)|quel|quels|quelle|quelles|quand (?:est|sont)|"
        r"quand(?= .*\?)|où|comment|pourquoi|combien|c'est quoi|c'est qui|c'est où|"
        r"tu (?:peux|pourrais)(?! m'(?:écrire|appeler|envoyer|contacter)| me (?:joindre|"
        r"contacter))|tu (?:sais|connais|as|penses|crois|veux|te souviens|vois)|vous (?:savez|"
        r"pouvez|pourriez|avez)|"
        r"(?:ai|suis|dois|puis|vais|habite|as|es|peux|sais|pourrais|connais|a|est|sont|y a|y "
        r"a-t)-(?:je|tu|il|elle|on|nous|vous|t-il|ce|t)|"
        r"t'(?:as|es|aurais)|des (?:idées|conseils|recommandations)|une idée|un conseil|des "
        r"bons)(?!\w)"
    ),
    hypothetical=(
        r"(?:même )?(?:si |s'il|si seulement|supposons|imaginons|imagine|admettons|mettons|"
        r"disons|à supposer|dans une autre vie|"
        r"dans mes rêves|peut-être|j'aimerais|je voudrais|j'aurais|on aurait|ce serait|si "
        r"jamais|au cas où|à condition|"
        r"fais comme|fais semblant|et si|j'ai rêvé|je rêve|je rêvais|faudrait|je devrais|je "
        r"pourrais|on pourrait|il se peut|"
        r"quand je serai|un jour|j'espère|vivement|il paraît|je pense|je crois)"
    ),
    command=(
        r"(?:stp |svp |s'il te plaît |s'il vous plaît |maintenant |ok |bon |peux-tu |toujours |"
        r"ne )*"
        r"(?:écris|rédige|donne|donnez|fais|faites|dis|dites|explique|traduis|traduisez|résume|"
        r"corrige|reformule|relis|supprime|efface|ajoute|"
        r"liste|montre|trouve|crée|génère|propose|aide|rappelle|calcule|compare|décris|conseille|"
        r"continue|recommence|réponds|envoie|mets|change|remplace|convertis|cherche|ignore|"
        r"oublie|affiche|"
        r"imprime|répète|lance|joue le rôle|planifie|invente|raconte|classe|vérifie|"
        r"prépare-moi|écrivez|"
        r"appelle (?:le|la|les|un|mon|ma)|programme|note que tu|souhaite)(?![\w])(?!-moi [A-ZÉ])"
    ),
    making=(
        r"(?:stp |svp |s'il te plaît |s'il vous plaît |maintenant |ok |bon |peux-tu |toujours |"
        r"tu peux |tu pourrais |ne )*"
        r"(?:écri\w+|rédige\w*|tradui\w+|joue\w*|imagine\w*|invente\w*|corrige\w*|reformule\w*|"
        r"réponds|répondre|répète|résume\w*|continue|complète|change|remplace|génère|crée|"
        r"compose|améliore\w*|fais (?:comme|semblant)|dis|raconte\w*)(?!\w)"
    ),
    pasting=(
        r"(?:traduis|traduisez|corrige|corrigez|reformule|résume|relis|améliore|analyse|"
        r"réécris|complète|"
        r"(?:la|cette|ma) (?:phrase|lettre|chanson|citation|légende|réplique)|(?:le|ce|mon) "
        r"(?:texte|message|mail|poème|paragraphe)|"
        r"par exemple|exemple|modèle|(?:il|elle|ils|elles) (?:a écrit|écrit|dit|a dit|m'a "
        r"écrit|répond))"
        r"(?!\w)[^:\n]{0,80}:"
    ),
    reported=(
        r"(?:selon|d'après|paraît que|il paraît|apparemment|j'ai (?:lu(?! \d)|entendu)|"
        r"on m'a dit|on "
        r"dit|la rumeur|"
        r"(?!(?:je|j|j'|on|nous|mon but|mon objectif|ma langue)(?!\w))(?:[^\s,]+ "
        r"){1,4}?(?:(?:ne|m'|me|nous|n'|toujours) ?)?{say})(?!\w)"
    ),
    fiction=(
        r"(?<!\w)(?:dans (?:mon|ma) (?:rêve|roman|histoire|nouvelle|jeu|livre|cauchemar|"
        r"scénario)|"
        r"dans (?:le |un |une |la |ce |cette |l')(?:\w+ )?(?:rêve|roman|histoire|nouvelle|jeu|"
        r"livre|film|pièce|scénario|chanson|poème|bd|conte),? (?:je|on|nous|mon|ma|notre|j'\w+)|"
        r"mon (?:personnage|héros|roman|horoscope|avatar)|"
        r"(?:la|cette|le|ce|l') ?(?:chanson|poème|livre|article|horoscope|pub|citation|refrain|"
        r"film|roman) (?:dit|qui dit|raconte|parle)|"
        r"jeu de rôle|il était une fois|l'héroïne)(?!\w)"
    ),
    hedged=r"(?:peut-être|je (?:pense|crois|suppose)) (?:que |qu')(?=(?:je|on|nous) |j')",
    condition=r"(?:si |s'ils? )",
    consequence=r"(?!)",  # the French conditional is a form of the verb that no table knows
    mistaken=r"(?:[^\s,]+ ){1,3}?(?:me prend|me prenait|m'a prise?) pour (?=une? )",
    irony=(
        r"(?<!\w)(?:ben voyons|ah (?:bah |ben )?bravo|dit personne|youpi|tu parles)(?!\w)|"
        r"\U0001f644"
    ),
    modal=r"(?!)",
)

NEGATIONS = Negations(
    correction=r"\s*,?\s*(?:(?:et )?(?:pas|non)(?: pas)?|(?P<over>au lieu d[eu']|plutôt que|"
    r"et plus)) ?(?:à |au |en |de |sur |chez |le |la |un |une )*",
    over=(
        r"(?P<not>n'|ne )?(?:(?:suis|est|ai|a|avons|sommes|[\w]+) "
        r")(?P<not2>plus)(?!\w)(?![^,;]{0,40} que )(?! "
        r"(?:de \d|que|tard|âgé))"
    ),
    never=r"(?P<not>n'|ne )?(?:(?:suis|est|ai|a|avons|sommes|[\w]+) )(?P<not2>jamais)(?!\w)",
    plain=(
        r"(?:(?P<not>n'|ne )?[\w']+ (?P<not2>pas(?: du tout| vraiment| encore)?)(?!\w)|"
        r"(?P<not3>pas)(?!\w))"
    ),
)

SPLITTERS = (
    r"mais|donc|car|parce que?|parce qu'|puisque|puisqu'|alors que|alors|du coup|même si|"
    r"tandis que|sauf que|"
    r"pourtant|sinon|comme(?= je)|puis(?= je)|vu que|vu qu'"
)
JOINERS = r"et|&|ou|puis"
OPENERS = (
    r"je|j'|j'ai|jsuis|j|jai|tu|il|elle|on|nous|vous|ils|elles|mon|ma|mes|notre|nos|c'est|ça|moi|"
    r"les (?:voisins|gens)|l'ancien|maintenant|depuis|là|(?:{live}|{work}|viens|ai|suis|adore|"
    r"aime|déteste|parle|joue)|"
    r"qui|que|pas|ne|n'"
)
FILLERS = (
    r"alors|bon|ben|bah|bref|oui|ouais|non|nan|ok|okay|d'accord|salut|bonjour|bonsoir|coucou|"
    r"hello|hey|merci|ah|oh|eh|"
    r"euh|au fait|d'ailleurs|en fait|sinon|du coup|et|mdr|lol|haha|franchement|honnêtement|"
    r"perso|personnellement|"
    r"pour info|petite info|info|pour (?:le contexte|la petite histoire)|contexte|pour te "
    r"(?:dire|situer)|petit (?:rappel|point|mot)|rappel|"
    r"correction|petite correction|erratum|update|màj|bonne nouvelle|mauvaise nouvelle|ça y "
    r"est|c'est officiel|voilà|"
    r"je (?:t'ai|vous ai|t'avais) (?:déjà )?(?:dit|parlé) que|sache que|note que|note bien que|"
    r"retiens que|souviens-toi que|"
    r"j'avoue|je précise|je te rappelle|il faut (?:savoir|dire) que|enfin|finalement|"
    r"maintenant|désormais|actuellement|"
    r"aujourd'hui|ces temps-ci|en ce moment|moi(?=,? j)|tu sais|écoute|désolée?|wow|putain|"
    r"purée|zut|"
    r"récemment|dernièrement|malheureusement|heureusement|avant|à l'époque|auparavant|"
    r"autrefois|à la base|à propos|autre chose|que|qu'|depuis|vraiment|"
    r"de mon côté|pour ma part|en vrai|wesh|hop|youpi|yes|trop bien|super|c'est bon|truc bête|"
    r"confession|attends|attendez|oups|pardon|mince|rectification|précision|ah non|erreur|"
    r"(?:non )?je voulais dire que|je me suis trompée?|sans rapport|rien à voir"
)
SPEAKER = (
    r"(?:je(?=\s)|j'(?=\w)|j(?=(?:suis|'?ai|peux|habite|vis|bosse|viens|adore|aime|fais|parle|"
    r"taffe|vais|ai)(?!\w))|"
    r"j (?=ai|habite|adore|aime)|(?=chuis?\s)|on(?=\s)|nous(?=\s)|moi et [\w-]+(?=\s)|"
    r"(?:(?:mon|ma) )?[\w-]+(?: (?-i:[A-Z])[\w-]+)? et moi(?: on| nous)?(?=\s))"
)
PRONOUNS = r"(?:il|elle|ils|elles)(?=\s)"
FINITE = r"(?!et |ou |à )[a-zéèêàç]|a (?-i:[a-z])"  # accents are gone: "Odile a déménagé"
KIN = (
    r"(?:mon|ma|notre|mes|nos)(?: (?:petit|petite|grand|grande|vieux|vieille|meilleur|meilleure|"
    r"jeune|"
    r"cher|chère|demi|plus jeune)(?!-))?[ -]"
    r"(?P<kin>grands?-mères?|grands?-pères?|grands-parents|frère|sœur|soeur|mère|père|maman|papa|"
    r"fils|fille|cousin|cousine|oncle|tante|"
    r"neveu|nièce|mamie|papi|papy|"
    r"grand-mère|grand-père|femme|mari|épouse|époux|copine|copain|compagne|compagnon|mec|meuf|"
    r"fiancée?|pote|amie?|"
    r"coloc|voisine?|patronne?|collègue|belle-mère|beau-père|beau-frère|belle-sœur|belle-soeur|"
    r"beau-fils|belle-fille|parents|grands-parents|beaux-parents|"
    r"petit-fils|petite-fille|chien|chienne|chat|chatte|jumeau|jumelle|filleule?|parrain|"
    r"marraine|chérie?)(?!\w)"
)
