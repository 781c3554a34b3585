"""English: pets, had and lost."""

from __future__ import annotations

from engram_core.claims import Denies, Polarity
from engram_core.consolidate.extract.pattern import (
    Need,
    Pattern,
    Place,
    Says,
    asserts,
    ends,
    says_all,
    used_to,
)

TABLE: list[Pattern] = [
    *ends(
        "has_pet",
        "~{adv}? (?:had to |decided to |was forced to )?(?:rehomed?|put down|put to sleep|said "
        "goodbye to|bur(?:y|ied)|lost|gave away|give away|give up|gave up|say goodbye to|"
        "surrendered|rehome|euthani[sz]ed?|sold) "
        "(?:my|our|the) (?:[\\w-]+ ){0,3}?{species} <person>",
        "~{adv}? (?:had to |decided to |was forced to )?put (?:my|our) (?:[\\w-]+ ){0,3}?{species} "
        "<person> (?:down|to sleep)",
        "~{adv}? (?:had to |decided to |was forced to )?(?:rehomed?|put down|put|say goodbye "
        "to|said goodbye to|bur(?:y|ied)|lost|gave away|give away|give up|gave up|surrendered|"
        "rehome|euthani[sz]ed?) "
        "(?:my|our|the) (?:old |dear |beloved |poor |sweet |little )*<pet>",
    ),
    *says_all(
        "{adv}? {got} (?:a|an|two|three|four|\\d) (?:[\\w'-]+ ){0,2}?<pet> (?:and|plus) (?:a|an|"
        "two|three|four|\\d) (?:[\\w'-]+ ){0,2}?<pet:also>",
        Says("has_pet", "pet"),
        Says("has_pet", "also"),
    ),
    *ends(
        "has_pet",
        "(?:rip|r\\.i\\.p\\.?|goodbye|farewell|bye)(?: to)?,? (?:my|our)? ?(?:[\\w-]+ "
        "){0,2}?{species} <person>",
        "(?:rip|r\\.i\\.p\\.?|goodbye|farewell|bye)(?: to)?,? (?:my|our) (?:old |dear |beloved "
        "|poor |sweet |little )*<pet>",
        "(?:my|our) (?:[\\w-]+ ){0,3}?{species} <person> {gone}",
        "(?:my|our) (?:old |dear |beloved |poor |sweet |little )*<pet> {gone}",
        place=Place.HEAD,
    ),
    *says_all(
        "(?:he|she|they|it) {gone}",
        Says("has_pet", "pet", Polarity.ENDS, antecedent=True),
        place=Place.HEAD,
    ),
    *asserts(
        "has_pet",
        "(?:had|owned|kept) (?:a|an) (?:[\\w-]+ ){0,2}?{species} {called} <person>",
        "(?:had|owned|kept) (?:a|an) <pet>",
        need=Need.NEGATED,
    ),
    *used_to(
        "has_pet",
        "~{adv}? used to (?:have|keep|own) (?:a|an|two|three|some)? ?(?:[\\w-]+ "
        "){0,2}?{species} {called} <person>",
        "~{adv}? used to (?:have|keep|own) (?:a|an|two|three|some)? <pet>",
    ),
    *asserts(
        "has_pet",
        "~{adv}? {acquire} (?:[\\w'-]+ ){0,4}?{species}[\\s,:-]+(?:and )?(?:we |i "
        ")?(?:{called}|call(?:ed)? (?:him|her|it)|named (?:him|her|it))? <people>",
        "~{adv}? {acquire} (?:a|an|another|two|three|four|some|the|my|our|\\d) (?:[\\w'-]+ "
        "){0,3}?<pet>",
    ),
    *asserts(
        "has_pet",
        "~{be} (?:a |the )?(?:proud |new )*(?:owner|parent|human|mum|mom|dad|servant) (?:of|"
        "to) (?:a|an|two|three) (?:[\\w'-]+ ){0,3}?<pet>",
    ),
    *says_all(
        "(?:my|our) (?:[\\w'-]+ ){0,3}?{species}(?:'s called| is called|'s name is| is named| "
        "are called|,| called| named|:)?\\s+<people>",
        Says("has_pet", "people", dated=False),
        place=Place.ANYWHERE,
    ),
    *says_all(
        "(?<!\\w[ ][ ])(?:my|our) (?:old |dear |beloved |new |other |little |lazy |grumpy |fat |"
        "elderly |poor |stupid |sweet |two |three |first |rescue |baby )*<pet>",
        Says("has_pet", "pet", dated=False),
        place=Place.ANYWHERE,
    ),
    *says_all(
        "(?:the|that) <pet>(?: is not| isn't|'s not| isnt) (?:mine|ours|my \\w+)",
        Says("has_pet", "pet", Polarity.DENIES, denies=Denies.CLAIM),
        place=Place.HEAD,
    ),
]
