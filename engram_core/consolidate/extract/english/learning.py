"""English: what one is learning, and the clubs one is a member of."""

from __future__ import annotations

from engram_core.consolidate.extract.english.lexicon import LEXICON
from engram_core.consolidate.extract.pattern import Need, Pattern, Says, asserts, ends, says_all

# What may stand after a state that is named by a word of its own; "to" would give it an object.
ENDS_HERE = (
    r"(?=\s*(?:$|\x1f|[^\w\s'-]|(?:and|but|so|since|now|too|these|at the moment|at present|right|"
    r"again|with my|with a|together|every|because|which|though|anymore|any more|before|after|"
    r"online|already|btw|lol|"
    r"for (?:fun|work|the|my|a|years)|nowadays|"
    r"currently|actually|(?:in|at|by|near) (?-i:[A-Z]))(?!\w)))"
)
_LEARNING = (
    "(?:learning|studying|practising|practicing|teaching myself|relearning|brushing up on)"
    "(?: (?:how )?to (?:play|speak)|(?: some| basic| a bit of))? (?:the )?"
)

LEARNING: list[Pattern] = [
    *says_all(
        f"{{be}} {{adv}}? {_LEARNING}<study> and (?:the )?<study:also>{ENDS_HERE}",
        Says("learns", "study"),
        Says("learns", "also"),
    ),
    *asserts(
        "learns",
        f"{{be}} {{adv}}? {_LEARNING}<study>{ENDS_HERE}",
        f"{{hasbeen}} {{adv}}? {_LEARNING}<study>{ENDS_HERE}",
        f"{{be}} {{adv}}? learning (?:how )?to <knack>{ENDS_HERE}",
        f"(?:study|studies) <study>(?! at ){ENDS_HERE}",
        f"{{be}} trying to (?:learn|teach myself) (?:the )?<study>{ENDS_HERE}",
        f"{{be}} {{adv}}? (?:taking|doing) <study> (?:lessons|classes|evening classes){ENDS_HERE}",
    ),
    *asserts("learns", f"(?:learn|learning) <study>{ENDS_HERE}", need=Need.NEGATED),
]

MEMBER: list[Pattern] = [
    *asserts(
        "membership",
        f"{{adv}}? {{have}}? (?:joined|rejoined|signed up (?:at|to|with)) (?:a|an|the|my|our) "
        f"<club>{ENDS_HERE}",
        f"{{be}} {{adv}}? (?:a |an )?(?:[\\w-]+ )?member (?:of|at) (?:a|an|the|my|our) "
        f"<club>{ENDS_HERE}",
        f"(?:sing|play|plays|sings|volunteer|volunteers) (?:in|with|for|at) (?:a|an|the|my|our) "
        f"<club>{ENDS_HERE}",
    ),
    *ends(
        "membership",
        "{adv}? {have}? (?:cancelled|canceled|ended|given up|gave up|let go of|quit) my <club> "
        "(?:membership|subscription)",
        f"{{adv}}? {{have}}? (?:left|quit|dropped out of|resigned from) (?:the|my|our) "
        f"<club>{ENDS_HERE}",
    ),
]

PIECES = {
    "study": r"(?:(?:" + "|".join(sorted(LEXICON.languages)) + r")(?! \w+ing)|"
    r"(?!(?:my|your|our|their|his|her|this|that) ){instrument}|{tech}|{field}|"
    r"(?!i\b)(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)(?!\w)",
    "field": r"(?:(?:marine|molecular|computer|political|social|environmental|mechanical|civil|"
    r"electrical|software|fine|graphic|web|interior|art|music|machine|data|modern|ancient|classical|"
    r"applied|quantum|organic|public|business|creative) )?(?:law|medicine|nursing|history|"
    r"philosophy|[a-z]{2,9}ology|biology|chemistry|physics|economics|mathematics|maths|math|"
    r"statistics|linguistics|architecture|engineering|accounting|accountancy|literature|arts?|"
    r"design|sciences?|computing|programming|learning|music|theology|astronomy|geography|"
    r"pharmacy|dentistry|politics|theatre|drama|journalism|photography|pottery|ceramics|carpentry|"
    r"woodworking|calligraphy|yoga|pilates|tai chi|meditation|salsa|tango|ballet|archery|fencing|"
    r"knitting|crochet|embroidery|sewing|painting|drawing|watercolou?rs?|singing|cooking|baking|"
    r"sign language)",
    "regimen": r"(?:low|high|no)-[a-z]+(?:,? (?:low|high|no)-[a-z]+)?|mediterranean|"
    r"fasting|elimination|"
    r"liquid|ketogenic|paleo|gluten-free",
    "club": r"(?:(?!(?:for|to|with|of|in|and)\b)[\w'-]+ ){0,3}?(?:gym|club|library|choir|union|"
    r"society|association|league|orchestra|football team|rugby team|running group|book group|"
    r"reading group|allotment society|co-?op|cooperative|chess team|quiz team)",
}

TABLE = [*LEARNING, *MEMBER]
