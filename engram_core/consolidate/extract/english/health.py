"""English: conditions one has, was told of and is cleared of."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.english.learning import ENDS_HERE
from engram_core.consolidate.extract.pattern import (
    Pattern,
    Place,
    Says,
    asserts,
    ends,
    says_all,
    used_to,
)

_HAVE = "(?:{got}|suffer from|suffers from|{be} (?:living|dealing|diagnosed) with|live with)"
_A = "(?:(?:a|an|some|my) )?(?:(?:really|very|quite|fairly|pretty) )?"

TABLE: list[Pattern] = [
    *says_all(
        f"{{adv}}? {_HAVE} {_A}<condition> and {_A}<condition:also>{ENDS_HERE}",
        Says("has_condition", "condition"),
        Says("has_condition", "also"),
    ),
    *asserts(
        "has_condition",
        f"{{adv}}? {_HAVE} {_A}<condition>{ENDS_HERE}",
        f"{{be}} {{adv}}? <ailing>{ENDS_HERE}",
        "{adv}? {was} (?:{adv} )?diagnosed (?:with|as having) (?:a |an )?<condition>",
        "{adv}? {have} (?:just |recently |now )*been diagnosed (?:with|as having) "
        "(?:a |an )?<condition>",
        "{adv}? (?:got|received) (?:diagnosed with|a diagnosis of) (?:a |an )?<condition>",
        "{adv}? {have}? (?:developed|contracted) (?:a |an )?<condition>",
    ),
    *used_to("has_condition", "used to (?:have|suffer from) (?:a |an )?<condition>"),
    *ends(
        "has_condition",
        "{adv}? (?:{was}|got|{have} been|{be}) (?:{adv} )?(?:cleared|cured|free) (?:of|from) "
        "(?:my )?<condition>",
        "{adv}? {have}? (?:{adv} )?(?:recovered from|got over|beat|beaten|got rid of|outgrew|"
        "outgrown) (?:my )?<condition>",
        "{be} {adv}? in remission from <condition>",
        f"no longer (?:have|has|suffer from|suffers from) {_A}<condition>",
        f"(?:don't|dont|do not|doesn't) (?:have|suffer from) {_A}<condition> "
        "(?:anymore|any more|any longer)",
    ),
    *says_all(
        "(?:my|the) <condition> (?:is|are|has|have) (?:now |finally |completely |all |fully )*"
        "(?:gone(?! (?:up|down))|cured|cleared up|healed|disappeared|in remission)",
        Says("has_condition", "condition", Polarity.ENDS),
        place=Place.HEAD,
    ),
]

PIECES = {
    "condition": r"(?:(?!(?:no|any|never|not|for|with|of|about|to|on|in|and|who|that|than|is|a|an|"
    r"friends?|patients?|question|like|against|such|all)\b)[\w'-]+ ){0,3}?{disease}(?!\w)",
    "disease": r"(?:diabetes|asthma|eczema|psoriasis|arthritis|epilepsy|migraines|insomnia|anxiety|"
    r"depression|hypertension|hypotension|(?:high|low) blood pressure|high cholesterol|adhd|add|"
    r"autism|dyslexia|dyspraxia|ptsd|ocd|ibs|pcos|copd|hiv|hay fever|tinnitus|vertigo|glaucoma|"
    r"cataracts|an(?:a|e|ae)emia|gout|lupus|cancer|leuk(?:a|e|ae)mia|lymphoma|coeliac|celiac|"
    r"sleep apn(?:o|e|oe)a|apnea|sciatica|scoliosis|fibromyalgia|endometriosis|osteoporosis|"
    r"tend[oi]nitis|bronchitis|rosacea|reflux|angina|bipolar|schizophrenia|parkinson's|"
    r"alzheimer's|crohn's|ms|bad back|bad knees?|heart murmur|pacemaker|stomach ulcer|ulcers?|"
    r"hernia|slipped disc|heart condition|[a-z]{4,}itis|[a-z]{4,}algia|"
    r"(?:[a-z'-]+ )(?:syndrome|disease|disorder|deficiency))",
    "ailing": r"(?:type (?:1|2|one|two) )?(?:diabetic|asthmatic|epileptic|dyslexic|dyspraxic|"
    r"autistic|an(?:a|e|ae)emic|bipolar|colou?r[- ]?blind|hard of hearing|hiv[- ]positive|"
    r"hypoglyc(?:a|e|ae)mic)",
}
