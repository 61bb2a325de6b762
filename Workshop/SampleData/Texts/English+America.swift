extension Texts {
    /// English groups in North America.
    static let america = """
        %group tech | New York | NYC Linux Desktop | desktoppers | Wayland war stories
        Yes, it is the year. We meet in a loft in Gowanus and fix one paper cut an evening.
        %group film | New York | Rooftop Shorts Brooklyn | viewers | Ten films under ten minutes
        A sheet, a projector, a bucket of popcorn and the skyline behind the credits.
        %group music | New York | Harlem Piano Four Hands | duettists | Schubert with strangers
        Two people, one piano bench. We pair you up at the door.
        %group running | New York | Bridge Runners Queensboro | runners | Over the river and back
        Wednesdays at seven at the foot of the bridge, whatever the weather throws at us.
        %group tech | Boston | Boston Type Theory Tea | typists | Propositions as cakes
        A proof assistant, a pot of Assam, and a board that never gets wiped.
        %group science | Boston | Charles River Science Café | curious people | What slime moulds decide
        Researchers explain their week to neighbors in plain words, with props.
        %group startups | Boston | Second-Time Founders | returners | Doing it slower
        You have built one. It worked, or it did not. Come and talk about the next.
        %group food | Chicago | Chicago Dumpling Club | dumplings | Pierogi versus jiaozi
        Every culture wraps something in dough; we intend to try them all before we retire.
        %group crafts | Chicago | Pilsen Print Shop Open Night | printers | Linocut valentines
        Presses from 1911, ink from yesterday.
        %group games | Chicago | Windy City Wargamers | grognards | Waterloo, turn one
        Hexes, cardboard, and a table large enough for the whole of Belgium.
        %group music | Austin | Austin Songwriters' Porch | songwriters | Second verse problems
        Four songs a night, forty minutes each: you play, we tell you which line we remember.
        %group tech | Austin | Keep Austin Compiled | compilers | Incremental everything
        C++, Swift, Zig, and tacos with all the template parameters.
        %group outdoors | Denver | Fourteeners Before Forty… or After | peak baggers | Quandary in winter
        We start in the dark with headlamps & turn round at noon, summit or no summit.
        %group climbing | Denver | Front Range Splitters | crack climbers | Taping your hands right
        If it is a crack, we will try to put our feet in it.
        %group tech | San Francisco | SF Local-First | local-firsters | CRDTs without the math
        Software that works on the train. Your data, your disk, your say.
        %group startups | San Francisco | Unfunded | unfundeds | Revenue show and tell
        A support group for companies that charge money for things.
        %group wellness | San Francisco | Ocean Beach Fog Walkers | walkers | Sloat to Sutro, slowly
        We walk in the fog, talk in the fog, and meet the same three dogs.
        %group dance | San Francisco | Mission Salsa Rueda | casineros | Dile que no
        Cuban circle dancing with calls in two languages and traffic in three.
        %group outdoors | Seattle | Rain Is Not Weather | rain people | Tiger Mountain in a drizzle
        Ninety minutes from the office door to old growth, October through June.
        %group photography | Seattle | Pacific Northwest Film Shooters | grain lovers | Develop in coffee
        Yes, real coffee. Yes, it works. Bring a roll you can bear to lose.
        %group books | Seattle | Silent Book Club Ballard | silents | Read what you brought
        One hour of reading side by side, then talk, or do not.
        %group languages | Toronto | Toronto Babel | babblers | Forty languages on a streetcar
        Half of this city was born somewhere else; come and practise with your neighbours.
        %group games | Toronto | Snakes & Lattes Regulars | regulars | Unplayed shelf of shame
        Bring the game that you bought and never opened. We will open it.
        %group art | Toronto | Toronto Zine Fair Planners | zinesters | Fold, staple, repeat
        Paper people preparing the smallest book fair with the longest queue.
        %group cycling | Montréal | Vélo d'hiver / Winter Riders | riders | Pneus à clous, grand plaisir
        On roule toute l'année, même à moins vingt. Studded tires, warm mitts, hot chocolate at the end.
        %group startups | Toronto | Newcomer Entrepreneurs | newcomers | Bank accounts and barn raising
        For people building a company and a life here at the same time.
        """
}
