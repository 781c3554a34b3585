"""French small words: where objects begin and end, what is a job, a language, no name."""

from __future__ import annotations

from engram_core.consolidate.extract.language import Lexicon
from engram_core.consolidate.extract.words import word_set

_STOPS = word_set(
    "parce car donc mais quand lorsque si puisque comme alors depuis pendant jusqu' qui que "
    "qu' dont où "
    "chez pour avec sans avant après vers contre et ou est sont était suis es as a ai ont "
    "j' je jsuis j'ai tu il elle on nous vous ils elles c'est c' ça ici maintenant ce "
    "ne n' pas plus jamais toujours vraiment encore aussi grâce malgré afin tout tellement "
    "mdr lol ptdr haha hein du' au aux à chaque tous toutes sauf surtout déjà puis même entre "
    "s' m' t' se me te parfois souvent"
)

LEXICON = Lexicon(
    determiners=word_set(
        "le la les l' un une des du de d' mon ma mes notre nos ton ta son sa ses leur ce cet cette "
        "ces petit petite petits petites au aux à tous toutes tout toute nouveau nouvelle nouvel "
        "quelques plein beaucoup peu trop très super bon bonne"
    ),
    stops=_STOPS,
    name_stops=_STOPS | word_set("dans en sur près par ces là-bas"),
    trailing=word_set(
        "maintenant aussi mdr lol haha hein actuellement désormais toujours encore déjà récemment "
        "hier aujourd'hui demain enfin quoi surtout voilà d'ailleurs bref avant puis et ou de du à "
        "au en par le la les un une là ici vraiment beaucoup seulement franchement ensuite bientôt "
        "svp stp merci finalement jadis autrefois désormais principalement couramment"
    ),
    links=word_set("de du des la le les l' d' sur sous en et van von der di da del el al &"),
    joins=word_set("et ou & ni"),
    languages=word_set(
        "anglais français allemand espagnol italien portugais néerlandais flamand suédois "
        "norvégien danois finnois islandais polonais tchèque slovaque hongrois roumain bulgare "
        "grec "
        "turc arabe hébreu persan farsi ourdou hindi bengali tamoul thaï vietnamien khmer lao "
        "birman malais indonésien tagalog mandarin cantonais chinois japonais coréen mongol "
        "tibétain népalais russe ukrainien biélorusse serbe croate bosniaque slovène albanais "
        "macédonien lituanien letton estonien géorgien arménien kazakh ouzbek pachto kurde swahili "
        "amharique somali yoruba igbo haoussa zoulou afrikaans wolof lingala bambara catalan "
        "basque "
        "galicien breton gallois irlandais gaélique occitan corse alsacien créole maltais latin "
        "espéranto quechua kabyle berbère tamazight peul malgache luxembourgeois romani lsf"
    ),
    jobs=word_set(
        "prof médecin infirmier infirmière avocat avocate juge notaire comptable architecte "
        "chimiste dentiste véto vétérinaire pharmacien pharmacienne kiné psychologue psychiatre "
        "chirurgien chirurgienne sage-femme ambulancier pompier policier policière gendarme "
        "militaire soldat marin pilote hôtesse steward chauffeur chauffeuse livreur livreuse "
        "facteur "
        "factrice boulanger boulangère pâtissier pâtissière boucher bouchère cuisinier cuisinière "
        "chef serveur serveuse barman barmaid sommelier caviste vigneron vigneronne agriculteur "
        "agricultrice maraîcher maraîchère éleveur éleveuse apiculteur apicultrice fleuriste "
        "jardinier jardinière paysagiste menuisier menuisière charpentier plombier électricien "
        "électricienne maçon peintre couvreur soudeur soudeuse mécanicien mécanicienne "
        "garagiste ingénieur ingénieure ingé dev développeur développeuse informaticien "
        "informaticienne graphiste designer webdesigner illustrateur illustratrice photographe "
        "journaliste écrivain écrivaine auteur autrice traducteur traductrice interprète éditeur "
        "éditrice libraire bibliothécaire archiviste documentaliste enseignant enseignante "
        "professeur professeure instituteur institutrice instit maître maîtresse formateur "
        "formatrice éducateur éducatrice animateur animatrice assistant assistante secrétaire "
        "standardiste caissier caissière vendeur vendeuse commercial commerciale coiffeur "
        "coiffeuse "
        "esthéticienne musicien musicienne chanteur chanteuse pianiste guitariste violoniste "
        "acteur "
        "actrice comédien comédienne danseur danseuse réalisateur réalisatrice artiste sculpteur "
        "sculptrice potier potière céramiste luthier luthière couturier couturière styliste "
        "consultant consultante directeur directrice gérant gérante manager manageuse responsable "
        "chercheur chercheuse doctorant doctorante biologiste physicien physicienne géologue "
        "mathématicien mathématicienne historien historienne économiste sociologue statisticien "
        "statisticienne géomètre conducteur conductrice contrôleur contrôleuse agent agente "
        "concierge gardien gardienne aide-soignant aide-soignante auxiliaire nounou nourrice "
        "assistante-sociale fonctionnaire postier postière banquier banquière courtier courtière "
        "opticien opticienne orthophoniste ostéopathe diététicienne diététicien ergothérapeute "
        "préparateur préparatrice laborantin laborantine technicien technicienne ouvrier ouvrière "
        "opérateur opératrice magasinier cariste routier cheminot cheminote aiguilleur hôtelier "
        "restaurateur restauratrice traiteur fromager fromagère poissonnier poissonnière épicier "
        "épicière sous-titreur sous-titreuse rédacteur rédactrice pigiste intermittent freelance "
        "stagiaire apprenti apprentie alternant alternante interne externe entrepreneur "
        "entrepreneuse député maire curé pasteur imam rabbin guide moniteur monitrice coach arbitre"
    ),
    job_endings=(
        "eur",
        "euse",
        "trice",
        "iere",
        "ier",
        "iste",
        "logue",
        "cien",
        "cienne",
        "therapeute",
        "graphe",
    ),
    not_jobs=word_set(
        "premier première dernier dernière fier fière entier entière meilleur meilleure heureuse "
        "amoureuse peur fumeur fumeuse joueur joueuse lecteur lectrice menteur menteuse rêveur "
        "rêveuse optimiste pessimiste perfectionniste égoïste triste cavalier cavalière nageur "
        "nageuse coureur coureuse randonneur randonneuse amateur amatrice supporter sœur soeur "
        "extérieur intérieur supérieur familier régulier particulier singulier célibataire "
        "nerveuse curieuse courageuse sérieuse chanceuse malheureuse ambitieuse paresseuse jalouse "
        "gourmandise majeur mineur mineure gaucher gauchère droitier insomniaque féministe "
        "touriste "
        "casanier casanière routinier électeur utilisateur utilisatrice acheteur spectateur"
    ),
    not_places=word_set(
        "retraite la le maison travail fac école lycée bureau gym salle plage piscine cinéma "
        "médecin "
        "dentiste banque poste marché supermarché magasin resto restaurant boulot taf mer montagne "
        "campagne ville centre vacances retard cours train bus voiture vélo pied attente colère "
        "forme fait général particulier plus moins ce cette mon ma mes ton ta tes son sa ses nos "
        "vos leurs toi moi lui elle eux nous vous personne rien tout cause côté nouveau peu bout "
        "temps peine propos part partir jour jours semaine mois an ans année heure heures fin "
        "début "
        "deux trois quatre cinq six sept huit neuf dix faire voir dire manger boire dormir finir "
        "plein train mi-temps plein-temps domicile distance pâques noël droit médecine licence "
        "master thèse l1 l2 l3 m1 m2 première terminale seconde gros colocation coloc couple "
        "l'étranger étranger hôpital l'hôpital télétravail freelance intérim cdi cdd alternance "
        "stage arrêt congé congés pause réunion chômage maternité deuil forme accord avis retrait"
    ),
    workplaces=word_set(
        "hôpital clinique banque poste école lycée collège fac université crèche maternelle mairie "
        "préfecture pharmacie supermarché magasin restaurant resto hôtel musée usine boulangerie "
        "aéroport gare prison tribunal zoo théâtre librairie entrepôt ferme garage salon brasserie "
        "ambassade ministère journal médiathèque bibliothèque caserne déchetterie ehpad"
    ),
    not_names=word_set(
        "je j' j'ai jsuis tu il elle on nous vous ils elles ce c'est c' ça ceci cela le la les "
        "l' un une "
        "des du de mon ma mes ton ta tes son sa ses notre nos leur leurs qui que quoi où quand "
        "comment pourquoi combien quel quelle si et ou mais donc car parce alors bref bon oui non "
        "salut bonjour bonsoir coucou merci désolé désolée hier aujourd'hui demain maintenant "
        "lundi "
        "mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet "
        "août septembre octobre novembre décembre dans en sur pour avec sans chez à au aux depuis "
        "pendant après avant objet re fin enfin aussi très trop peut-être imaginons est sont était "
        "traduis corrige résume il y avoir être noël pas ne plus toujours jamais fatigué fatiguée "
        "content contente ravi ravie enchanté enchantée malade triste heureux heureuse perdu "
        "perdue "
        "désormais actuellement moi toi lui eux tout tous toute toutes voilà voici comme même"
    ),
    vague=word_set(
        "ça ceci cela ce c' le la les lui elle eux moi toi nous vous tout rien quelque quelqu'un "
        "personne que qu' quand comment bien truc chose choses trucs beaucoup y en l' ton ta "
        "tes votre "
        "vos toi te t' idée question problème impression"
    ),
    peoples=word_set(
        "belge suisse québécois québécoise canadien canadienne marocain algérien tunisien"
    ),
)
