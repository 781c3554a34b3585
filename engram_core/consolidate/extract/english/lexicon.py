"""English small words: where objects begin and end, what is a job, a language, no name."""

from __future__ import annotations

from engram_core.consolidate.extract.language import Lexicon
from engram_core.consolidate.extract.words import word_set

_ARTICLES = word_set(
    "a an the my our your his her their its this these those some any another such few couple "
    "lot lots bit little old of both really very pretty quite super too all kind kinds sort sorts "
    "new brand good nice beloved dear"
)
_STOPS = word_set(
    "because cause cuz so but though although while when whenever if unless since until till as "
    "that which who whom whose where what why how than then and or off from for at after before "
    "to via through is are was were am be been has have had can can't cannot could will would "
    "should do does did don't i i'm i've we you he she they it it's there here now lately "
    "with without during thanks due yet plus along i'd i'll im ive every each daily again "
    "once twice these instead alongside despite not never about over just always since' rn atm tbh "
    "btw lol haha ngl"
)

LEXICON = Lexicon(
    determiners=_ARTICLES,
    stops=_STOPS,
    name_stops=_STOPS
    | word_set(
        "in on by near around outside into these today full part time "
        "remotely straight back again working living doing based mostly mainly currently"
    ),
    trailing=word_set(
        "any now too also lol haha tbh ngl rn atm though anymore again already lately "
        "currently proudly still anyway please pls thanks yesterday today tomorrow recently "
        "finally ever much more actually honestly btw instead forever always myself ourselves "
        "of in on by at to a an the so and or very really just ago back then whole there here "
        "myself yet soon either else well obviously apparently mostly mainly only especially "
        "year month week day this last next right"
    ),
    links=word_set(
        "of the de la le du des del di da van von der den el al bin ibn upon on les y e &"
    ),
    joins=word_set("and & or"),
    languages=word_set(
        "english french german spanish italian portuguese dutch swedish norwegian danish finnish "
        "icelandic polish czech slovak hungarian romanian bulgarian greek turkish arabic hebrew "
        "persian farsi urdu hindi bengali punjabi tamil telugu marathi gujarati malayalam kannada "
        "thai vietnamese khmer lao burmese malay indonesian tagalog filipino cebuano mandarin "
        "cantonese chinese hokkien japanese korean mongolian tibetan nepali sinhala russian "
        "ukrainian belarusian serbian croatian bosnian slovene slovenian albanian macedonian "
        "lithuanian latvian estonian georgian armenian azeri kazakh uzbek pashto kurdish swahili "
        "amharic somali yoruba igbo hausa zulu xhosa afrikaans shona wolof lingala twi catalan "
        "basque galician breton welsh irish gaelic maltese latin esperanto creole quechua guarani "
        "maori hawaiian samoan bsl asl"
    ),
    jobs=word_set(
        "nurse chef cook vet doctor dentist lawyer solicitor barrister judge clerk cashier pilot "
        "steward stewardess architect chemist scientist artist journalist engineer mechanic "
        "technician electrician plumber joiner mason carpenter welder tailor butcher baker barista "
        "bartender waiter waitress farmer fisherman sailor soldier officer detective firefighter "
        "fireman policeman postman paramedic midwife therapist physio psychologist psychiatrist "
        "surgeon gp pharmacist optician accountant auditor banker broker trader analyst "
        "consultant manager director ceo cto cfo founder co-founder freelancer contractor "
        "developer dev programmer coder designer writer author poet editor translator "
        "interpreter subtitler librarian archivist curator teacher lecturer professor tutor "
        "coach trainer instructor nanny au-pair cleaner janitor caretaker concierge receptionist "
        "secretary assistant pa salesman saleswoman rep realtor agent driver courier guard "
        "bouncer guide musician singer drummer guitarist violinist pianist composer dj producer "
        "actor actress dancer comedian photographer filmmaker florist gardener beekeeper "
        "potter ceramicist weaver hairdresser barber beautician model priest pastor vicar rabbi "
        "imam monk nun diplomat politician mayor councillor civil servant sysadmin intern "
        "apprentice trainee researcher postdoc biologist physicist geologist glaciologist "
        "astronomer mathematician statistician economist historian linguist philosopher "
        "sociologist anthropologist archaeologist luthier blacksmith cobbler upholsterer "
        "undertaker lifeguard ranger forester logger miner roofer builder painter decorator "
        "tiler glazier surveyor planner conductor signaller operator machinist tram-driver "
        "carer caregiver childminder ta sommelier brewer distiller winemaker roaster mixologist "
        "notary locksmith landscaper chiropractor head boss lead chief planetologist copywriter "
        "marketer recruiter"
    ),
    job_endings=(
        "er",
        "or",
        "ist",
        "ian",
        "ologist",
        "grapher",
        "smith",
        "wright",
        "man",
        "woman",
        "ician",
        "keeper",
        "maker",
        "monger",
        "ant",
    ),
    not_jobs=word_set(
        "together dinner either neither rather forever whatever however power tower flower order "
        "corner finger hunger anger danger fever river silver color colour mirror error favor "
        "favour "
        "want plant elephant restaurant important breakfaster chapter master monitor doctorate "
        "longer member lover runner father mother brother sister gamer believer sufferer "
        "smoker drinker "
        "liar dreamer owner user newcomer teenager stranger foreigner loner sucker beginner "
        "later after other another number person paper computer partner customer reader hiker "
        "swimmer climber cyclist vegetarian pescatarian flexitarian feminist optimist pessimist "
        "perfectionist tourist minimalist insomniac human german woman man giant elephant "
        "christian canadian italian brazilian norwegian russian ukrainian romanian hungarian "
        "bulgarian iranian egyptian nigerian australian austrian belgian colombian peruvian "
        "chilean ecuadorian indian asian european fan-girl never ever super under over order "
        "bigger better bitter killer monster disaster bummer minor junior senior major survivor "
        "sleeper riser talker eater early-riser learner listener follower supporter winner loser "
        "quitter hater player sober former walker summer winter water letter matter weather "
        "distant important pleasant pregnant significant hoarder donor visitor neighbor neighbour "
        "competitor twitter hipster hustler procrastinator tester outsider insider leader-type "
        "introvert extrovert bookworm christmas scorpio grandfather grandmother godmother "
        "godfather stepmother stepfather daughter virgin capricorn mess pedestrian civilian "
        "veteran caregiver-type sinner spender saver prepper twitcher bachelor newlywed "
        "worrier overthinker foster carnivore omnivore meat-eater"
    ),
    not_places=word_set(
        "bed work home school church hospital prison jail uni university college town there here "
        "it them him her me you us this that these those sleep lunch dinner breakfast brunch hell "
        "therapy court class bits love debt trouble pain shock touch charge progress general "
        "fact case person private public need order search favour favor half particular "
        "total addition summer winter spring autumn fall morning afternoon evening night bed "
        "office house flat apartment room dorm kitchen garden city country countryside village "
        "middle suburbs place same next other one two three four five six seven eight nine ten "
        "gym shop store shops doctor dentist vet bank beach pub bar cinema movies movie theatre "
        "museum park pool library airport station market mall supermarket hairdresser party "
        "wedding concert festival conference meeting funeral game match toilet loo bathroom "
        "see get buy do make have take go be visit nights weekends days mornings remote free "
        "myself yourself what which who how when why not everything something anything nothing "
        "peace tears limbo isolation quarantine lockdown vain advance doubt hindsight time "
        "team students kids people example instance fun sure everyone myself living mountains "
        "forest woods lake "
        "sea sun rain snow river hills desert field area neighborhood neighbourhood world same "
        "coast "
        "it's full-time part-time customer customers tech it-support finance healthcare education "
        "retail marketing sales construction hospitality consulting hr it fear denial"
    ),
    workplaces=word_set(
        "hospital bank school university college clinic pharmacy supermarket hotel restaurant "
        "museum factory bakery nursery kindergarten airport station prison court zoo theatre "
        "theater shop store bookshop bookstore warehouse farm garage salon brewery surgery embassy "
        "council ministry newspaper dealership refinery hospice orphanage shelter "
        "vet's dentist's hairdresser's butcher's"
    ),
    not_names=word_set(
        "same love really looky "
        "look right over up down sounds feels seems looks wow yay woohoo cool "
        "awesome hopefully clearly obviously luckily sadly totally definitely absolutely "
        "speaking "
        "i i'm im i've ive i'd i'll we we're he she it it's they you the a an this that these "
        "those "
        "there here then now today yesterday tomorrow tonight monday tuesday wednesday thursday "
        "friday saturday sunday january february march april june july august september october "
        "november december my our your his her their its what who when where why how which if so "
        "and but or because also just still anyway yes no not never ok okay oh ah hey hi hello "
        "thanks thank please sorry well maybe perhaps some any all every everyone someone nobody "
        "people kids mum mom dad typo update edit note quick fun fact booked engaged married going "
        "got had been born grew left quit sold bought met moved been is are was were do does did "
        "can could will would should may might must at in on for from to of by with without after "
        "before since until once while finally turns turned started stopped joined went flying "
        "training absolutely deathly honestly actually literally apparently rumour rumor reach "
        "call text email write rip god lol haha ngl tbh both one two three most many much more "
        "good great nice best happy sad work life time things stuff job meeting weather traffic "
        "food coffee tea english french python java excel google monday's birthday christmas "
        "easter summer winter spring autumn fall"
    ),
    vague=word_set(
        "it that this these those them him her you me us everything anything nothing something "
        "someone anyone everyone one ones myself yourself himself herself what how when why where "
        "which who whatever thing things stuff way lot lots bit more less much many to the there "
        "here nobody somebody people idea ideas feeling question questions problem job offer"
    ),
    peoples=word_set(
        "american british scottish canadian australian austrian belgian brazilian argentinian "
        "argentine mexican colombian peruvian chilean venezuelan cuban swiss indian pakistani "
        "bangladeshi nigerian ghanaian kenyan ethiopian egyptian moroccan algerian tunisian "
        "lebanese syrian iraqi iranian israeli palestinian saudi african asian european latino "
        "latina hispanic black white muslim christian catholic protestant jewish hindu buddhist "
        "sikh atheist agnostic adhd autistic gay bi trans aries taurus gemini cancer leo virgo "
        "libra scorpio sagittarius capricorn aquarius pisces kiwi aussie brit welsh irish "
        "singaporean taiwanese filipino malaysian serious sure afraid sorry glad gen millennial"
    ),
)
