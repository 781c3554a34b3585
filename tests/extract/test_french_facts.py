"""What people say about themselves in French becomes claims, family by family."""

from __future__ import annotations

import pytest

ALL = {
    "j'habite à Nantes": ["+user lives_in Nantes"],
    "jhabite à Pau": ["+user lives_in Pau"],
    "on vit à Grenoble depuis 2020": ["+user lives_in Grenoble @2020"],
    "j'ai déménagé de Lille à Rennes en mars": [
        "+user lives_in Rennes @2024-03", "-user lives_in Lille @2024-03",
    ],
    "je n'habite plus à Caen": ["-user lives_in Caen"],
    "je viens de Metz": ["+user from_place Metz"],
    "je bosse chez Verdane": ["+user works_at Verdane"],
    "j'ai été licenciée de chez Maronnier hier": ["-user works_at Maronnier @2024-05-14"],
    "jsuis comptable": ["+user job_title comptable"],
    "je fais un master de chimie à Jussieu": ["+user studies_at Jussieu"],
    "je m'appelle Clémence et j'ai 29 ans": ["+user age 29", "+user name Clémence"],
    "mon anniversaire est le 12 mars": ["+user birthday 12 mars"],
    "ma femme Salomé dort": ["+user married_to Salomé"],
    "je sors avec Hugo depuis mars": ["+user partner Hugo @2024-03"],
    "ma fille Zoé a 7 ans": ["+Zoé age 7", "+user has_child Zoé"],
    "on a adopté un chat samedi, il s'appelle Filou": ["+user has_pet Filou @2024-05-11"],
    "je parle arabe et wolof": ["+user speaks arabe", "+user speaks wolof"],
    "j'adore la brandade": ["+user likes brandade"],
    "j'aime pas les huîtres": ["+user dislikes huîtres"],
    "mon film préféré c'est Lola": ["+user favourite Lola"],
    "je suis allergique aux noix et au lactose": [
        "+user allergic_to lactose", "+user allergic_to noix",
    ],
    "je suis végétarienne depuis 2019": ["+user diet végétarienne @2019"],
    "j'ai acheté une guitare hier": ["+user bought guitare @2024-05-14"],
    "j'ai arrêté le tabac en janvier": ["+user stopped tabac @2024-01"],
    "j'ai commencé la poterie il y a deux mois": ["+user started poterie @2024-03"],
    "je joue du violon": ["+user skill violon"],
    "on a visité Séville en 2022": ["+user visited Séville @2022"],
    "on part à Lisbonne le 3 juin": ["+user plans part à Lisbonne @2024-06-03"],
    "j'ai rencontré Awa à Dakar en 2010": ["+user met Awa @2010"],
    "c'est Maud, pas Maude": ["!user name Maude", "+user name Maud"],
    "mon frère Malo vit à Québec": ["+Malo lives_in Québec"],
}  # fmt: skip


@pytest.mark.parametrize("text", ALL)
def test_it_is_claimed(says, text):
    assert says(text) == sorted(ALL[text])
