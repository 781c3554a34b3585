"""French: words that everyday speech uses for one thing, and the kinds that things are of.

Words that mean another thing in English ("chat", "pain", "main") are left out.
"""

from __future__ import annotations

# Each finds the others.
ALIKE = """
enfant gamin gosse; mère maman; père papa; mari époux conjoint; femme épouse conjointe;
ami copain pote; collègue confrère; patron chef; médecin docteur; professeur enseignant prof;
film cinéma; photo image; travail emploi métier boulot profession; employeur entreprise société;
salaire paie revenu; argent fric; cours leçon; examen épreuve; maison domicile logement;
appartement appart; voiture auto véhicule; vélo bicyclette; téléphone portable; ordinateur pc;
acheter acheté achat; prix coût; cadeau présent; magasin boutique; vêtements habits;
voyage séjour vacances; ville commune; avion vol; forêt bois; randonnée balade; repas plat;
dîner souper; malade souffrant; maladie affection; médicament remède; content heureux;
triste malheureux; fâché furieux; peur crainte; fatigué épuisé; difficile dur pénible;
aimer adorer; commencer débuter; finir terminer achever; aider soutenir; réparer réparation;
gagner remporter; concours compétition tournoi; rendez-vous réunion; projet but objectif;
fête célébration; erreur faute; grand énorme; petit minuscule; emprunt prêt crédit;
nounou nourrice; frigo réfrigérateur frigidaire; toit toiture; livre bouquin roman;
échouer rater; réussir obtenir; payer régler dépenser; coûter dépenser; habiter loger vivre résider;
lave-linge machine; télé télévision téléviseur; maîtresse institutrice; gosse môme bambin;
coloc colocataire; apprendre étudier; construire fabriquer bâtir; abîmé cassé brisé; bavarder
discuter; nager natation baignade; bateau voilier barque; lunettes monture;
jardin potager; bonbon friandise sucrerie; hôpital clinique urgences; policier gendarme;
avocat juriste; chômage licencié viré; embauché recruté engagé; démissionner démission quitter;
déménagement emménagement; loyer bail; fiancé fiancée; grossesse enceinte;
accouchement naissance; décès mort enterrement obsèques; dispute querelle engueulade;
mec gars; grand-mère mamie mémé; grand-père papi pépé; belle-mère belle-maman;
"""

# A kind finds its members, not the other way round.
KINDS = """
parent: mère maman père papa; enfant: fils fille bébé; frère: jumeau; fratrie: frère sœur;
famille: mari femme fils fille mère père frère sœur cousin tante oncle;
animal: chien chienne chaton cheval oiseau vache lapin tortue;
instrument: guitare piano violon batterie flûte violoncelle saxophone clarinette trompette;
sport: football tennis basket natation rugby judo cyclisme escalade;
activité: randonnée natation peinture yoga danse pêche lecture cuisine;
loisir: peinture jardinage tricot photographie lecture pêche bricolage;
meuble: canapé table bureau chaise étagère armoire; fleur: tulipe lilas orchidée;
appareil: téléphone ordinateur tablette casque; vêtement: chemise robe veste manteau;
chaussure: bottes baskets sandales; bijou: collier bague bracelet;
pays: france italie espagne japon allemagne canada belgique suisse portugal maroc;
hébergement: hôtel auberge gîte; repas: déjeuner dîner; dessert: gâteau tarte biscuit;
boisson: café thé bière vin jus; fruit: pomme banane cerise fraise; légume: carotte tomate oignon;
saison: printemps été automne hiver; langue: anglais français espagnol allemand italien;
école: lycée collège université; diplôme: licence master doctorat;
maladie: grippe rhume fièvre; médecin: dentiste chirurgien;
événement: concert festival mariage fête conférence; mariage: marié noces; divorce: divorcé;
chat: chatte chaton matou minou; chien: toutou clébard; roman: bouquin; couleur: rouge bleu vert
jaune noir blanc violet rose gris; temps: météo pluie soleil neige orage; prénom: nommé appelle;
métier: infirmier infirmière professeur ingénieur boulanger menuisier vendeur serveur coiffeur
comptable plombier électricien cuisinier journaliste poste; emploi: poste; courir: course jogging;
langue: breton néerlandais russe chinois japonais arabe portugais grec basque catalan;
instrument: hautbois harpe accordéon harmonica orgue contrebasse alto;
activité: poterie tricot couture jardinage bricolage sculpture broderie;
loisir: poterie couture sculpture broderie; arbre: pommier chêne figuier cerisier poirier sapin;
meuble: berceau lit commode bibliothèque fauteuil buffet; bijou: boucle montre;
voiture: bagnole; argent: euros; prix: euros; coût: euros; coûter: euros; payer: euros;
vacances: congés camping; médecin: généraliste ophtalmo; plat: tarte gratin soupe;
véhicule: camion moto scooter trottinette; transport: train bus métro tramway;
sport: équitation voile aviron randonnée;
naissance: né née; naître: né née; mourir: décédé enterré;
déménager: déménagé emménagé; vendre: vendu; gagner: gagné; perdre: perdu;
"""
