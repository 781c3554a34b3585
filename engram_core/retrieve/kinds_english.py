"""English: words that everyday speech uses for one thing, and the kinds that things are of."""

from __future__ import annotations

# Each finds the others.
ALIKE = """
child children kid; man men; woman women; person people; foot feet; tooth teeth; mouse mice;
mother mom mum mommy mama; father dad daddy papa; grandmother grandma granny;
grandfather grandpa granddad; husband spouse; wife spouse; friend buddy pal mate; baby infant;
colleague coworker teammate; boss manager supervisor; neighbour neighbor; doctor physician;
teacher instructor professor tutor; dog puppy pup; cat kitten; movie film; series show;
song track; photo picture photograph; picture image; television tv; exercise workout training;
hobby pastime interest; job work career profession occupation position; employer company;
salary pay wage income; money cash funds; hired recruited; quit resigned; fired dismissed;
course class; exam test quiz; study learn; homework assignment; scholarship grant;
home house apartment flat; couch sofa; fridge refrigerator; roommate flatmate; garden yard;
car vehicle automobile; bike bicycle; device gadget; phone smartphone mobile;
computer laptop pc; application app; website site; bug error issue;
buy bought purchase purchased; cost price; gift present; shop store; clothes clothing;
trip travel journey vacation holiday; city town; flight plane; sea ocean; forest woods;
hike trail; food meal dish; dinner supper; drink beverage; ill sick unwell; illness disease;
injured hurt; medicine medication drug; surgery operation; therapy counseling;
stressed anxious; happy glad; sad upset unhappy; angry mad; afraid scared; worried nervous;
tired exhausted; difficult hard tough challenging; love adore; like enjoy; begin start launch;
finish complete done; end stop; help support assist; fix repair; make create; choose pick;
win victory; prize award; contest competition tournament; concert gig show; festival fair;
meeting appointment; speech talk presentation; deadline due; plan goal intend; dream aspire;
marriage wedding; divorce separation; error mistake; rich wealthy; quick fast; big large huge;
small tiny little; old elderly; pretty beautiful; famous celebrity; argue fight quarrel;
mentor mentored mentoring guide guidance coach adviser advisor advised; advice tips;
keyword term phrase; incorporate integrate weave embed; feedback comments critique;
schedule timetable calendar; networking mixer meetup; event gathering mixer;
verify confirm check validate; collaborate partner cooperate; collaborator coauthor partner;
promotion raise; draft manuscript; submit submission; journal magazine;
postpone reschedule delay move; cancel cancelled; budget funding; reminder alert notification;
crash outage failure; login authentication signin; password credential; slow lag latency;
secure protect safeguard; library package dependency; chart graph plot diagram;
spending expense expenditure; debt loan mortgage; savings investment; congruent identical equal;
consistent constant; burnout exhaustion; habit routine; gratitude appreciation thankful;
client customer; team colleagues;
"""

# A kind finds its members, not the other way round.
KINDS = """
parent: mother mom mum father dad; child: son daughter baby toddler;
children: son daughter baby toddler;
family: husband wife son daughter mother father parents sister brother kids cousin aunt uncle
grandmother grandfather;
sibling: brother sister; relative: aunt uncle cousin niece nephew grandmother grandfather;
spouse: husband wife; grandparent: grandmother grandma grandfather grandpa;
relationship: boyfriend girlfriend husband wife fiancé partner dating married single divorced;
marriage: married; engagement: engaged fiancé; divorce: divorced;
pet: dog cat puppy kitten rabbit hamster parrot turtle goldfish;
animal: dog cat horse bird cow sheep pig lion bear;
book: novel memoir thriller biography; painting: canvas portrait landscape watercolor;
art: painting drawing sculpture pottery sketch; music: song album band concert;
instrument: guitar piano violin drums flute cello ukulele saxophone clarinet trumpet keyboard
bass;
sport: soccer football basketball tennis baseball hockey volleyball golf swimming rugby cricket
badminton;
martial: karate judo boxing kickboxing taekwondo aikido jiujitsu;
game: chess poker monopoly xbox playstation nintendo;
exercise: running jogging yoga gym cycling swimming pilates;
outdoor: hiking camping fishing climbing kayaking;
activity: hiking camping swimming painting running yoga dancing fishing reading cooking;
hobby: painting gardening knitting photography reading fishing woodworking baking collecting;
craft: pottery knitting sewing crochet woodworking;
career: engineer teacher nurse lawyer designer counselor;
degree: diploma bachelor master phd; major: majored studied;
education: school college university degree; school: kindergarten college university academy;
project: assignment prototype; house: condo townhouse cottage;
furniture: sofa couch table desk chair bookshelf bed mattress dresser wardrobe;
appliance: fridge refrigerator oven dishwasher microwave toaster blender;
kitchen: oven stove fridge; move: moved relocated; rent: lease landlord;
plant: tomato basil rose herb seed; flower: rose tulip sunflower lily orchid;
vehicle: truck van motorcycle; device: phone laptop tablet smartwatch headphones speaker;
camera: lens tripod; software: app program tool; deploy: deployment release launch;
sell: sold; expensive: cost spent; spend: spent paid;
clothes: shirt dress jacket jeans coat sweater hoodie; shoe: sneakers boots sandals heels;
jewelry: necklace ring bracelet earrings; bag: backpack purse suitcase luggage;
travel: flight flew; trip: visited flew drove; visit: visited went;
country: france italy spain japan germany canada mexico india china england brazil portugal
greece;
accommodation: hotel hostel airbnb; hotel: resort hostel; beach: ocean sea coast shore;
water: lake river ocean; mountain: peak summit hill; nature: forest mountain lake park woods;
camp: tent campfire; outing: picnic; season: spring summer autumn fall winter;
holiday: christmas thanksgiving easter halloween; colour: red blue green yellow purple black white;
food: pizza pasta salad soup burger sushi curry; meal: breakfast lunch dinner supper;
cuisine: italian indian thai mexican japanese chinese korean ethiopian french;
dessert: cake pie cookie chocolate brownie tart; snack: chips cookies crackers;
drink: coffee tea beer wine cocktail juice; restaurant: diner cafe bistro; cook: cooked bake;
fruit: apple banana orange berry mango; vegetable: carrot tomato spinach onion potato;
diet: vegan vegetarian keto; allergy: allergic; illness: flu cold infection fever;
injury: sprained fracture broken; health: doctor hospital diagnosis;
doctor: dr dentist dermatologist surgeon therapist cardiologist; therapy: therapist;
sleep: asleep bed bedtime nap; stress: stressed anxiety; worry: worried; pride: proud;
fear: afraid scared; build: built; join: joined; attend: went; participate: attended joined;
promote: advertise marketing campaign; win: won; lose: lost; prize: trophy medal;
competition: championship race; charity: fundraiser donation volunteering;
event: concert festival wedding party conference workshop parade fundraiser;
volunteer: shelter charity; ceremony: wedding graduation; party: celebration;
celebrate: party birthday anniversary; accident: crash;
disaster: flood hurricane earthquake fire storm; religion: church faith bible mosque temple;
politics: election campaign vote; military: army navy veteran soldier; nickname: called;
weather: rain snow sunny storm; language: english french spanish german italian chinese japanese;
subject: mathematics history physics chemistry biology geography; age: birthday born;
transport: bus train subway tram bicycle; bill: rent electricity insurance;
"""
