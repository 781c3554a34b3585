"""What takes the place of what: "no longer … but …", "instead of", "from … to …"."""

from __future__ import annotations

import pytest

SWAPS = {
    "Tavvi no longer works on Project Heron but on Project Ibis.": [
        "+Tavvi works_on Project Ibis", "-Tavvi works_on Project Heron",
    ],
    "I no longer live in Ghent but in Malmö.": ["+user lives_in Malmö", "-user lives_in Ghent"],
    "I no longer work at Odell but at Corvane.": ["+user works_at Corvane", "-user works_at Odell"],
    "Tavvi lives in Brennick instead of Ostrale.": [
        "+Tavvi lives_in Brennick", "-Tavvi lives_in Ostrale",
    ],
    "Odile a déménagé de Vernon à Dieppe.": ["+Odile lives_in Dieppe", "-Odile lives_in Vernon"],
    "Odile n'habite plus à Vernon mais à Dieppe.": [
        "+Odile lives_in Dieppe", "-Odile lives_in Vernon",
    ],
    "Je ne travaille plus chez Odell mais chez Corvane.": [
        "+user works_at Corvane", "-user works_at Odell",
    ],
    "I don't live in Ghent but in Malmö.": ["!user lives_in Ghent", "+user lives_in Malmö"],
    "Odo doesn't work at Odell but at Corvane.": [
        "!Odo works_at Odell", "+Odo works_at Corvane",
    ],
    "Je n'habite pas à Pau mais à Dax.": ["!user lives_in Pau", "+user lives_in Dax"],
    "Je ne travaille pas chez Odell mais chez Corvane.": [
        "!user works_at Odell", "+user works_at Corvane",
    ],
    "I don't live in Ghent but I work there.": ["!user lives_in Ghent"],
    "Odile est passée du projet Aster au projet Bryone.": [
        "+Odile works_on projet Bryone", "-Odile works_on projet Aster",
    ],
    "Odile travaille sur le projet Aster au lieu du projet Bryone.": [
        "+Odile works_on projet Aster", "-Odile works_on projet Bryone",
    ],
    "Odile ne travaille plus sur le projet Aster.": ["-Odile works_on projet Aster"],
    "I left Tampere in March.": [
        "-user lives_in Tampere @2024-03", "-user works_at Tampere @2024-03",
    ],
    "I quit playing chess.": ["+user stopped chess", "-user skill chess"],
    "J'ai arrêté de jouer aux échecs.": ["+user stopped échecs", "-user skill échecs"],
}  # fmt: skip
MORE = {
    "J'ai commencé à courir en mai.": ["+user started courir @2024-05"],
    "J'ai commencé chez Odell.": ["+user works_at Odell"],
    "I never studied at Leeds.": ["!user studies_at Leeds"],
    "I never had a dog called Rex.": ["!user has_pet Rex"],
    "I never owned a boat.": ["!user owns boat"],
    "I drink kombucha at lunch.": ["+user habit kombucha"],
    "Je bois du thé à la menthe tous les matins.": ["+user habit thé à la menthe"],
    "Je ne bois pas de thé à la menthe.": ["!user habit thé à la menthe"],
    "Je ne bois plus de thé à la menthe.": ["+user stopped thé à la menthe"],
    "J'ai pris la parole au Forum de Varnholt 2023.": [
        "+user attended Forum de Varnholt 2023 @2023",
    ],
    "I took part in the 2022 Odell Regatta.": ["+user attended 2022 Odell Regatta @2022"],
    "On 3 April I repainted the shed.": ["+user did repainted the shed @2024-04-03"],
    "I had a meeting with VRKA.": ["+user met VRKA"],
    "Je viens de rejoindre Sollith.": ["+user works_at Sollith"],
    "QTR2203 runs on Vantadb.": ["+QTR2203 runs_on Vantadb"],
    "My friend Ilvan Trosk in Ghent is a baker.": ["+Ilvan Trosk in Ghent job_title baker"],
    "J'avais un perroquet autrefois.": ["-user has_pet perroquet"],
}  # fmt: skip


@pytest.mark.parametrize("text", SWAPS)
def test_the_old_ends_where_the_new_begins(says, text):
    assert says(text) == sorted(SWAPS[text])


@pytest.mark.parametrize("text", MORE)
def test_it_is_claimed(says, text):
    assert says(text) == sorted(MORE[text])
