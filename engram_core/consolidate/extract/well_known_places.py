"""Countries, regions and cities that everybody knows: no one takes them for an employer."""

from __future__ import annotations

_NAMES = """
    Africa Asia Australia Europe Scandinavia America Antarctica
    Albania Algeria Argentina Armenia Austria Bangladesh Belgium Bolivia Bosnia Brazil Bulgaria
    Cambodia Cameroon Canada Chile China Colombia Croatia Cuba Cyprus Denmark Ecuador Egypt England
    Estonia Ethiopia Finland France Georgia Germany Ghana Greece Greenland Guatemala Hungary Iceland
    India Indonesia Iran Iraq Ireland Israel Italy Jamaica Japan Jordan Kenya Korea Laos Latvia
    Lebanon Lithuania Luxembourg Madagascar Malaysia Malta Mexico Moldova Mongolia Montenegro
    Morocco Nepal Netherlands Nicaragua Nigeria Norway Pakistan Panama Paraguay Peru Philippines
    Poland Portugal Qatar Romania Russia Rwanda Scotland Senegal Serbia Singapore Slovakia Slovenia
    Spain Sweden Switzerland Syria Taiwan Tanzania Thailand Tunisia Turkey Uganda Ukraine Uruguay
    Venezuela Vietnam Wales Zambia Zimbabwe UK USA
    Afrique Asie Algérie Allemagne Amérique Angleterre Argentine Australie Autriche Belgique Bolivie
    Brésil Chili Chine Colombie Corée Croatie Danemark Écosse Égypte Espagne Estonie Finlande Grèce
    Hongrie Inde Indonésie Irlande Islande Italie Japon Liban Lettonie Lituanie Malaisie Maroc
    Mexique Norvège Pérou Pologne Roumanie Russie Sénégal Serbie Slovénie Suède Suisse Thaïlande
    Tunisie Turquie Bretagne Normandie Provence Québec
    Amsterdam Athens Bangkok Barcelona Beijing Belgrade Berlin Bogotá Bordeaux Boston Brussels
    Bruxelles Bucharest Budapest Cairo Chicago Copenhagen Copenhague Delhi Dubai Dublin Edinburgh
    Florence Geneva Genève Hamburg Helsinki Istanbul Jakarta Johannesburg Kyiv Lagos Lima Lisbon
    Lisbonne London Londres Lyon Madrid Manchester Manila Marseille Melbourne Miami Milan Montreal
    Montréal Moscow Moscou Mumbai Munich Nairobi Nantes Naples Osaka Oslo Paris Prague Rome Santiago
    Sarajevo Seattle Seoul Shanghai Sofia Stockholm Strasbourg Sydney Tallinn Tokyo Toronto Toulouse
    Turin Valencia Vancouver Venice Vienna Vienne Vilnius Warsaw Varsovie Zagreb Zürich Zurich
    California Texas Florida Tuscany Catalonia Andalusia Bavaria Patagonia
"""
WELL_KNOWN_PLACES = frozenset(_NAMES.split()) | {
    "New York", "New Zealand", "South Africa", "Sri Lanka", "Hong Kong", "Costa Rica", "Cape Town",
    "San Francisco", "Los Angeles", "Mexico City", "South Korea", "Saudi Arabia", "United States",
    "Buenos Aires", "Rio de Janeiro", "États-Unis", "Nouvelle-Zélande", "Pays-Bas",
}  # fmt: skip
