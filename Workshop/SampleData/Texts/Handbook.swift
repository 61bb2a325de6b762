extension Texts {
    /// Sections of the long descriptions: a heading, then paragraphs. A group uses most of them. `?` begins a question
    /// that the next line answers, and `*` a list item.
    static let handbook = """
        %section Who we are
        We are a group of people who like the same thing and would rather do it together. Nobody is paid, nobody is \
        in charge for long, and nobody has ever managed to explain the accounts, although they always come out \
        right. What began as six friends round a kitchen table has grown into something with a mailing list, a \
        cupboard, a banner that is slightly too wide for every doorway in town, and a waiting list for the summer \
        weekend.
        About a third of the people you will meet have been coming for more than five years, a third for one or two, \
        and a third are new this season. We try hard to keep it that way, because a group that stops making room for \
        newcomers soon turns into a reunion, and reunions are held once every ten years for a reason.
        We have teachers, bus drivers, students, two judges who never sit at the same table, people between jobs, \
        people between countries, and a retired lighthouse keeper who arrives before everybody else and leaves after \
        the chairs have been stacked. If you are wondering whether you will fit in: you will.
        The committee is seven people, elected each January by a show of hands and some arm-twisting. They meet on \
        the first Monday of the month, in public, and the minutes are short enough to read while the kettle boils.
        %section How an evening goes
        Doors open half an hour before the start. Somebody with a yellow umbrella stands at the entrance, rain or \
        shine, and that somebody's only task is to say hello to people who have not been here before. Take a name \
        badge, write whatever you would like to be called on it, and find a cup.
        We begin with five minutes of announcements, which is a promise and not an estimate. There is a sand-glass. \
        When it has run out, whoever is speaking is applauded until they sit down, and this has happened to mayors.
        The main part takes about an hour. It is prepared by one of the members, never by a sponsor, and it can be \
        anything from a careful talk with pictures to an argument, a demonstration, a walk round the block, or on \
        one celebrated occasion a goat. You may interrupt with a question at any time; you may not interrupt with a \
        speech.
        Then comes the long break, which is the real reason why we are here. Bring something for the table if you \
        can. The unwritten rule is that nobody stands alone: if you see somebody reading the fire regulations with \
        great attention, go and rescue them.
        After the break there are short contributions of three minutes each. You sign up on the sheet by the door, \
        on the night, and you may show something unfinished. In fact we prefer it unfinished, because then there is \
        still something to say about it.
        We stack the chairs together, we count the cups (there are forty-one, do not ask), and those who are not \
        tired walk over to the café on the corner, where the owner has learned all our birthdays.
        %section A little history
        The first meeting took place on a wet Thursday in a room that we had booked by mistake for the wrong week. \
        Eleven people came, nine of them because they were waiting for the evening class next door. Of those nine, \
        four still come. The evening class was on conversational Latin and folded in the spring.
        For three years we had no name at all. The name we now use was proposed as a joke by somebody who moved to \
        Portugal the week after, and by the time we had thought of a better one it was already on the banner.
        There was a lean period when we met in a laundrette. It was warm, it was free, and the background noise \
        taught a whole generation of our members to speak clearly. When the laundrette was sold we held a small \
        ceremony for drier number six.
        The library took us in after that, and it has been our home since. The librarians have the key to our \
        cupboard, our gratitude, and a standing invitation to the summer weekend, which two of them have now accepted.
        During the year in which nobody could meet anybody, we met on screens, and learned that a good silence does \
        not travel well over a network. We kept one thing from that time: the monthly letter, written by a different \
        member each month, and posted on actual paper to those who ask for it.
        %section What we have done lately
        * An evening on how to begin, for people who have been meaning to begin for years
        * Three talks about failure, of which the second failed, to general delight
        * A visit to the workshops behind the museum, with gloves
        * Swap night: bring one thing, take one thing, tell its story
        * The great map evening, when we put a pin wherever one of us was born
        * Questions you were afraid to ask, answered by people who had been afraid to ask them
        * A day outside, planned for sun, carried out in hail, remembered fondly
        * Beginners teach: everybody who joined this year explained one thing they had learned
        * The quiet evening, without a single word between eight and nine
        * Repair night with the neighbours: twenty-six objects came in, nineteen left working
        * An argument in two parts & three languages, with interpreters
        * The midwinter supper, with forty-four guests and forty-one cups
        * A lecture by somebody's mother, who was the best speaker of the year
        * Open doors: the street came in, the street liked it
        %section What a season looks like
        We begin in September with the open evening, when everybody is sunburnt and nobody remembers where the \
        kettle is kept. It is the best month to join: there are as many new faces as old ones, the programme is \
        still a list of wishes on the wall, and you can add yours with a pencil before anyone has agreed on anything.
        October and November are for learning. Every second meeting has a patient hour at the start for those who \
        are new to the subject, taught by people who were new to it one year before and have not yet forgotten what \
        was difficult. There is homework, which is voluntary, and which nearly everybody does.
        December has the supper. We sit at one table that runs through two rooms and round a corner, so that about a \
        third of the guests have never seen the other end. Songs are sung by the corner, which is the only place \
        from which both halves can hear.
        From January to March we do one long thing together. It has been a play, a map, a radio programme, a quilt, \
        a translation, and a bridge of matches that carried the smallest member of the committee. The long thing is \
        chosen by lot from the wishes on the wall, so be careful what you write.
        In spring we go outside: walks, visits, a night under the stars, and the day on which we help the library \
        move its books out and in again because of the beetles. In June there is the summer weekend at the lake, \
        with bunk beds, a boat, and an honest amount of rain.
        In July and August the programme says 'closed', and a dozen of us meet anyway on the steps by the canal, \
        each Thursday, with whatever is in the refrigerator. Some of our best ideas come from those evenings, and so \
        does the goat.
        %section What we would recommend
        Come twice before you decide. The first time everything is new and you will mostly remember the biscuits; \
        the second time somebody will greet you by your name, and you will find that you have an opinion on the \
        chairs.
        Bring a question that you really have. It need not be a clever one. The clever ones get an answer, and the \
        real ones get an evening.
        Write something down, even if it is only one line. In a year you will want to know what you thought before \
        you knew all this.
        %section Questions people ask
        ? Do I need any experience?
        None at all. Every evening has something for the person who is here for the first time, and if it turns out \
        that it had not, tell us afterwards, because then we did it wrong.
        ? I do not know anybody. Is that a problem?
        It is the normal case. Most people come alone the first time. The umbrella at the door, the badges and the \
        long break exist for you.
        ? What does it cost?
        Nothing. The room is lent to us. There is a jar on the window sill that pays for tea, biscuits, stamps and \
        the occasional goat. If you are short of money, the jar is not meant for you.
        ? Can I bring my children?
        Yes, until nine o'clock, and they may vote on the biscuits. Younger ones have a corner with paper and a box \
        of bricks that is also popular with the adults.
        ? Is the place accessible?
        The entrance is level, the lift takes a wheelchair, and there is a hearing loop in the front half of the \
        room. Lights can be dimmed, and there is a quiet room across the corridor. If you need anything else, write \
        to us; we would rather arrange it beforehand than apologise for it afterwards.
        ? May I take photographs?
        Please ask each person who would be in them. People with a green sticker on their badge have already said \
        no, and need not give a reason.
        ? I signed up and cannot come. Now what?
        Take your name off the list, even if it is an hour before. Somebody on the waiting list lives round the \
        corner and is looking at the telephone.
        ? Can my company sponsor you?
        It can buy biscuits. It cannot buy a slide, a logo, a list of names, or five minutes.
        ? How do I propose something?
        Tell any of the organisers, in any form. A sentence on the back of a bus ticket has been known to turn into \
        an evening for eighty.
        ? What language do you speak?
        Mostly English, in some forty accents. If you are missing a word, say it in another language and the room \
        will find it for you.
        %section How we treat each other
        We want this to be a place where people of every age, origin, faith, body, gender, wallet and degree of \
        shyness can be at ease. That does not happen by itself. It happens because all of us take a little care, and \
        because somebody says something when care is missing.
        Listen to the end of the sentence. Assume that the other person means well and knows something you do not. \
        Criticise the thing and not the maker. If you notice that you have been talking for a long time, ask \
        somebody a question, and then wait for the answer.
        No means no, at the first time of asking, whether it is about a dance, a drink, a photograph, a telephone \
        number or a debate. This is the only rule for whose breach we have ever asked people to leave.
        If something has made you uncomfortable, speak to one of the two people with an orange badge. They will \
        listen, they will believe you, and they will do nothing over your head. You can also write to them later; \
        the address reaches only those two.
        %section How to find us
        The library stands on the north side of the square, behind the plane trees. Our door is not the grand one \
        with the steps but the small green one to the left, under the clock that is seven minutes slow. Ring the \
        upper bell. The lower one belongs to a dentist.
        By train it is eight minutes on foot from the station: leave by the front, cross at the lights, follow the \
        canal until you smell bread, and turn right. Buses stop at the square itself. Bicycles can be locked in the \
        yard, for which the person with the umbrella has the code. Please do not park in front of the bakery, which \
        loads at night and has a very loud horn.
        If you are late, come anyway. The door is opened every quarter of an hour, and no one will turn round and \
        stare, or at any rate not for long.
        %section How to help
        We need people who arrive early and carry tables; people who stay late and carry them back; people who write \
        the letter, bake, translate, mend the projector, remember names, and draw the poster. One evening a season \
        is plenty. There is a list on the inside of the cupboard door with a pencil on a string.
        If you would like to organise, come to one of the Monday meetings and say so. We hand over slowly, in pairs, \
        so that nobody is thrown into the water. The best organisers we have had were people who thought that they \
        would be no good at it.
        You can also help by telling us what is wrong. We keep a book in which anybody may write a complaint, signed \
        or not, and each of them is read aloud and answered at the next meeting. The book is called 'The Book', and \
        there is more laughter in it than you would think.
        """
}
