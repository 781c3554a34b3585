"""Words that carry no meaning of their own.

Single letters stay meaningful ("C", "R") unless they are articles or pronouns. Words that mean
something in the other language ("son", "car", "main") are not in either list.
"""

from __future__ import annotations

from engram_core.storage.tokens.fold import plain

ENGLISH = frozenset(
    """
    a about after again all also am an and any are as at be because been before being both but by
    can could did do does doing during each for from had has have having he her here hers him his
    how i if in into is it its itself just may me might more most must my myself no nor not now of
    off on once only or other our ours out over own shall she should so some such than that the
    their theirs them then there these they this those through to too under until up us was we were
    what when where which while who whom whose why will with would you your yours
    """.split()  # noqa: SIM905 - a list of a hundred quoted words is hard to read
)

FRENCH = frozenset(
    """
    à alors après au aucun aussi autre aux avec avoir avant ça ce ceci cela celle celles celui ces
    cet cette ceux chez chaque dans de des depuis donc dont du elle elles en encore est et étaient
    était être eu eux fait faut il ils je la le les leur leurs lui ma mais mes moi même ne ni nos
    notre nous ont ou où par pas pendant peu peut plus pour pourquoi puis qu quand que quel quelle
    quelles quels qui quoi sa sans se sera ses si sont sur ta te tes toi tous toute toutes tu un une
    vos votre vous y suis es ai as avons avez
    """.split()  # noqa: SIM905 - a list of a hundred quoted words is hard to read
)

# Of languages whose script tells them from all others, by what they are asked and told with.
OTHERS = frozenset(
    plain("""
    а без бы был была были было быть в вам вас во вот все всё вы где да для до его ее её если есть
    ещё же за и из или им их к как какая какие какой ко когда кого кто ли мне мой моя мои моё мы на
    над нам нас не него нет ни но ну о об он она они от по под почему при про с сколько со так там
    то тоже только у уже чего чем что чтобы чья чьё чей эта эти это этот я
    і й та що хто де коли чому як який яка які це цей ця моя мій мої є був була було були від до зі
    із або але не так ще вже ми ви він вона вони
    ο η το οι τα του της των τον την τη τους τις στο στη στην στον στα στους στις και να με για από
    που πού τι πώς πως πότε ποιος ποια ποιοι ποιες πόσα πόσο πόσοι είναι ήταν είναι έχω έχει δεν θα
    μου σου μας σας ένα ένας μια μία σε ως αν ή
    אני אתה את הוא היא אנחנו אתם הם הן של על עם אל לא כן מה מי איפה מתי למה איך כמה איזה זה זאת זו
    אלה יש אין היה הייתה היו גם רק או אבל כי אם שלי שלך שלו שלה שלנו שלהם
    في من إلى الى على عن مع هل ما ماذا متى أين اين كيف كم لماذا هو هي هم أنا انا أنت نحن هذا هذه ذلك
    تلك التي الذي كان كانت يكون لا لم لن قد و أو ثم إن أن
    از به با در را که این آن و یا تا برای است بود شد هست من تو او ما شما آنها چه کجا کجاست کی چطور
    چرا چند کدام هم نه
    में है हैं था थी थे का की के को से पर और या यह वह ये वे मैं मैंने मेरा मेरी मेरे हम तुम आप क्या
    कहाँ कहां कब कौन कैसे क्यों कितने कितना कितनी नहीं मत ने तो भी ही एक हो
    և ու եմ ես է ենք եք են էր էի իմ քո նա մենք դուք նրանք այս այդ որ ով ինչ որտեղ երբ ինչպես
    არის იყო სად რა ვინ როდის როგორ რამდენი და ჩემი შენი ეს ის მე შენ ჩვენ
    আমি আমার আমরা তুমি সে কী কি কোথায় কখন কে কেন কেমন এবং ও এই না আছে ছিল হয়েছে
    என் என எங்கே என்ன யார் எப்போது ஏன் எப்படி நான் நீ அவர் அது இது ஒரு
    """).split()
)

STOP = ENGLISH | FRENCH | OTHERS

# What is written before an apostrophe in French, and after one in English.
ELISIONS = frozenset(("l", "d", "j", "c", "n", "s", "t", "m", "qu", "jusqu", "lorsqu", "puisqu"))
CLITICS = frozenset(("s", "m", "re", "ll", "ve", "d"))
