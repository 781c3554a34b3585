"""What people say about themselves in English becomes claims, family by family."""

from __future__ import annotations

import pytest

HOMES = {
    "I live in Oostend": ["+user lives_in Oostend"],
    "im based in Harrow these days": ["+user lives_in Harrow"],
    "We've been living in Lecce since March": ["+user lives_in Lecce @2024-03"],
    "I moved from Turku to Vaasa in 2021": [
        "+user lives_in Vaasa @2021",
        "-user lives_in Turku @2021",
    ],
    "I no longer live in Graz": ["-user lives_in Graz"],
    "used to live in Pau": ["-user lives_in Pau"],
    "I lived in Brno from 2010 to 2014": [
        "+user lives_in Brno @2010",
        "-user lives_in Brno @2014",
    ],
    "I moved out": ["-user lives_in ?"],
    "My home is in Gdynia.": ["+user lives_in Gdynia"],
    "I live in Ryde, not Hyde": ["!user lives_in Hyde", "+user lives_in Ryde"],
    "grew up in Tralee": ["+user from_place Tralee"],
    "left Oslo in January, I'm in Bergen now": [
        "+user lives_in Bergen",
        "-user lives_in Oslo @2024-01",
    ],
}
WORK = {
    "I work at Ferrand Motors": ["+user works_at Ferrand Motors"],
    "I just joined Sollith.": ["+user works_at Sollith"],
    "got laid off from Tarrant Steel last month": ["-user works_at Tarrant Steel @2024-04"],
    "I quit": ["-user works_at ?"],
    "left Brixley & Sons in March, I work for Odell now": [
        "+user works_at Odell", "-user works_at Brixley & Sons @2024-03",
    ],
    "I'm a pastry chef at Maison Lune": [
        "+user job_title pastry chef", "+user works_at Maison Lune",
    ],
    "freelancing as an illustrator since 2019": ["+user job_title illustrator @2019"],
    "I'm a former postman": ["-user job_title postman"],
    "I study law at the University of Bergen": ["+user studies_at University of Bergen"],
    "dropped out of Leuven in 2020": ["-user studies_at Leuven @2020"],
}  # fmt: skip
PERSON = {
    "My name is Orsk.": ["+user name Orsk"],
    "call me Bex": ["+user name Bex"],
    "it's Maren, not Marion!": ["!user name Marion", "+user name Maren"],
    "I'm 34": ["+user age 34"],
    "turned 52 on Monday": ["+user age 52 @2024-05-13"],
    "my birthday is 4 March": ["+user birthday 4 March"],
    "you can email me at lo@example.org": ["+user email lo@example.org"],
    "my new number is 0161 496 0000": ["+user phone 0161 496 0000"],
    "I'm on UTC+2 until the end of June": ["+user timezone UTC+2", "-user timezone UTC+2 @2024-06"],
    "I speak Wolof and a little German": ["+user speaks German", "+user speaks Wolof"],
    "I'm pescatarian.": ["+user diet pescatarian"],
    "not vegan anymore": ["-user diet vegan"],
    "allergic to kiwis and latex": ["+user allergic_to kiwis", "+user allergic_to latex"],
}
PEOPLE = {
    "my wife Inge is asleep": ["+user married_to Inge"],
    "Dana and I broke up in March": ["-user partner Dana @2024-03"],
    "I've been with Tarek for 3 years": ["+user partner Tarek @2021"],
    "mother of two: Ada and Finn": ["+user has_child Ada", "+user has_child Finn"],
    "my son is six": ["+user has_child son"],
    "we adopted a greyhound yesterday, she's called Fig": ["+user has_pet Fig @2024-05-14"],
    "Yesterday I adopted a tortoise.": ["+user has_pet tortoise @2024-05-14"],
    "our parrot Solo died on Monday": ["-user has_pet Solo @2024-05-13"],
    "Last Friday I met the landlord.": ["+user met landlord @2024-05-10"],
    "Mirel works at Tansy Mill.": ["+Mirel works_at Tansy Mill"],
    "my brother Odo has moved to Bari": ["+Odo lives_in Bari"],
}
TASTES = {
    "I love pickled beets.": ["+user likes pickled beets"],
    "I hate pickled beets.": ["+user dislikes pickled beets"],
    "not a fan of musicals": ["+user dislikes musicals"],
    "used to hate olives, now I love them": ["+user likes olives", "-user dislikes olives"],
    "I love the smell of rain": ["+user likes smell of rain"],
    "I love going to the lido with my aunt": ["+user likes going to the lido with my aunt"],
    "my favourite colour is ochre": ["+user favourite ochre"],
}
THINGS = {
    "bought a flat in Gent in 2020, sold it in 2023": [
        "+user bought flat in Gent @2020", "-user owns flat in Gent @2023",
    ],
    "I own a sailboat and a canoe": ["+user owns canoe", "+user owns sailboat"],
    "sold my scooter last month": ["-user owns scooter @2024-04"],
}  # fmt: skip
DOINGS = {
    "I've started drinking barley coffee.": ["+user started barley coffee"],
    "I drink mint tea every morning.": ["+user habit mint tea"],
    "I stopped drinking mint tea.": ["+user stopped mint tea"],
    "gave up sugar in January": ["+user stopped sugar @2024-01"],
    "took up archery two months ago": ["+user started archery @2024-03"],
    "I play the oboe": ["+user skill oboe"],
    "training for the Skye half marathon": ["+user goal Skye half marathon"],
    "we're moving to Cork in August": ["+user plans moving to Cork @2024-08"],
    "I've been to Malta and Cyprus": ["+user visited Cyprus", "+user visited Malta"],
    "rowed 2k in 7:04 this morning, new PB": ["+user personal_best 7:04 @2024-05-15"],
    "I spoke at the 2023 Varnholt Forum.": ["+user attended 2023 Varnholt Forum @2023"],
    "I signed the lease today.": ["+user did signed the lease @2024-05-15"],
}
ALL = HOMES | WORK | PERSON | PEOPLE | TASTES | THINGS | DOINGS


@pytest.mark.parametrize("text", ALL)
def test_it_is_claimed(says, text):
    assert says(text) == sorted(ALL[text])
