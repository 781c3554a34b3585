"""Irregular French verbs, as `verb_forms` has the English ones: "il boit", "j'ai bu", "buvait".

Forms that the stemmer joins are left out, and those that are English words ("court", "part",
"met", "sent", "lit") or other French ones more often ("plus", "vis", "su").
"""

from __future__ import annotations

VERBS = """
aller allé vais va vont irai ira iront; avoir eu avait aura; être était étais sera serai;
boire boit boivent bois bu buvait buvons; conduire conduit conduis conduisait;
connaître connaît connais connu connaissait connaissons; construire construit construisait;
courir cours couru courait courent; couvrir couvert couvre; croire crois croit cru croyait;
devenir devient deviens devenu devenait; devoir dois doit doivent dû devait;
dire disait disent dirai; dormir dors dort dorment dormi dormait; écrire écris écrit écrivait;
éteindre éteint éteignait; faire fais fait font faisait ferai fera; falloir fallu fallait;
inscrire inscrit inscrivait; interdire interdit; joindre joint joignait;
lire lis lu lisait lisent lues lus lue; mettre mets mettait mis mise; mourir meurt mort mourait;
naître né naît naissait; obtenir obtenu obtient obtenait; offrir offert offre offrait;
ouvrir ouvert ouvre ouvrait; peindre peint peins peignait; repeindre repeint repeignait;
plaire plaît plu plaisait; pouvoir peux peut peuvent pu pouvait pourrai; prendre prends prend
pris prise prenait prennent; apprendre apprends apprend appris apprenait apprennent;
comprendre comprends comprend compris comprenait comprennent; reprendre reprends reprend repris
reprenait; promettre promis promettait; recevoir reçois reçoit reçu recevait;
rire ri rit riait; savoir sais sait savent savait saurai; servir sert servi servait;
sortir sors sorti sortait; souffrir souffert souffre souffrait; suivre suivi suit suivait;
tenir tiens tient tenu tenait tiennent; venir viens vient venu venait viennent viendra;
revenir reviens revient revenu revenait; vivre vit vécu vivait vivent; voir vois voit vu vue
voyait verra; vouloir veux veut veulent voulu voulait voudrais; rendre rendu rendait;
vendre vendu vendait vends; perdre perdu perdait perds; attendre attendu attends attendait;
répondre répondu répondait réponds; descendre descendu descendait; entendre entendu entends;
œil yeux; monsieur messieurs; madame mesdames
"""
