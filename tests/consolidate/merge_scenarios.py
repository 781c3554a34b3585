"""Labelled pairs of names: which a careful reader would take for one, given what was said.

Each scenario is what a user says, in order; then the pairs that are one and the pairs that are two.
Written for this project. Some pairs are beyond what rules can see (a nickname nobody explains, a
first name for a full one): they are there so that recall means something.
"""

from __future__ import annotations

from dataclasses import dataclass

Pair = tuple[str, str]


@dataclass(frozen=True)
class Scenario:
    """What is said, and how pairs of names in it stand."""

    says: tuple[str, ...]
    same: tuple[Pair, ...] = ()
    apart: tuple[Pair, ...] = ()


def _scene(says: str, same: str = "", apart: str = "") -> Scenario:
    return Scenario(tuple(says.split(" | ")), _pairs(same), _pairs(apart))


def _pairs(text: str) -> tuple[Pair, ...]:
    found = [pair.split(" = ") for pair in text.split("; ") if pair]
    return tuple((one, other) for one, other in found)


SCENARIOS = (
    # Relations with a name.
    _scene("My sister Lou lives in Bari. | My sister has a dog.", "sister = Lou; my sister = Lou"),
    _scene("Lou, my sister, works at Tansy Mill. | My sister hates mornings.", "sister = Lou"),
    _scene(
        "My sister, Lou, moved to Turku. | My brother Odo lives in Graz.",
        "sister = Lou; brother = Odo",
        "sister = Odo; brother = Lou; Lou = Odo",
    ),
    _scene(
        "My sister Lou lives in Bari. | My sister Ada lives in Graz.",
        "",
        "sister = Lou; sister = Ada; Lou = Ada",
    ),
    _scene("My sister Lou lives in Bari. | My other sister works in Graz.", "", "sister = Lou"),
    _scene(
        "I have two sisters. | My sister Lou lives in Bari. | My sister works in Graz.",
        "",
        "sister = Lou",
    ),
    _scene("My sisters are twins. | My sister Lou lives in Bari.", "", "sister = Lou"),
    _scene(
        "My mum Vera lives in Porto. | My mother works at the harbour. | Mom called.",
        "mum = Vera; mother = Vera; mom = mum; my mum = Vera",
    ),
    _scene(
        "My mom lives in Porto. | My mother is a vet. | My dad is a baker.",
        "mom = mother",
        "mom = dad; mother = dad",
    ),
    _scene("My father is called Anselm. | My dad lives in Brest.", "father = Anselm; dad = Anselm"),
    _scene("My dad's name is Anselm. | My father lives in Brest.", "father = Anselm"),
    _scene("My boss Petra lives in Ulm. | My boss hired Nils.", "boss = Petra", "boss = Nils"),
    _scene(
        "My boss Petra lives in Ulm. | My boss Nils lives in Jena.",
        "",
        "boss = Petra; boss = Nils; Petra = Nils",
    ),
    _scene("My dentist is called Dr Brandt. | My dentist moved to Essen.", "dentist = Dr Brandt"),
    _scene(
        "My dog Waffle is four. | My dog likes cheese. | My cat Ink sleeps.",
        "dog = Waffle; cat = Ink",
        "dog = Ink; cat = Waffle",
    ),
    _scene("My dog Waffle is four. | My dog Biscuit is two.", "", "dog = Waffle; dog = Biscuit"),
    _scene(
        "My husband Karel works at Norvik. | My hubby lives in Ghent.",
        "husband = Karel; hubby = Karel",
    ),
    _scene(
        "My wife Ines speaks Catalan. | My ex-wife lives in Faro.",
        "wife = Ines",
        "ex-wife = Ines; ex-wife = wife",
    ),
    _scene(
        "My girlfriend is Danish. | My girlfriend Maja plays chess.",
        "girlfriend = Maja",
        "girlfriend = Danish; Maja = Danish",
    ),
    _scene("My boss is Canadian. | My boss Ted lives in York.", "boss = Ted", "boss = Canadian"),
    _scene(
        "My son Max studies in Delft. | My daughter Mia studies in Bonn.",
        "son = Max; daughter = Mia",
        "son = Mia; daughter = Max; Max = Mia; son = daughter",
    ),
    _scene("My three sons play football. | My son Max is the keeper.", "", "son = Max"),
    _scene("Bram is my brother. | My brother works at Alder & Co.", "brother = Bram"),
    _scene("Bram is my brother's friend. | My brother works at Alder.", "", "brother = Bram"),
    _scene("I met Ada, my sister and Bo.", "", "sister = Ada; sister = Bo; Ada = Bo"),
    _scene("My therapist Rosa moved. | My therapist lives in Linz.", "therapist = Rosa"),
    _scene(
        "My landlord, Mr Petrov, lives upstairs. | My landlord owns a boat.", "landlord = Mr Petrov"
    ),
    _scene(
        "My manager Tove left. | My manager lives in Oslo. | My landlady Inge is kind.",
        "manager = Tove; landlady = Inge",
        "manager = Inge; landlady = Tove",
    ),
    _scene(
        "My friend Lea lives in Nice. | My friend works at Orbo. | My cousin Jon is here.",
        "",
        "friend = Lea; cousin = Jon; Lea = Jon",
    ),
    _scene("My uncle Stig is a pilot. | My uncle lives in Bergen.", "uncle = Stig"),
    _scene("Our eldest, Max, is nine. | Our eldest loves trains.", "eldest = Max"),
    _scene("My flatmate Rui cooks. | My flatmate lives for jazz.", "flatmate = Rui"),
    # The same in French.
    _scene("Ma sœur Léa habite à Lyon. | Ma sœur travaille chez Orbo.", "sœur = Léa"),
    _scene("Mon frère s'appelle Odo. | Mon frère habite à Brest.", "frère = Odo; mon frère = Odo"),
    _scene(
        "Ma mère Jeanne habite à Metz. | Maman travaille encore.",
        "mère = Jeanne; maman = mère; maman = Jeanne",
    ),
    _scene("Mes sœurs sont jumelles. | Ma sœur Léa habite à Lyon.", "", "sœur = Léa"),
    _scene(
        "Mon mari Luc est boulanger. | Mon patron Marc habite à Dijon.",
        "mari = Luc; patron = Marc",
        "mari = Marc; patron = Luc; Luc = Marc",
    ),
    _scene(
        "Mon chien Filou a trois ans. | Mon chat Miso dort.",
        "chien = Filou; chat = Miso",
        "chien = Miso; chat = Filou",
    ),
    _scene("Léa, ma sœur, habite à Lyon. | Ma sœur parle russe.", "sœur = Léa"),
    _scene("J'ai deux frères. | Mon frère Odo habite à Brest.", "", "frère = Odo"),
    _scene("Mon autre sœur vit à Lille. | Ma sœur Léa habite à Lyon.", "", "sœur = Léa"),
    _scene(
        "Robert Lanning, dit Bob, habite à Sète. | Bob travaille chez Orbo.", "Bob = Robert Lanning"
    ),
    _scene(
        "Élisabeth, que tout le monde appelle Babeth, vit à Pau. | Babeth a un chat.",
        "Babeth = Élisabeth",
    ),
    # Other names.
    _scene(
        "My brother Robert, everyone calls him Bob, lives in Bath. | Bob works at Norvik.",
        "Bob = Robert; brother = Robert; brother = Bob",
    ),
    _scene(
        "Liz, short for Elizabeth, lives in Bath. | Elizabeth works at Norvik.", "Liz = Elizabeth"
    ),
    _scene(
        "Robert Lanning, aka Bob, lives in Bath. | Bob works at Norvik.", "Bob = Robert Lanning"
    ),
    _scene(
        "Robert goes by Bob. | Bob lives in Bath. | Rob lives in Leeds.",
        "Bob = Robert",
        "Rob = Bob",
    ),
    _scene(
        "Bob Carter lives in Bath. | Bob Lanning lives in Leeds. | Bob called.",
        "",
        "Bob Carter = Bob Lanning; Bob = Bob Carter; Bob = Bob Lanning",
    ),
    _scene("Ada Holm lives in Bath. | Ada works at Norvik.", "Ada = Ada Holm"),
    _scene(
        "Elizabeth lives in Bath. | Beth works at Norvik, she is Elizabeth's friend.",
        "",
        "Beth = Elizabeth",
    ),
    _scene(
        "Jonathan lives in Bath. | Jon lives in Leeds, he is Jonathan's nephew.",
        "",
        "Jon = Jonathan",
    ),
    _scene("Sasha's full name is Aleksandra. | Sasha lives in Riga.", "Sasha = Aleksandra"),
    _scene("Aleksandra's nickname is Sasha. | Sasha lives in Riga.", "Sasha = Aleksandra"),
    _scene(
        "Robert, everyone calls him Bob, is here. | Bobby, everyone calls him Bob, is there.",
        "",
        "Bob = Robert; Bob = Bobby; Robert = Bobby",
    ),
    _scene(
        "Liz, short for Elizabeth, is here. | Liz, short for Lizanne, is there.",
        "",
        "Liz = Elizabeth; Liz = Lizanne; Elizabeth = Lizanne",
    ),
    _scene("We call the office cat Major. | Major sleeps a lot.", "office cat = Major"),
    # Titles.
    _scene(
        "Dr Holm lives in Bath. | Dr. Holm works at Norvik. | Holm called.",
        "Dr Holm = Dr. Holm; Holm = Dr Holm; Doctor Holm = Dr Holm",
    ),
    _scene(
        "Mr Holm lives in Bath. | Mrs Holm lives in Leeds. | Holm called.",
        "",
        "Mr Holm = Mrs Holm; Holm = Mr Holm; Holm = Mrs Holm",
    ),
    _scene(
        "Professor Lind lives in Lund. | Prof. Lind works at Norvik. | Lind called.",
        "Professor Lind = Prof. Lind; Lind = Professor Lind",
    ),
    _scene(
        "Dr Ada Holm lives in Bath. | Ada Holm works at Norvik. | Dr Bo Holm called.",
        "Ada Holm = Dr Ada Holm",
        "Dr Ada Holm = Dr Bo Holm; Ada Holm = Dr Bo Holm",
    ),
    _scene(
        "Mme Petit habite à Lyon. | Petit travaille chez Orbo. | M. Durand est parti.",
        "Petit = Mme Petit",
        "Mme Petit = M. Durand; Petit = M. Durand",
    ),
    _scene(
        "Dr Holm lives in Bath. | Dr Helm lives in Leeds.", "", "Dr Holm = Dr Helm; Holm = Helm"
    ),
    # Acronyms.
    _scene(
        "The World Bakers Union (WBU) met in Bonn. | WBU is based in Ulm.",
        "WBU = World Bakers Union",
    ),
    _scene(
        "I joined the WBU (World Bakers Union). | The World Bakers Union is based in Ulm.",
        "WBU = World Bakers Union",
    ),
    _scene("WBU stands for World Bakers Union. | WBU is based in Ulm.", "WBU = World Bakers Union"),
    _scene(
        "The World Bakers Union (WBU) met. | The Welsh Boat Union (WBU) met.",
        "",
        "WBU = World Bakers Union; WBU = Welsh Boat Union; World Bakers Union = Welsh Boat Union",
    ),
    _scene("The World Bakers Union (Ulm) met. | Ulm is nice.", "", "Ulm = World Bakers Union"),
    _scene("The Bakers of North Ulm (BNU) met. | BNU is rich.", "BNU = Bakers of North Ulm"),
    _scene(
        "World Bakers Union met. | WBU is rich. | WBO is poor.",
        "WBU = World Bakers Union",
        "WBO = WBU; WBO = World Bakers Union",
    ),
    _scene("VRKA is our supplier. | VRKA, formerly Vark Oy, is based in Oulu.", "VRKA = Vark Oy"),
    # Spelling, digits, endings.
    _scene(
        "The Vrka owes us. | VRKA is based in Oulu. | vrka called.",
        "VRKA = Vrka; vrka = VRKA; the Vrka = VRKA",
    ),
    _scene("QTR2203 is broken. | QTR2205 works.", "", "QTR2203 = QTR2205"),
    _scene(
        "We run v4.1 and v4.2. | Port 8080 and port 8081 are open.",
        "",
        "v4.1 = v4.2; port 8080 = port 8081",
    ),
    _scene("Melvor is a city. | Melvora is a river.", "", "Melvor = Melvora"),
    _scene(
        "Unit 7 is mine. | Unit 17 is hers. | Unit 7B is his.",
        "",
        "Unit 7 = Unit 17; Unit 7 = Unit 7B; Unit 17 = Unit 7B",
    ),
    _scene("Apollo 11 flew. | Apollo 13 came back.", "", "Apollo 11 = Apollo 13"),
    _scene("pâté is nice. | pa\u0302te\u0301 is nice.", "pâté = pa\u0302te\u0301"),
    _scene("Jean-Luc lives in Pau. | Jean Luc works at Orbo.", "Jean-Luc = Jean Luc"),
    _scene(
        "Marta lives in Pau. | Maria lives in Sète. | Mario lives in Metz.",
        "",
        "Marta = Maria; Maria = Mario; Marta = Mario",
    ),
    _scene(
        "Anna lives in Pau. | Hanna lives in Sète. | Annie lives in Metz.",
        "",
        "Anna = Hanna; Anna = Annie; Hanna = Annie",
    ),
    _scene(
        "Ilvan Trosk in Ghent works at Orbo. | Ilvan Trosk in Malmö works at Norvik.",
        "",
        "Ilvan Trosk in Ghent = Ilvan Trosk in Malmö",
    ),
    _scene(
        "Alder & Co is a firm. | Alder Coast is a beach. | Alder is a tree.",
        "",
        "Alder & Co = Alder Coast; Alder = Alder Coast; Alder = Alder & Co",
    ),
    _scene(
        "Tansy Mill is old. | The Tansy Mill closed. | Tansy Hall is new.",
        "Tansy Mill = The Tansy Mill",
        "Tansy Mill = Tansy Hall",
    ),
    _scene(
        "Café Lumen opened. | cafe lumen closed. | Café Lumière opened.",
        "",
        "Café Lumen = Café Lumière; cafe lumen = Café Lumière",
    ),
    _scene(
        "Nova is a firm. | Nova Labs is another. | nova-labs is a folder.",
        "",
        "Nova = Nova Labs; Nova = nova-labs",
    ),
    # The user.
    _scene("My name is Orsk. | Orsk lives in Ulm.", "Orsk = user; I = user; Orsk = me"),
    _scene(
        "Call me Ziggy. | My brother Odo lives in Graz.",
        "Ziggy = user; brother = Odo",
        "Odo = user; Ziggy = Odo; brother = user",
    ),
    _scene("I'm Orsk. | My name is Melko now.", "Orsk = user; Melko = user"),
    _scene("My friend is called Orsk. | Orsk lives in Ulm.", "", "Orsk = user"),
    _scene(
        "Je m'appelle Orsk. | Ma sœur Léa habite à Lyon.",
        "Orsk = user; sœur = Léa",
        "Léa = user; Orsk = Léa; sœur = user",
    ),
    # Not names, not said, not meant.
    _scene(
        '"My sister Lou lives in Bari" is a line of the song. | My sister lives in Graz.',
        "",
        "sister = Lou",
    ),
    _scene("My sister thinks Lou lives in Bari. | Lou is nice.", "", "sister = Lou"),
    _scene(
        "My sister Monday called. | My brother Friday left.",
        "",
        "sister = Monday; brother = Friday",
    ),
    _scene(
        "My brother and Odo live in Graz. | My brother met Ada.",
        "",
        "brother = Odo; brother = Ada; Odo = Ada",
    ),
    _scene("Ask my boss. Petra lives in Ulm. | My boss left.", "", "boss = Petra"),
    _scene("My sister's friend Lou lives in Bari. | My sister left.", "", "sister = Lou"),
    _scene(
        "My brother's boss Petra lives in Ulm. | My boss left.", "", "boss = Petra; brother = Petra"
    ),
    _scene("People call him Bob. | Robert lives in Bath.", "", "Bob = Robert"),
    _scene("Robert lives in Bath. | Bob lives in Bath.", "", "Robert = Bob"),
    _scene("Doctor Who is on. | Who called?", "", "Doctor Who = Dr Holm"),
    _scene("My doctor Ana Ruiz left. | My doctor lives in Vigo.", "doctor = Ana Ruiz"),
)
