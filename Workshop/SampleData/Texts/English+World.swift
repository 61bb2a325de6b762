extension Texts {
    /// English groups in the rest of Europe and Africa, Asia and Oceania.
    static let world = """
        %group tech | Dublin | Dublin Functional Programmers | functionals | Monads, gently
        Haskell, OCaml, Elm and whatever else is pure this year, in a room over a bakery off Capel Street.
        %group books | Dublin | Bloomsday All Year | Bloomers | Episode 4: kidneys
        We read Ulysses aloud, a page each, and begin again from the start when we reach yes.
        %group outdoors | Galway | Connemara Hillwalkers | walkers | Diamond Hill before lunch
        The forecast says rain. The forecast always says rain. We go anyway, and the soup afterwards is very good.
        %group music | Galway | Galway Slow Session | players | Three reels and a slow air
        Traditional tunes at half the speed for people who are learning by ear. Whistles, fiddles, boxes, patience.
        %group tech | Edinburgh | Edinburgh Embedded | embedders | Watchdogs that bite
        Firmware people meeting where the castle is visible and the debugger is not.
        %group science | Edinburgh | Edinburgh Skeptics on the Fringe | skeptics | Ghost stories, peer reviewed
        Evidence, whisky, and a raffle with a surprisingly low p-value.
        %group games | Manchester | Board in the City MCR | boarders | Co-op night
        Twelve tables on the second floor of a former cotton exchange, and a wall of games that used to be Dave's.
        %group running | Manchester | Canal Street Runners | runners | Ten easy, two silly
        An LGBTQ+ running club with four paces and one excellent brunch.
        %group climbing | Bristol | Avon Gorge Climbers | climbers | Evening trad at Sea Walls
        Limestone after work from May, plastic and cake in winter.
        %group food | Cardiff | Bara Brith a Sgwrs | pobyddion | Te prynhawn dydd Sul
        Pobi, bwyta a siarad Cymraeg o gwmpas yr un bwrdd. Croeso i ddysgwyr ar bob lefel!
        Welsh learners and old hands bake together; nobody switches to English before the cake is gone.
        %group tech | Berlin | Berlin Hack & Tell | hackers | 100 seconds, 10 hacks
        You made something at the weekend that nobody asked for? Five minutes on stage, five for questions, no \
        start-ups, no slides about yourself.
        %group art | Berlin | Drink and Draw Kreuzberg | scribblers | Portraits of strangers
        A table, a lamp, a stack of paper. Sit opposite someone you have never met and draw them badly.
        %group startups | Amsterdam | Bootstrappers NL | bootstrappers | Pricing, out loud
        Companies without investors compare notes on customers, taxes and sleep.
        %group cycling | Utrecht | Internationals on Bikes | cyclists | Windmills of the Vecht
        Forty flat kilometres with people from forty countries. The headwind is free.
        %group languages | Brussels | Brussels Language Café | polyglots | Seven tables, seven tongues
        French, Dutch, German, English, Arabic, Lingala and one table that changes every week.
        %group photography | Lisboa | Lisbon Light Chasers | chasers | Blue hour in Alfama
        Walks up and down seven hills with a camera, from the last tram bell to the first fado.
        %group sailing | København | Harbour Kayak Copenhagen | paddlers | Picking litter by paddle
        Borrow a kayak for nothing, bring back a bucket of rubbish: that is the whole deal.
        %group games | Helsinki | Helsinki Nordic Larp | players | A wedding in 1922
        We write, play and talk about live role-playing games in which nothing explodes except families.
        %group tech | Stockholm | Swift Stockholm ❄️ | Swifts | Result builders from scratch
        Meetings in the dark months, swims in the light ones.
        %group wellness | Oslo | Oslo Sauna & Fjord Dip | dippers | Ten minutes hot, one minute true
        Floating saunas, cold water and no talk of work until you are dry.
        %group travel | Reykjavík | Newcomers in Reykjavík | newcomers | How to cross a river
        Practical evenings for people who have moved here: tax card, tyres, pools, and the grammar of *jæja*.
        %group tech | Zürich | Zurich Machine Learning & Cheese | raclonettes | Bayes by the lake
        Serious talks, serious cheese. Lactose-free models available.
        %group outdoors | Genève | Geneva International Hikers | hikers | Le Salève in snowshoes
        Diplomats, dishwashers and doctoral students walk up the same hill every Sunday.
        %group film | Praha | Prague Expat Film Club | watchers | Closely Watched Trains
        Czech classics with English subtitles, introduced by someone whose grandmother was in them.
        %group games | Budapest | Ruin Bar Chess | blunderers | Blitz under the bathtub
        Five-minute games on mismatched furniture. Bring a clock if your grandfather left you one.
        %group startups | Warszawa | Warsaw Women in Product | makers | Saying no nicely
        Product managers, designers and researchers with honest stories and no sponsors' banners.
        %group food | Athens | Athens Market Cooks | cooks | Artichokes seven ways
        Meet at the fish stalls at nine, cook by eleven, eat by two, sleep by three.
        %group tech | Tel Aviv-Yafo | Tel Aviv Security Breakfast | defenders | Reading malware with coffee
        Blue teams, red teams and the occasionally purple person. Chatham House rule, shakshuka.
        %group running | Jerusalem | Jerusalem Hill Runners | runners | Old City loop before the heat
        Every ascent in this town is steeper than it looks, and so are we.
        %group outdoors | Dubai | Wadi & Wander | wanderers | Hatta by headlight
        Early starts, lots of water, sensible shoes; home before the sun means it.
        %group startups | Dubai | Founders of the Gulf | founders | Term sheets, translated
        Fifty founders, one majlis, cardamom coffee until the questions end.
        %group tech | Lagos | Lagos Android & Kotlin | builders | Apps on 2G
        We build for slow networks and loud markets, and show our battery graphs with pride.
        %group music | Lagos | Afrobeat Jam Yaba | players | Horns wanted
        Bring your instrument and your uncle's records. Rhythm section provided, neighbours informed.
        %group dance | Accra | Highlife Saturdays | dancers | Old steps, new band
        Grandparents teach from six, everybody dances from eight.
        %group science | Nairobi | Nairobi Bird Walks | birders | Karura at sunrise
        Two hundred and sixty species inside one city; on a good morning we meet sixty of them.
        %group tech | Nairobi | Savannah Pythonistas | Pythonistas | Pandas, lions and dtypes
        Python from first loop to production, with mentors on every table.
        %group photography | Cape Town | Table Mountain Photo Club | lenses | The tablecloth from Signal Hill
        We chase the cloud, and carry filters, fleeces & rusks.
        %group sailing | Cape Town | Twilight Sailors Cape Town | crew | Windward, leeward, braai
        Wednesday evening races on other people's boats. Skippers always need one more person.
        %group running | Johannesburg | Soweto Sunday Runners | runners | Vilakazi hills
        Fifteen kilometres, eleven hills, hundreds of children who run the last stretch with you.
        %group tech | Bangalore | Bangalore Systems Reading Club | readers | The log-structured merge tree
        Filter coffee, one paper, thirty opinions. We reproduce the graphs when we do not believe them.
        %group startups | Bangalore | HSR Layout Makers | makers | Demo day on a terrace
        Show what you shipped in the last thirty days, even if it is small, especially if it is small.
        %group food | Mumbai | Irani Café Trail | trail-mates | Bun maska before it is too late
        We eat through the old cafés of the city and write down their stories while the tiles are still on the walls.
        %group dance | Mumbai | Bollywood for Two Left Feet | left feet | One song, twelve steps
        Ninety minutes, one chorus, no mirrors.
        %group wellness | Kathmandu | Kathmandu Morning Sit | sitters | Silence above the traffic
        A rooftop, forty cushions, and the hills if the haze allows.
        %group travel | Bangkok | Canals of Bangkok | boat people | Thonburi by longtail
        We take the slow public boats, get off where nobody gets off, and eat what is there.
        %group tech | Singapore | Singapore Systems Programming | low-levellers | Writing a linker
        Compilers, kernels, kopi. The air-conditioning is set to 'Iceland', so bring a jumper.
        %group food | Singapore | Hawker Historians | eaters | Satay smoke at Lau Pa Sat
        One stall, one dish, one story a week, told by whoever's family it belongs to.
        %group games | Kuala Lumpur | KL Tabletop | tablers | Teh tarik and Terraforming
        Friendly board games at a kopitiam that never closes.
        %group music | Manila | Manila Karaoke Engineers | belters | Power ballads, root cause
        Software people who sing. We file bugs against the songbook.
        %group startups | Jakarta | Jakarta Social Enterprise Circle | changers | Measuring what matters
        For ventures that count something other than money as well as money.
        %group languages | Hong Kong | Cantonese for the Curious | learners | Nine tones, one dim sum
        Order a whole breakfast without pointing: that is the exam.
        %group outdoors | Hong Kong | Dragon's Back Weekday Hikers | hikers | Sunrise, then the office
        We are on the ridge at six and at our desks by nine, slightly muddy.
        %group tech | Taipei | Taipei Open Hardware | solderers | Your first four-layer board
        Parts from Guanghua, advice from people who designed them.
        %group art | Tokyo | Tokyo Urban Sketch Walk | sketchers | Yanaka rooftops
        Foreigners and locals, pens and brushes; we end at a café that has got used to us.
        %group languages | Osaka | Osaka English Takoyaki Night | talkers | Flip and speak
        You turn the takoyaki, you tell the story. Burnt ones mean past tense.
        %group climbing | Seoul | Seoul Granite Society | climbers | Insubong, pitch by pitch
        Bukhansan is forty minutes by underground. We can hardly believe it either.
        %group sailing | Sydney | Twilight Skiffs Pittwater | skiffies | Learn to capsize
        Small boats, warm water, dry humour.
        %group wellness | Sydney | Bondi Dawn Swimmers | swimmers | Out past the pool and back
        In at 5:45, coffee by 6:30, smug until lunch.
        %group books | Melbourne | Melbourne Laneway Readers | readers | Poems on a tram
        Short books for people with long commutes.
        %group tech | Melbourne | Melbourne Cocoa & GTK Heads | heads | Layout on every platform
        People who write native user interfaces, wherever 'native' may be.
        %group outdoors | Auckland | Waitākere Trampers | trampers | Mercer Bay in spring
        Track, tide table, thermos. Ngā mihi to all who walk softly.
        %group crafts | Auckland | Tāmaki Makerspace | makers | Flax weaving and laser cutting
        Harakeke on one bench, lasers on the other, and people who love both.
        %group tech | Hamburg | Hamburg Game Makers | makers | One button, one week
        Jam, playtest, repeat. English and German mixed in every sentence.
        %group photography | Marseille | Calanques at Dawn | early birds | Light on limestone
        We walk in by torchlight, shoot for an hour, swim, and are back before the ferries.
        %group music | Barcelona | Barcelona Bluegrass | pickers | Banjo for the brave
        High, lonesome, and two streets from the sea.
        %group languages | Genève | Geneva Toastmasters & Fondue | toasters | Two minutes without notes
        Practise speaking in public, and then practise melting cheese.
        %group startups | Tel Aviv-Yafo | Immigrant Founders TLV | founders | Payroll in a new alphabet
        Practical help from people who made every mistake one year before you.
        %group running | Tokyo | Palace Loop Internationals | loopers | Five kilometres, no traffic lights
        Round the Imperial Palace on Wednesdays, counter-clockwise as custom demands.
        %group science | Melbourne | Southern Sky Watchers | watchers | The Jewel Box in Crux
        The good half of the sky, explained by people who grew up under it.
        %group climbing | Cape Town | Silvermine Sport Climbers | climbers | Sun till five, shade till eight
        Quartzite, fynbos and baboons who know what a rucksack is.
        %group books | Nairobi | Nairobi Poets & Readers | voices | Open mic in Sheng and English
        Bring a page, yours or somebody else's, and read it as if it mattered.
        %group art | Johannesburg | Maboneng Mural Walks | walkers | The wall behind the market
        Painters show you their street, one wall at a time.
        %group games | Sydney | Sydney Puzzle Hunt Society | hunters | The ferry timetable cipher
        Teams of four, one city, twelve clues, no refunds.
        %group food | Auckland | Dawn Market Cooks | cooks | Kūmara three ways
        Ōtara market at six, kitchen at eight, plates at ten.
        """
}
