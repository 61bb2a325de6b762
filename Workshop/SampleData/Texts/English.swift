/// The texts of the groups, by language or region, in the format of `LanguageText`.
enum Texts {
    /// Sentences for English groups, by topic and for all topics.
    static let english = """
        %topic tech
        Speakers are members; if you have learned something this year, you have a talk.
        Slides and recordings are on our page a few days later, with the code beside them.
        We start with pizza & introductions, and finish with whoever still has battery left.
        Please say on the form whether you would like a vegetarian or vegan slice.
        Past evenings: build systems, undefined behaviour, what a cache costs, and how we stopped paging people at \
        night.
        Recruiters are welcome as people, and asked not to recruit before ten.
        %topic outdoors
        Grades run from A (flat, short, pub) to D (you will remember it on Monday).
        Wear boots you have already walked in, and carry a litre of water & a waterproof.
        Routes are posted as GPX files three days before; the map sheet is named in each event.
        Children are welcome on the easy walks, and well-behaved dogs on most.
        We leave no litter, close every gate, and greet every farmer.
        %topic photography
        Each month has a theme: reflections, hands, queues, things that are blue.
        We ask people before we photograph them, and send them the picture afterwards.
        Critique is by invitation: lay three prints on the table and somebody will come.
        There is a small library of lenses for members, kept by Ines, who knows which one you scratched.
        %topic languages
        One table a language, one sign a table; change places whenever the bell rings.
        Mistakes are the entrance fee, and everyone pays.
        Native speakers are worth gold here: an hour of yours for an hour of theirs.
        Vocabulary of the evening is on a sheet by the door, jokes included.
        %topic games
        Newcomers sit with a regular who explains the rules; nobody reads a rule book at the table.
        Our shelf is listed online, and you may reserve a game until noon of the day.
        Greasy fingers and cards do not mix: crisps live on their own table.
        Short games start at six, long ones at seven, the last bus leaves at 23:40.
        %topic running
        Pick a pace group by its colour: green talks, orange nods, red does neither.
        Warm-up at quarter past, off at half past, stretching when the last one is home.
        Lights and something bright from October to March, please.
        We enter a relay every spring, and come last with style.
        %topic books
        You need not have finished the book, only be ready to hear how it ends.
        We choose six titles at a time by a vote that has never once been fair.
        Copies are in the library under our name; the second-hand shop on the corner keeps a box.
        Quiet people get the floor first, by custom.
        %topic music
        All levels, all ages, no auditions; parts are e-mailed a week ahead.
        There is a piano, more or less in tune, and a cupboard of music stands.
        Twice a year we play for the care home across the road, who are a wonderful & honest audience.
        %topic food
        We split the bill evenly unless somebody had the lobster.
        Tell us about allergies when you sign up: we do cook for vegans, coeliacs and the plain fussy.
        The recipe goes on the page afterwards, with all that went wrong.
        Markets on the first weekend, kitchens on the third.
        %topic startups
        What is said at the table stays at the table.
        Office hours with a lawyer & an accountant, both patient, on the last Thursday.
        Every spring we publish what the members earned, lost and learned, without names.
        If you only want to sell something, buy a stall instead.
        %topic art
        Materials are on the table; put two pounds in the tin if you can.
        No experience needed, and no compliments needed either: look, draw, turn the page.
        Our exhibition each November takes one work from everyone who asks.
        %topic cycling
        Rides are marked social, steady or brisk; we regroup at the top of every hill.
        Two spare tubes, a pump and lights, or we send you home with love.
        A route file is posted the evening before, with the café marked.
        %topic wellness
        Arrive ten minutes early; the door is locked when we begin.
        Mats and blankets are there. Wear what you could fall asleep in.
        Pay what you can, including nothing.
        %topic science
        Talks last half an hour, questions last as long as they like.
        No formula without a picture: house rule since the evening of the tensors.
        Under-eighteens come free with an adult who promises to listen too.
        %topic travel
        Each evening one member shows a journey in twelve pictures and one map.
        We keep a shared list of night trains, good hostels, and places that are better in the rain.
        %topic climbing
        You should be able to belay; if not, come to the course on the first Saturday.
        Ropes and quickdraws belong to the club, courage is your own.
        Outdoor weekends from April to September: sandstone, gritstone, and one optimistic trip to Wales.
        %topic film
        Phones off, opinions on. We talk in the bar until they put the chairs up.
        Everyone may propose a film; the proposer introduces it in under three minutes.
        %topic dance
        No partner needed: we change round every two songs.
        Soft shoes, a spare shirt and water are all the equipment there is.
        %topic crafts
        Tools are shared, mistakes are shared, biscuits are most certainly shared.
        Safety first: closed shoes, tied hair, and nobody uses the lathe alone.
        %topic sailing
        Buoyancy aids are provided in every size; towels in none.
        Beginners crew with an old hand until they would rather steer.
        %pool
        You do not need to know anybody: most of us came alone the first time.
        There is no fee; the room is lent to us, and a jar on the table pays for biscuits.
        If you sign up and cannot come, free your place, because there is usually a waiting list.
        The room is step-free, and there is a hearing loop; write to us about anything else you need.
        We follow a short code of conduct: be kind, be curious, take no for an answer.
        Newcomers meet at the door ten minutes before we start; look for the yellow umbrella.
        The organisers change every year, and the next ones may well be you.
        Minutes, photos & plans are on our web page, which is older than some of the members.
        We have been doing this long enough to know that it always starts seven minutes late.
        After the official part we move to the café next door, which is where things are decided.
        Questions before your first time? Write to the organiser; she answers on the train.
        It costs nothing to look, and very little to stay.
        Please be on time: the door is on a side street and closes itself.
        We number three dozen on a good evening and five on the evening of a cup final.
        %list Bring with you
        curiosity, in any quantity
        something to write with
        a friend, if you like
        small change for tea & cake
        a little patience for the projector
        %link More about us on our page
        %women Amelia Hartley, Priya Raman, Siobhán Kelly, Grace Okafor, Hannah Whitfield, Zoë Marsden, Mei-Ling \
        Foster, Charlotte Byrne, Naomi Adeyemi, Rachel Stein, Imogen Clarke, Fatima Khan, Lucy Pemberton, Elsie \
        Thornton, Bronwen Price, Keisha Campbell
        %men Oliver Bennett, Tariq Aziz, Callum Fraser, Kwame Mensah, Benjamin Osei, Harry Lockwood, Daniel Cohen, \
        Rhys Morgan, Arjun Patel, Thomas Whitaker, Marcus Reid, Ewan MacLeod, Jonathan Pike, Samuel Obi, Patrick \
        O'Neill, George Latimer
        """
}
