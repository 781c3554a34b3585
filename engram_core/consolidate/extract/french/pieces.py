"""French pieces that the tables are put together from."""

from __future__ import annotations

_SMALL = (
    "(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix-(?:sept|huit|neuf)|dix|onze|douze|treize|"
    "quatorze|quinze|seize)"
)
_ADVERBS = (
    r"(?:maintenant|désormais|actuellement|toujours|encore|aussi|enfin|déjà|récemment|vraiment|"
    r"trop|"
    r"tellement|complètement|carrément|grave|juste|surtout|bien|très|super|hyper|plutôt|assez|"
    r"totalement|absolument|définitivement|finalement|franchement|beaucoup|tout juste|pas mal|"
    r"un peu|à la base|au départ|en fait|du coup|tout le temps|plus que tout|énormément|"
    r"officiellement|"
    r"provisoirement|temporairement|tout|vachement|à moitié|mortellement|sévèrement|depuis peu|"
    r"à nouveau|en ce moment|par contre|quand même|pourtant|même|originellement|originaire)"
)

PIECES = {
    "adv": rf"{_ADVERBS}(?: {_ADVERBS}){{0,2}}",
    "be": rf"(?:suis|sommes|est|sont|es|chuis?)(?: {_ADVERBS}){{0,3}}",
    "was": r"(?:étais|était|étions|étaient|etais|etait)",
    "have": rf"(?:ai|a|avons|ont|as|'ai)(?: {_ADVERBS}){{0,2}}",
    "had": r"(?:avais|avait|avions)",
    "refl": r"(?:me |m'|nous |se |s'|m |y |m'y |s'y )",
    "a": r"(?:à|a|au|aux|à la|en|dans|dans le|dans la|dans les|près de|vers|sur|à côté de|du "
    r"côté de|au large de|"
    r"en banlieue de|juste à côté de|aux alentours de)",
    "street": r"\d{1,4}(?: bis| ter)?,? (?:rue|avenue|boulevard|place|chemin|impasse|allée|quai|"
    r"route|cours|square)(?: (?:de la|de l'|des|du|de|d'))? ?[\w'-]+(?: (?-i:[A-Z])[\w'-]+){0,2}",
    "chez": r"(?:chez|à|au|aux|à la|pour|dans|au sein de|auprès de|dans l'équipe de|avec)",
    "from": r"(?:de chez|de la|de l'|de|du|des|d'|chez)",
    "un": r"(?:un|une|le|la|des|les|mon|ma|mes|notre|nos|du|deux|trois|quatre|l'|ce|cette|cet)",
    "years": r"(?:(?:1[01]\d|\d{1,2})(?!\d)|(?:(?:vingt|trente|quarante|cinquante|soixante|"
    r"quatre-vingts?|soixante-dix|septante|octante|huitante|nonante)"
    r"(?:[- ](?:et[- ])?(?:une?|onze|"
    rf"{_SMALL}))?|{_SMALL}|onze|cent))(?![\w-])",
    "moving": r"(?:m'installer|nous installer|s'installer|vivre|aller vivre|partir vivre|emménager|"
    r"déménager|habiter|aller habiter|rejoindre)",
    "dealing": r"(?:principal |plus gros |nouveau |nouvelle )?(?:fournisseur|cliente?|prestataire|"
    r"banque|assureur|comptable|distributeur|concurrente?|partenaire commercial|"
    r"propriétaire)(?!\w)",
    "sober": r"(?:sobre|sevrée?|clean)(?!\w)",
    "live": r"(?:vis|vit|vivons|vivent|habite|habitons|habitent|réside|loge|crèche|crécherai|"
    r"demeure|vivote)",
    "lived": r"(?:habitais|habitait|habitions|vivais|vivait|vivions|résidais|logeais)",
    "work": r"(?:travaille|travaillons|travaillent|bosse|bossons|bossent|taffe|taf|taff|boulotte)",
    "infinitive": r"(?-i:[a-zà-ÿœ]{2,}(?:er|ir|dre|vre|ire|aître|ettre))(?!\w)",
    "worked": r"(?:travaillais|travaillait|bossais|bossait|taffais)",
    "love": r"(?:adore|adorons|aime|aimons|kiffe|kif|kiff|raffole (?:de la|de|des|du|d')|"
    r"apprécie|savoure|vénère|"
    r"surkiffe)(?: {adv})?",
    "hate": r"(?:déteste|detestons|détestons|hais|exècre|abhorre|ai horreur|a horreur|avons "
    r"horreur|ne supporte pas|ne supporte plus|"
    r"supporte pas|supporte plus|n'aime pas|n'aime plus|aime pas|aime plus|n'aime vraiment pas|"
    r"aime vraiment pas|"
    r"aime pas trop|n'aime pas trop|n'aime pas du tout|aime pas du tout|n'apprécie pas|peux "
    r"pas voir|ne peux pas voir|"
    r"peux pas encadrer|peux pas saquer|ne peux pas saquer|ne peux pas sentir|peux pas blairer|"
    r"ne peux pas blairer|"
    r"n'aime guère|n'aime vraiment plus)",
    "fan": r"(?:(?:grand|grande|gros|grosse|vraiment|super) )?fan",
    "wife": r"(?:femme|mari|épouse|époux|conjointe|conjoint)",
    "mate": r"(?:copine|copain|compagne|compagnon|petite amie|petit ami|mec|meuf|fiancée|"
    r"fiancé|chérie|chéri|"
    r"amoureux|amoureuse|nana|chum|blonde|partenaire|moitié|gars|concubin|concubine)",
    "kid": r"(?:fils|fille|garçon|fillette|fiston|bébé|gamin|gamine|aîné|aînée|cadet|cadette|"
    r"petit dernier|petite dernière|"
    r"grand|grande|petit|petite|benjamin|benjamine|beau-fils|belle-fille)",
    "child": r"(?:fils|fille|fiston)(?!\w|-)",
    "species": r"(?:chiens?|chiennes?|chiots?|toutou|chats?|chattes?|chatons?|matou|hamsters?|"
    r"lapins?|lapines?|cochons? d'inde|"
    r"gerbilles?|rats?|souris|furets?|perroquets?|perruches?|canaris?|inséparables?|tortues?|"
    r"geckos?|"
    r"iguanes?|serpents?|pythons?|lézards?|caméléons?|axolotls?|grenouilles?|mygales?|"
    r"poissons? rouges?|poissons?|chev(?:al|aux)|"
    r"poneys?|juments?|ânes?|ânesses?|chèvres?|moutons?|brebis|cochons?|poules?|coqs?|canards?|"
    r"oies?|hérissons?|"
    r"chinchillas?|alpagas?|lamas?|vaches?|labradors?|caniches?|teckels?|bergers? allemands?|"
    r"border collie|beagle|bouledogues?|"
    r"chihuahuas?|dalmatien|épagneul|husky|carlin|bâtard|siamois|maine coon|corbeau|pigeon|"
    r"abeilles)(?!\w)",
    "pet": "{species}",
    "called": r"(?:appelée?|nommée?|qui s'appelle|qui se nomme|prénommée?|baptisée?|du nom de)",
    "ownable": r"(?:[\w'-]+ ){0,3}?(?:voiture|bagnole|caisse|vélo|moto|scooter|mobylette|"
    r"camion|camionnette|van|fourgon|"
    r"bateau|kayak|voilier|caravane|camping-car|maison|appart|appartement|studio|chalet|ferme|"
    r"terrain|jardin|potager|"
    r"piano|guitare|violon|violoncelle|batterie|accordéon|ukulélé|ordi|ordinateur|pc|mac|"
    r"tablette|ipad|téléphone|portable|"
    r"iphone|liseuse|console|switch|ps5|playstation|xbox|appareil photo|télescope|drone|"
    r"imprimante(?: 3d)?|machine à coudre|"
    r"machine à café|four|barbecue|platine|machine à écrire|tapis de course|rameur|planche de "
    r"surf|skis|tente|hamac|tracteur|"
    r"clio|twingo|deuche|2cv|4l|kangoo|vespa|solex|montre|piscine|boutique|trottinette|"
    r"vinyles)(?:[\w' -]{0,20})?",
    "model": r"(?:[\w-]+ )?(?:[A-Z]?\d+[A-Za-z]+|[A-Z]+\d+|[A-Z][\w-]+ (?:de )?(?:19|"
    r"20)?\d\d)(?!\w)",
    "diet": r"(?:végétariens?|végétariennes?|végétalien(?:ne)?|végan[e]?|vegan[e]?|véganes?|"
    r"végé|pescétarien(?:ne)?|pesco-végétarien(?:ne)?|"
    r"flexitarien(?:ne)?|sans gluten|halal|casher|kasher|cétogène|keto|omnivore|crudivore|"
    r"vegetarien(?:ne)?|carnivore)(?!\w)",
    "instrument": r"(?:guitare|piano|violon|alto|violoncelle|contrebasse|basse|batterie|flûte|"
    r"hautbois|clarinette|saxo|saxophone|"
    r"trompette|trombone|tuba|cor|harpe|ukulélé|banjo|mandoline|accordéon|orgue|clavecin|"
    r"cornemuse|vielle|bandonéon|"
    r"biniou|bombarde|kora|oud|luth|harmonica|basson|marimba|synthé|djembé|échecs|tennis|foot|"
    r"football|rugby|"
    r"basket|volley|hand|handball|badminton|squash|golf|pétanque|go|bridge|poker|ping-pong|"
    r"padel|hockey)",
    "tech": r"(?:sql|python|javascript|typescript|java|rust|go|c\+\+|c#|c|r|ruby|perl|php|"
    r"haskell|scala|kotlin|swift|matlab|"
    r"latex|excel|photoshop|illustrator|blender|figma|html|css|react|docker|linux|bash|git|"
    r"fortran|cobol|"
    r"lua|autocad|solidworks|indesign|premiere|solfège|la langue des signes|le morse|le "
    r"braille)(?!\w)",
    "knack": r"(?:coudre|tricoter|cuisiner|coder|programmer|conduire|skier|surfer|nager|"
    r"chanter|danser|dessiner|peindre|"
    r"jongler|souder|siffler|naviguer|piloter|broder|crocheter|jardiner|bricoler|faire [^,;]+|"
    r"jouer [^,;]+|parler [^,;]+|"
    r"lire [^,;]+|réparer [^,;]+|monter [^,;]+|taper [^,;]+|plonger|patiner|sculpter|tisser|"
    r"fabriquer [^,;]+)",
    "consume": r"(?:bois|boit|buvons|mange|mangeons|prends|fume|fumons|consomme)",
    "drink": r"(?:[^\s,;:\x1f]+ ){0,4}[^\s,;:\x1f]+",
    "fired": r"(?:viré|virée|licencié|licenciée|renvoyé|renvoyée|remercié|remerciée|mis à la "
    r"porte|mise à la porte)",
    "gone": r"(?:{adv} )?(?:est morte?|est décédée?|est partie?|nous a quittés?|s'est éteinte?|"
    r"a été euthanasiée?|"
    r"s'est sauvée?|s'est enfuie?|vient de mourir|nous a quitté|est mort)",
    "acquire": r"(?:{have} (?:adopté|recueilli|pris|acheté|récupéré|sauvé|eu)|ai|a|avons|"
    r"possède|élève|garde|viens d'adopter|vient d'adopter|venons d'adopter)",
    "topic": r"[\w-]+(?: [\w-]+)?",
    "journey": r"(?:(?:cours|présente|soutiens|visite|pars|part|partons|vais|va|allons|m'envole|"
    r"s'envole|nous envolons|file|"
    r"déménage|déménageons|emménage|"
    r"emménageons|me marie|se marie|nous marions|voyage|voyageons|retourne|retournons|rentre|"
    r"rentrons|monte|descends|"
    r"emménage|m'installe|s'installe|prends l'avion|prends le train|prend l'avion|prenons "
    r"l'avion) )(?:{adv} )?.*",
    "undertaking": r"(?:me |m'|se |s'|nous )?[a-zà-ÿ]+(?:er|ir|re|oir)(?!\w).*",
    "to_do": r"à (?-i:[a-zà-ÿ]+(?:er|ir|re))(?!\w)",  # "commencé à courir"
    "start": r"(?!\d|à\b|chez\b|au boulot\b|un (?:nouveau )?(?:job|boulot|travail|poste)\b|une "
    r"(?:nouvelle)\b)\S.*",
    "appointment": r"(?:[\w'-]+ ){0,3}?(?:rendez-vous|rdv|entretien|examen|opération|vol|"
    r"réunion|mariage|concert|bilan|visite|"
    r"permis|voyage|course|marathon|audition|soutenance|oral|partiels?|dentiste|fête|"
    r"conférence|compétition|match|"
    r"tournoi|concours|accouchement|déménagement)(?:[\w' -]{0,30})?",
    "deed": r"(?:signé|goûté|fini|terminé|planté|passé|soumis|lancé|publié|rendu|réparé|gagné|"
    r"fêté|repeint|mangé|installé|cuisiné|déplacé) \S.*",
    "say": r"(?:dit|disent|disait|a dit|ont dit|m'a dit|m'a raconté|raconte|racontait|pense|"
    r"pensent|croit|croient|prétend|affirme|"
    r"jure|écrit|a écrit|répète|annonce|a annoncé|trouve que|assure|imagine|me prend pour|demande|"
    r"suppose|soutient|promet|m'a promis|veut|m'a demandé|est persuadée?|est convaincue?)",
    "quit": r"(?:fume|bois|vapote|cours|danse|mange de viande)(?= plus)",
    "hobby": r"\S.*",
}
