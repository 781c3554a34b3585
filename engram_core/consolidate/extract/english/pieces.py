"""English pieces that the tables are put together from."""

from __future__ import annotations

_ADVERBS = (
    r"(?:just|still|now|currently|actually|also|finally|finaly|recently|really|absolutely|always|"
    r"already|definitely|definately|definitly|only|both|kinda|totally|honestly|truly|basically|"
    r"then|even|all|so|rather|quite|very|pretty|super|originally|mostly|mainly|lately|officially|"
    r"presently|newly|happily|proudly|long|since|well|first|sort of|kind of|a bit|a little|"
    r"genuinely|literally|secretly|deathly|severely|highly|badly|mildly|completely|fully|"
    r"ended up|these days|nowadays|at the moment|at present|right now|freshly|deeply|"
    r"low-key|lowkey|hella|legit|simply|usually|generally|permanently|temporarily|"
    r"once again|again|too|properly|seriously|utterly|hopelessly|firmly|strictly)"
)

PIECES = {
    "adv": rf"{_ADVERBS}(?: {_ADVERBS}){{0,2}}",
    "be": rf"(?:'?m|am|'?re|are|'?s|is)(?: {_ADVERBS}){{0,3}}",
    "was": rf"(?:was|were)(?: {_ADVERBS}){{0,2}}",
    "have": rf"(?:'?ve|have|'?s|has)(?: {_ADVERBS}){{0,2}}",
    "hasbeen": rf"(?:(?:'?ve|have|'?s|has) )?(?:{_ADVERBS} )?been(?: {_ADVERBS}){{0,2}}",
    "got": rf"(?:'?ve got|have got|'?s got|has got|have|has|got|gotta?)(?: {_ADVERBS})?",
    "in": r"(?:in|at|near|just outside|outside|close to|on the outskirts of|over in|up in|down in|"
    r"out in|back in|around)",
    "at": r"(?:at|for|over at|out of|down at|up at)",
    "firm": r"(?:{at}|with)",
    "street": r"\d{1,4}[a-z]? (?:[\w'-]+ ){1,3}?(?:street|road|avenue|lane|drive|close|court|"
    r"square|place|way|terrace|crescent|row|gardens|boulevard|hill|walk|mews|quay|grove)(?!\w)",
    "det": r"(?:a|an|the|my|our|some|this|another|his|her|their)",
    "a": r"(?:an?|the)",
    "my": r"(?:my|our|me)",
    "then": r"(?:i|we) (?:first |last )?(?:was|were|got|left|had|went|met|began|quit|"
    r"[a-z]+ed)(?!\w)",
    "years": r"(?:(?:1[01]\d|\d{1,2})(?!\d)(?![\w.,:%°/]\d|[%°])|(?:(?:twenty|thirty|forty|fifty|"
    r"sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|two|"
    r"three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"seventeen|eighteen|nineteen)(?!\w))",
    "town": r"(?:a|an|the) (?:[\w-]+ ){0,3}?(?:town|village|city|suburb|hamlet|place|part|corner|"
    r"island) (?:in|near|outside|called|named|of)",
    "enterprise": r"(?:an?|the|our|their|my) (?:[\w'-]+ ){0,3}?(?:company|firm|start-?up|"
    r"competitor|rival|agency|employer|consultancy|practice|charity|studio|business|non-?profit|scale-?up)",
    "clinic": r"(?:the|my) (?:doctor|gp|allergist|dermatologist|specialist|consultant|"
    r"(?:[a-z]+ )?tests?|(?:test )?results?)",
    "dealing": r"(?:main |biggest |oldest |new |key |only )?(?:supplier|client|customer|vendor|"
    r"provider|landlord|landlady|bank|insurer|accountants?|distributor|contractor|competitor|"
    r"sponsor|wholesaler|manufacturer)(?!\w)",
    "held": r"(?:live|work|have|own|like|love|hate|enjoy|speak|study|know|want|need|think|care|"
    r"be|see|feel|remember|understand|mind|believe|trust)(?!\w)",
    "sober": r"(?:sober|clean|(?:alcohol|smoke|caffeine|nicotine|sugar|gambling)[- ]free)(?!\w)",
    "months": r"(?:january|february)",
    "num": r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a couple of)",
    "movedto": r"(?:moved|relocated|emigrated|migrated|shifted|transferred|upped sticks and moved)"
    r"(?: (?:back|over|down|up|out|away|house|here|home|in|across|permanently)){0,2}",
    "moving": r"(?:moving|relocating|emigrating|shifting)(?: (?:back|over|down|up|out|home|away))?",
    "dwell": r"(?:live|lives|reside|resides|dwell|dwells|stay|stays)",
    "dwelling": r"(?:living|residing|based|settled|staying|located|stationed|renting|crashing|"
    r"camped out|holed up|flatsharing|lodging)",
    "work": r"(?:work|works|working|employed)",
    "wentoff": r"(?:gone|went|going) (?:right |completely |totally |really |a bit )?off",
    "craze": r"(?:nerd|geek|fanatic|addict|freak|junkie|nut|enthusiast|fan|lover|aficionado|buff)",
    "staff": r"(?:desk|team|crew|staff|ward|board|tills?|bar|line|rota|faculty|payroll)",
    "shop": r"(?:company|business|studio|agency|shop|firm|startup|bakery|cafe|restaurant|salon|"
    r"brewery|farm|school|gallery|gym|bar|pub|practice|consultancy|charity|bookshop|garage|clinic)",
    "toil": r"(?:teach|teaches|drive|drives|cook|cooks|code|codes|nurse|nurses|bartend|intern|"
    r"interns|consult|consults|clean|cleans|manage|manages|run|runs|write|writes|design|designs|"
    r"sell|sells|lecture|lectures|tutor|bake|wait tables|waitress|volunteer|deliver|"
    r"tend bar|do [\w-]+(?: [\w-]+)?)",
    "toiling": r"(?:teaching|driving|cooking|coding|nursing|bartending|interning|consulting|"
    r"cleaning|managing|running|writing|designing|selling|lecturing|tutoring|baking|waitressing)",
    "fired": r"(?:fired|laid off|let go|sacked|canned|axed|dismissed|made redundant|"
    r"made redundent|given the boot)",
    "adore": r"(?:love|luv|adore|loove|looove|lovee)",
    "love": r"(?:love|loves|luv|adore|adores|like|likes|enjoy|enjoys|dig|relish|"
    r"treasure|worship|looove|loove|lovee)",
    "hate": r"(?:hate|hates|detest|detests|loathe|loathes|dislike|dislikes|despise|despises|"
    r"can't stand|cant stand|cannot stand|can't bear|cant bear|can't abide|cant abide|"
    r"can't cope with|"
    r"can't deal with|can't do|don't like|dont like|do not like|don't enjoy|dont enjoy|"
    r"don't care for|doesn't like|doesnt like|don't really like|dont really like|"
    r"never liked|never cared for|don't much like|really don't like)",
    "fan": r"(?:big |huge |massive |great |total |such )?(?:fan|lover|admirer) of",
    "fav": r"(?:fav(?:ou?rite|orit|ourit|e|s)?|favou?rite|go-to|all[- ]time favou?rite|no ?1)",
    "isnow": r"(?:is now|'s now|is still|is currently|will always be|has always been|is|'s|"
    r"has to be|must be|would be|remains|are|:)",
    "wife": r"(?:wife|husband|hubby|hubs|spouse|missus|better half|wifey)",
    "mate": r"(?:girlfriend|boyfriend|partner|fianc[ée]e?|gf|bf|other half|significant other)",
    "kid": r"(?:son|daughter|toddler|newborn|stepson|stepdaughter)",
    "kidx": r"(?:son|daughter|toddler|newborn|stepson|stepdaughter|kid|child|"
    r"baby(?! (?:girl|boy)(?!\w))|girl|boy|eldest|"
    r"youngest|oldest|middle child|firstborn|little one|teenager|twins)",
    "kids": r"(?:kids|children|sons|daughters|boys|girls|twins|little ones)",
    "called": r"(?:called|named|nicknamed)",
    "species": r"(?:dog|dogs|doggo|puppy|pup|cat|cats|kitten|kitty|hamster|rabbit|bunny|guinea "
    r"?pig|"
    r"gerbil|rat|mouse|ferret|parrot|budgie|cockatiel|cockatoo|canary|parakeet|macaw|lovebird|"
    r"tortoise|turtle|terrapin|gecko|iguana|snake|lizard|bearded dragon|chameleon|"
    r"axolotl|newt|frog|tarantula|goldfish|betta|guppy|koi|horse|pony|donkey|mule|goat|sheep|"
    r"pig|piglet|hen|hens|chickens|rooster|ducks|goose|hedgehog|chinchilla|alpaca|"
    r"llama|cow|bees|spaniel|labrador|lab|retriever|poodle|beagle|terrier|dachshund|collie|"
    r"greyhound|whippet|corgi|pug|bulldog|husky|shepherd|alsatian|rottweiler|mastiff|chihuahua|"
    r"dalmatian|boxer|mutt|mongrel|rescue(?! [a-z])|lurcher|labradoodle|cockapoo|siamese|"
    r"maine coon|tabby|"
    r"ragdoll|hermit crab|stick insect|fish|crow|pigeon|owl|falcon)s?(?!\w)",
    "beast": r"(?:[\w-]+ ){0,3}?{species}",
    "ownable": r"(?:(?!(?:in|of|for|to|with|at|on|my) )[\w'-]+ ){0,3}?(?:car|bike|bicycle|"
    r"motorbike|motorcycle|moped|scooter|van|"
    r"campervan|truck|lorry|boat|kayak|canoe|yacht|dinghy|caravan|house|flat|apartment|condo|"
    r"cottage|cabin|bungalow|allotment|farm|garden|greenhouse|piano|guitar|violin|cello|"
    r"ukulele|banjo|drum kit|drums|synth|synthesi[sz]er|accordion|saxophone|"
    r"laptop|macbook|tablet|ipad|phone|iphone|pixel|kindle|console|playstation|ps5|xbox|"
    r"steam deck|camera|telescope|microscope|drone|3d printer|printer|sewing machine|"
    r"loom|kiln|oven|barbecue|espresso machine|coffee machine|air fryer|"
    r"bread machine|record player|turntable|typewriter|treadmill|rowing machine|surfboard|"
    r"snowboard|skis|skateboard|tent|hammock|hot tub|sauna|tractor|"
    r"tripod|projector|amp|amplifier|keyboard|wardrobe|sofa|fridge|freezer|trampoline|"
    r"rollerblades|lawnmower|wheelchair|pram|narrowboat|sailboat|rowboat|minivan|pickup|"
    r"motorhome|hatchback|saloon|convertible|jeep|suv|tesla|corolla|golf|civic|"
    r"fiat|volvo|saab|vespa|cargo bike|e-bike|ebike|vinyl collection|"
    r"record collection|bookshop|chainsaw)"
    r"(?!\w)(?=\s*(?:$|[^\w\s]|(?:and|or|that|which|who|but|so|for|from|in|at|with|now|to|on|since|"
    r"because|called|named|too|by|it's|he|she|anymore|any more|any longer|again|already|myself|"
    r"these|this|\d|[A-Z]|got|was|were|has)(?!\w)))",
    "model": r"(?!\d+(?:k|km|am|pm|m|th|st|nd|rd|h|hr|hrs|min|mins|kg|lb|lbs|gb|mb)(?!\w))"
    r"(?:[a-z]+ \d+[a-z]{1,3}|[a-z]+ [a-z]{1,3}-?\d{1,4}[a-z]{0,2}|(?:19|"
    r"20)\d\d [a-z][\w-]+(?: [A-Z][\w-]+)?|[a-z]+-?\d+\w*|"
    r"\d+[a-z]{1,3})(?![\w%])",
    "diet": r"(?:vegan|vegetarian|veggie|pescatarian|pescetarian|flexitarian|plant[- ]based|keto|"
    r"paleo|gluten[- ]free|dairy[- ]free|lactose[- ]free|halal|kosher|carnivore|raw vegan|"
    r"fruitarian|low[- ]carb|sugar[- ]free|teetotal|celiac|coeliac|omnivore)(?! (?:recipes?|"
    r"food|restaurants?|"
    r"cheese|options?|meals?|dish(?:es)?|place|cafe|menu|butcher|friends?|cook\w*))",
    "consume": r"(?:drink|drinks|eat|eats|smoke|smokes)",
    "consuming": r"(?:drinking|eating|smoking|vaping)",
    "often": r"(?:every|each|daily|most|twice|once|on)",
    "knack": r"(?:solder|weld|juggle|knit|sew|crochet|cook|bake|code|program|drive|ski|surf|"
    r"swim|sing|"
    r"dance|draw|paint|whistle|touch[- ]type|type|sail|skate|snowboard|skateboard|windsurf|"
    r"dive|fly|rap|beatbox|yodel|weave|spin|carve|whittle|embroider|tango|salsa|waltz|"
    r"fence|box|rollerblade|unicycle|crimp|tap ?dance|breakdance|moonwalk|"
    r"lip[- ]read|sight[- ]read|speed[- ]read|parallel park|lockpick|pick locks|cross-stitch|"
    r"(?:ride|read|fix|repair|speak|mix|tie|drive|fly|brew|restore|play|do (?:a|the)|make my own|"
    r"sharpen|bind|tune|deadlift|bench|squat|recite) [^\s,;:][^,;:]*)",
    "instrument": r"(?:[\w-]+ ){0,2}?(?:guitar|piano|violin|viola|cello|bass|drums|flute|oboe|"
    r"clarinet|sax|"
    r"saxophone|trumpet|trombone|tuba|horn|harp|ukulele|banjo|mandolin|accordion|organ|"
    r"harpsichord|bagpipes|sitar|tabla|kora|oud|lute|fiddle|recorder|harmonica|bassoon|"
    r"theremin|hurdy-gurdy|marimba|xylophone|keyboards?|keys|djembe|erhu|koto|shamisen|"
    r"chess|go|bridge|poker|football|tennis|squash|badminton|rugby|cricket|hockey|"
    r"basketball|volleyball|golf|padel|water polo|lacrosse|backgammon|mahjong|darts|snooker)",
    "say": r"(?:says?|said|told|tells?|thinks?|thought|reckons?|claims?|claimed|swears?|insists?|"
    r"believes?|believed|wrote|writes|heard|announced|mentioned|keeps saying|keeps telling|"
    r"asked|asks|suggests?|suggested|assumes?|assumed|wonders?|wants|replied|posted|"
    r"takes me for|mistook|hopes?|promised|predicted|joked|texted|convinced|argues?|"
    r"guessed|guesses|is convinced|is sure|was sure|seems to think)",
    "pet": r"{species}(?! (?:food|sitter|painting|picture|pic|photo|video|hair|toys?|bed|"
    r"treats?|person|people|lover|"
    r"lovers|walker|show|owner|owners|cafe|park|meme|memes|fur|cage|tank)(?!\w))",
    "child": r"(?:{kid}|little girl|little boy|baby girl|baby boy)(?!\w|-in-law)",
    "acquire": r"(?:{have}? ?(?:got(?: myself| ourselves)?|bought ourselves|bought myself|"
    r"adopted|rescued|brought home|took in|fostered|bought|"
    r"welcomed|picked up|"
    r"taken in)|have|has|own|keep|keeps|{got})",
    "gone": r"(?:{adv} )?(?:died|passed|passed away|passed on|crossed the rainbow bridge|was "
    r"put down|was put to sleep|"
    r"had to be put (?:down|to sleep)|was run over|ran away|is no longer with us|is gone|has "
    r"died|has passed(?: away)?|"
    r"went to (?:a new home|live with [\w' ]{1,30}))",
    "hired": r"(?:employed|contracted|engaged|hired)",
    "component": r"[a-z][\w-]+",
    "code": r"[a-z]+[a-z.-]{0,8}\d[\w.-]{0,12}",
    "theme": r"[\w-]+(?: (?!(?:has|have)\b)[\w-]+)?",
    "topic": r"[\w-]+(?: [\w-]+)?",
    "hobby": r"(?!along\b|caring\b|"
    r"at\b|with\b|as\b|for\b|to\b|my\b|over\b|off\b|out\b|on\b|work\b|a (?:new "
    r")?(?:job|role|fire|fight|family)\b|crying\b|laughing\b|"
    r"raining\b|snowing\b|feeling\b|wondering\b|thinking\b|noticing\b|screaming\b|trouble\b|"
    r"getting\b|having\b|being\b|working\b|university\b|uni\b|college\b|school\b|seeing\b|"
    r"with\b|from\b|it\b|this\b|that\b|some\b|their\b|your\b|the (?:day|year|week|morning|"
    r"month|new)\b|"
    r"enjoying\b|collecting again|making\b|doing\b|using\b|looking\b)\S.*",
    "tech": r"(?:sql|python|javascript|typescript|java|rust|golang|go|c\+\+|c#|c|r|ruby|perl|"
    r"php|haskell|scala|kotlin|swift|"
    r"matlab|latex|excel|photoshop|illustrator|blender|figma|html|css|react|docker|kubernetes|"
    r"linux|"
    r"bash|git|fortran|cobol|lisp|clojure|elixir|erlang|ocaml|julia|lua|assembly|vba|autocad|"
    r"solidworks|ableton|lightroom|indesign|premiere|after effects|morse(?: code)?|sign language|"
    r"braille|karate|judo|aikido|kung fu|origami|calligraphy|first aid|cpr)(?![\w])",
    "substance": r"(?:sugar|alcohol|booze|caffeine|coffee|cigarettes|smoking|gluten|dairy|meat|"
    r"carbs|weed|"
    r"nicotine|fizzy drinks|soda|the fags|fags|drink|social media|facebook|instagram|twitter|"
    r"tiktok)(?!\w)",
    "target": r"(?:a |an |the )?\S.*",
    "objective": r"(?:get (?:fit|better at|promoted|into shape|into|in shape|under|my "
    r"(?:licence|license|degree))|reach|run|lose|save|finish|learn|become|"
    r"complete|pass|read|write|hit|"
    r"beat|qualify|"
    r"master|improve|quit|stop|cut|pay|buy|win|publish|launch|break|climb|swim|cycle|lift|earn|"
    r"raise|"
    r"gain|retire|visit|sub)(?!\w).*",
    "endeavour": r"(?:get (?:my (?:\w+ ){1,2}(?:down|up|under|below|above)|fit|promoted|"
    r"into shape|in shape|my (?:licence|license|degree))|quit|"
    r"stop (?:smoking|drinking|vaping)|lose|save (?:up|for|money)|cut (?:down|out|back)|qualify|"
    r"gain|run a|learn(?! (?:more|how|about|to|the|a)\b))(?!\w).*",
    "race": r"(?:(?:19|20)\d\d )?(?-i:[A-Z])[\w'-]+(?: [\w'-]+){0,3}? (?:(?:half[- ]|ultra[- ]?)?"
    r"marathon|triathlon|10k|ironman|relay|parkrun|regatta)(?!(?: (?:19|20)\d\d)? (?:registration|"
    r"sign-?up|entry|application|paperwork|form|training|plan|program(?:me)?|documentary|film|"
    r"video|book|article|report|page|web ?site|site|app|quiz|expo)s?(?!\w))(?: (?:19|20)\d\d)?"
    r"(?!\w)",
    "occasion": r"\S.*",
    "journey": r"(?:flying|moving|relocating|emigrating|travelling|traveling|sailing|driving|"
    r"cycling|hitchhiking|"
    r"heading|getting married|tying the knot|having a baby|going back) ?(?:back |over |down |"
    r"up |out |off |in )?(?:to |into )?.*",
    "arrangement": r"(?!going to\b|working (?:as|at|for)\b|"
    r"being\b|learning\b|preparing\b|trying\b|planning\b|thinking\b|hoping\b|considering\b|wondering\b|"
    r"looking\b|relaxing\b|wanting\b|waiting\b|talking\b|dreaming\b|"
    r"writing\b|asking\b|doing\b|making\b|having fun\b|feeling\b|getting (?:old|tired|bored|"
    r"better|worse)\b)(?:[a-z]+ing)(?!\w).*",
    "begin": r"(?:starting(?! (?:at|with|for|work)\b)|visiting|seeing|defending|joining|"
    r"presenting|sitting|taking|meeting|hosting) .*",
    "appointment": r"(?:(?!planning|thinking|considering|looking)[\w'-]+ ){0,3}?"
    r"(?:appointment|op|interview|exam|surgery|operation|flight|"
    r"meeting|wedding|"
    r"concert|gig|check-?up|scan|viewing|driving test|test|trip|holiday|race|marathon|recital|"
    r"audition|deadline|presentation|viva|defen[cs]e|reservation|booking|dentist|party|reunion|"
    r"conference|date|due date|graduation|tournament|match)(?: (?:to|in) [A-Z][^,;:\x1f]{1,24}?)?"
    r"(?: with (?:(?:dr|mrs?|ms|prof)\.? )?(?-i:[A-Z])[\w-]+)?(?!\w)",
    "stay": r"(?:a |one |two |three |four |five |six |ten |\d+ )?(?:week|weeks|days|nights|"
    r"months|month|weekend|fortnight|long weekend) "
    r"(?:in|at|on|around) [^,;]{1,50}?",
    "ordeal": r"(?:[\w'-]+ ){0,3}(?:exam|exams|test|thesis|defen[cs]e|viva|marathon|interview|"
    r"audition|recital|presentation|dissertation|application|portfolio)(?!\w)",
    "duty": r"(?:hand in|submit|file|send in|turn in|renew) (?:my|our|the) \S.*",
    "sport": r"(?:running|jogging|swimming|cycling|climbing|hiking|dancing|bouldering|surfing|"
    r"rowing|skating|sailing|fishing|riding|walking|birdwatching)(?!\w)",
    "pastime": r"(?:yoga|pilates|tai chi|crossfit|karate|judo|crosswords?|meditation|aerobics)"
    r"(?!\w)",
    "ceased": r"(?:smoked|drunk|vaped|gambled)(?!\w)",
    "drink": r"(?!(?:my|too|so|a lot|more|less|only|alone|responsibly|it|like|and|to)\b)"
    r"(?:[\w'-]+ ){0,2}?[\w'-]+",
    "deed": r"(?:signed|moved my|tried|passed my|won|ate (?=an? )|repainted|replanted|rebuilt) ?"
    r"(?!it\b|this\b|that\b)\S.*",
}
