extension Texts {
    /// Groups in and around London.
    static let london = """
        %group tech | London | London Swift Collective | Swifts | Concurrency without tears
        We write Swift on phones, servers and, lately, desktops, and meet once a month above a pub in Clerkenwell to \
        show each other what broke.
        Two talks of twenty minutes, one long break, and a lightning round in which nobody is allowed slides.
        %group tech | London | GNOME & GTK London | Gnomes | Hacking on list views
        An evening for people who write, translate, design or simply use free desktop software.
        Bring a laptop and a bug you would like to see fixed; we pair up and send the merge request before closing \
        time.
        %group tech | London | Rustaceans of the Thames 🦀 | Rustaceans | Fearless refactoring
        Systems programmers and the merely curious, gathered round the borrow checker since the year it stopped \
        being scary.
        %group tech | London | London Data Kitchen | cooks | Messy tables, clean joins
        Every month we take one public data set about the city, from bus arrivals to tree surveys, and cook \
        something readable from it by ten o'clock.
        %group tech | London | Women Who Compile | compilers | Parsing for pleasure
        A friendly group for women and non-binary people who like languages, tools and the machinery underneath.
        Our talks assume no degree; our code reviews assume good will.
        %group startups | London | Shoreditch Founders' Breakfast | founders | Eggs and equity
        Eight o'clock sharp, long table, strong coffee. Each of us says what we are stuck on, and the table helps \
        for five minutes.
        No pitching to the table, no recruiters, no recordings.
        %group startups | London | First Hire | early birds | When to hire a designer
        For companies of one to five people. We talk about the first contract, the first bad month and the first \
        person who is better at the job than you.
        %group outdoors | London | London Weekend Walkers | ramblers | Seven Sisters by train
        Day walks of fifteen to twenty-five kilometres that begin and end at a railway station, rain or shine, every \
        Saturday since 2009.
        The leader walks in front, the sweeper walks behind, and between them you may talk to anybody.
        %group outdoors | London | Capital Ring in 15 Sundays | ringers | Section 6: Wimbledon Park to Richmond
        We walk all 126 kilometres of the Capital Ring each year, one section a fortnight, with a tea stop that is \
        chosen more carefully than the route.
        %group outdoors | Richmond | Richmond Park Early Deer Walk | early risers | Mist, antlers and a flask
        Gates at dawn, an hour of quiet walking, then breakfast. Dogs stay at home during the rut.
        %group photography | London | Street Photographers London | shooters | Rain on Brick Lane
        Film or phone, it does not matter here. We pick a street, split up for ninety minutes, and meet again to \
        look at what we saw.
        %group photography | London | Darkroom Sundays | printers | Lith printing for beginners
        A shared darkroom under a railway arch in Peckham, with four enlargers, one good radio and far too many test \
        strips.
        You need not own a camera. You need old clothes.
        %group photography | Greenwich | Night Sky over Greenwich | stargazers | Orion through a small lens
        Where east meets west, and where the street lamps are unfortunately excellent. We photograph what remains of \
        the dark.
        %group languages | London | Polyglots on the South Bank | polyglots | Fifteen languages, one terrace
        Take a flag for each language you speak and one for each you would like to. Sit down next to a flag.
        %group languages | London | Français à Londres – French Conversation | francophiles | Apéro et subjonctif
        Beginners at seven, the brave at eight. Nobody corrects you unless you ask, and everybody helps when you are \
        lost for a word.
        %group languages | London | Learn British Sign Language Socially | signers | Voices off evening
        Two hours without a spoken word. Deaf and hearing people, beginners and natives, at a café whose staff sign \
        as well.
        %group games | London | London on Board | players | Heavy euros and light snacks
        Three evenings a week, two hundred games on the shelf, and a volunteer at the door who finds you a table \
        within five minutes.
        If the rules take longer than the game, we warn you first.
        %group games | London | Chess in the Crypt | pawns | Rapid: five rounds, ten minutes
        Casual chess beneath a church in Holborn: clocks, decent sets, bad coffee, good company.
        %group games | Walthamstow | Walthamstow Werewolves 🐺 | villagers | Full moon over Hoe Street
        Social deduction games for twelve to thirty people. You will be accused. You will probably deserve it.
        %group running | London | Run the Bridges | runners | Tower to Putney, conversational pace
        Eleven kilometres, seven bridges, four pace groups and nobody left behind. Bags stay in a locked room at the \
        start.
        %group running | Wimbledon | Common Ground Trail Runners | mudlarks | Windmill loop by head torch
        Off the pavement and into the mud of Wimbledon Common, every Tuesday, at a pace that leaves breath for gossip.
        %group running | London | Couch to Serpentine | starters | Week one, again
        Nine weeks from the sofa to a lap of Hyde Park. We begin a new course on the first Monday of each odd month.
        %group books | London | The Slow Novel Society | slow readers | Middlemarch, chapters 1 to 12
        One long book each winter, about eighty pages a fortnight, and a rule that anyone may say 'I did not like \
        it' as long as they say why.
        %group books | London | Science Fiction & Fantasy Book Group | travellers | The Left Hand of Darkness
        We have met on the second Tuesday of the month since 2006, and still argue about the first book.
        %group books | St Albans | Abbey Crime Readers | suspects | Golden age, cold tea
        Detective stories old and new, read in a city with an alarming number of alleys.
        %group music | London | Sunday Sacred Harp | singers | All-day singing with potluck
        Loud, unaccompanied, four-part music for people who are sure that they cannot sing. No audience, no concerts.
        %group music | London | Ukulele Wednesdays | strummers | Three chords and a chorus
        More than fifty players every week. Borrow an instrument at the bar, follow the projector, stop worrying.
        %group music | Croydon | Croydon Modular Synth Meet | patchers | Bring a case, lose a cable
        Tables, mains and a small PA. In the first hour we show patches; after that we join all the cases and hope.
        %group food | London | Ramen Pilgrims | slurpers | Tonkotsu in Soho
        One bowl a month, judged on broth, noodle, egg and queue. The spreadsheet is public and hotly disputed.
        %group food | London | Sourdough Swap | bakers | Starter clinic
        Bring half a loaf, take home half of somebody else's. Questions about hydration are welcome until nine.
        %group food | Greenwich | Supper Without Strangers | guests | Ten dishes, ten cooks
        Ten people, ten dishes, one long table. By the pudding you know everybody.
        %group art | London | Urban Sketchers London | sketchers | St Pancras in two colours
        We draw on location, indoors or out, what we see by direct observation, and lay our sketchbooks in a row at \
        the end.
        %group art | London | Life Drawing, Bring Your Own Gin | drawers | Short poses
        Two hours with a model, charcoal provided. Teaching only on request; gin likewise.
        %group art | London | Creative Coding London | sketchers | Flow fields by the canal
        Shaders, plotters, knitting machines and other ways to make a computer draw. Show something unfinished.
        %group cycling | London | London Night Riders | riders | Bournemouth by sunrise
        Slow overnight rides to the sea, lights compulsory, breakfast at the end, train home.
        %group cycling | Guildford | Surrey Hills Gravel | gravellers | Leith Hill the long way
        Sixty to ninety kilometres on bridleways, with gates. We wait at every gate.
        %group cycling | London | Learn to Fix Your Bike | menders | Brakes, from squeak to stop
        Bring the bicycle and we bring the stands. You do the work, we hand you the right spanner.
        %group wellness | London | Meditation for Sceptics | sitters | Twenty minutes of nothing
        Breath, silence, tea. No crystals, no guru, no subscription.
        %group wellness | London | Swim Wild London | dippers | Ponds at first light
        Cold water all year round at Hampstead, Parliament Hill and the Serpentine, always in pairs and never for \
        records.
        %group science | London | Skeptics in the Pub | sceptics | Can you trust a meta-analysis?
        A speaker, a pint, and the best forty minutes of questions in the city.
        %group science | London | London Astronomy Club | stargazers | Jupiter's moons by hand
        Talks in winter, telescopes in summer, and a coach to a dark field twice a year.
        %group science | Cambridge | Cambridge Papers We Love | readers | Time, Clocks and the Ordering of Events
        One paper of computer science a month, presented by someone who loves it to people who have at least looked \
        at the pictures.
        %group travel | London | Slow Travel Club | wanderers | Lisbon without aeroplanes
        Trains, ferries and the art of arriving. We plan trips together and tell the truth about the couchettes.
        %group climbing | London | Castle Climbers | climbers | Tuesday top ropes
        We meet under the clock at the wall, find you a partner of your weight, and go for curry afterwards.
        %group climbing | London | Queer Climbing London | climbers | Boulder and brunch
        LGBTQ+ people and friends at a different bouldering wall each week. Shoes can be hired; confidence cannot, \
        but it grows.
        %group film | London | Silent Film with Live Piano | silents | Sunrise (1927)
        Once a month a print, a pianist and an audience that knows when to gasp.
        %group film | Brighton | Brighton Film Makers | crew | Three-minute film, one weekend
        Writers, actors, sound people and those who own a tripod. We shoot something every second month.
        %group dance | London | Lindy Hop in the Park | hoppers | Beginners at two, band at four
        Swing dancing on the bandstand, free in summer, under the flyover when it rains.
        %group dance | London | Céilí Londain | dancers | The Walls of Limerick, slowly
        Irish set dancing with a caller who has infinite patience and very good shoes.
        %group crafts | London | Knit Night at the British Library | knitters | Short rows explained
        Knitting, crochet and the odd spindle, in the upper café, under the eyes of sixty thousand old books.
        %group crafts | Reading | Reading Hackspace | makers | Laser cutter induction
        A workshop run by its members: wood, metal, electronics, textiles and an alarming kiln.
        %group sailing | London | Thames Dinghy Sailors | sailors | Light airs at Putney
        Racing on Sundays, teaching on Wednesdays, drying out on all other days.
        %group tech | Cambridge | Cambridge Hardware Tinkerers | tinkerers | Reading a data sheet aloud
        Microcontrollers, sensors and small fires, carefully put out.
        %group outdoors | Oxford | Oxford Orienteers | wanderers | Control 7 is in the bog
        Map, compass, forest. Courses from two to ten kilometres and a cake at the finish.
        %group tech | Watford | Watford Web Standards | standards | Accessible by default
        Plain HTML, sharp CSS, as little script as we can get away with.
        %group games | Oxford | Oxford Go Club 囲碁 | stones | Teaching games on small boards
        The oldest board game still played as it was invented. We teach in ten minutes and regret nothing for years.
        %group languages | London | 한국어 카페 런던 · Korean Café London | chatterers | Hangul in ninety minutes
        안녕하세요! Come for the alphabet, stay for the rice cakes. Beginners write their name by the end of the first \
        evening.
        %group food | London | Tapas & Tertulia | tertulianos | Tortilla: con o sin cebolla
        Spanish conversation over small plates near Exmouth Market; the onion question is asked every time, and \
        never answered.
        %group music | London | Qanun & Oud Circle عود | players | Maqam Bayati from the ground up
        Arabic and Turkish music for players of any instrument that can bend a note.
        %group dance | London | Bhangra at Brick Lane | dancers | Eight basic steps
        High energy, low knees. Bring water and your loudest trousers.
        %group film | London | Anime Nights at the Prince | fans | Ghibli in order
        日本アニメを大きな画面で。 Subtitles always, costumes sometimes.
        %group running | Greenwich | Meridian Milers | milers | East, then west
        Every loop of ours crosses the line at least six times.
        %group crafts | London | Bookbinders of Bermondsey | binders | A notebook in one evening
        Paper, thread, bone folder. You go home with a book that lies flat.
        %group science | London | Mathematics on the Underground | passengers | Why Euler liked bridges
        Puzzles on the Circle line: one lap, one problem, one pencil each.
        %group wellness | Wimbledon | Tai Chi on the Common 太極 | swans | Wave hands like clouds
        Slow forms at eight in the morning, whatever the parakeets are doing.
        %group tech | London | Accessibility London #a11y | allies | Screen readers, live
        We test, we listen, we fix. People who use assistive technology set the agenda.
        %group travel | London | First Train Out | early birds | 05:12 to somewhere
        We take the first train from a station drawn out of a hat, and come back with the last.
        %group cycling | Richmond | Tandem Together | stokers | Blind and sighted riders in the park
        Sighted pilots, blind and partially sighted stokers, a fleet of nine tandems and a great deal of talking.
        """
}
