/// Invented people, places and messages.
enum ExampleTexts {
    static let people = [
        "Maya Lindqvist", "Tom Okafor", "Priya Raman", "Jonas Weber", "Elena Costa", "Sam Whitfield", "Aiko Mori",
        "Lucas Moreau", "Nadia Haddad", "Ben Carter", "Ingrid Solberg", "Rafael Ortiz",
    ]

    static let places = [
        "Lofoten, Norway", "Cape Town, South Africa", "Kyoto, Japan", "Porto, Portugal", "Isle of Skye, Scotland",
        "Banff, Canada", "Hoi An, Vietnam", "Cusco, Peru", "Bled, Slovenia", "Galway, Ireland", "Valparaíso, Chile",
        "Chania, Crete",
    ]

    /// A text about each of `places`.
    static let aboutPlaces = [
        "Red huts on stilts under walls of rock. In winter the sun does not rise for a month, and nobody sleeps less for it.",
        "A city between a mountain and two oceans. The cloth on the table, they say when the cloud comes down, is laid.",
        "A thousand temples and one very good noodle bar, which is behind the smallest of them.",
        "Steep streets that end at the river. Every second house is tiled, every third one sings.",
        "An island of wind, sheep and single-track roads. The weather changes four times before lunch.",
        "Lakes as blue as in the brochure, and bears that read it, too: keep your sandwiches in the car.",
        "Paper lanterns over the water, bicycles in all directions, and a tailor on each corner.",
        "Stones that fit without mortar, fifty of them to a wall. It has stood through four hundred years of earthquakes.",
        "A lake with an island, on the island a church, in the church a bell that grants a wish to who rings it.",
        "Music in every doorway and rain in between. Bring a coat, stay for the second set.",
        "Hills of painted houses over the harbour, and lifts from 1883 that still take you up for a coin.",
        "A Venetian harbour, a lighthouse at its end, and the smell of grilled octopus from noon on.",
    ]

    static let captions = [
        "Up at four for this, and I would do it again tomorrow.",
        "The weather turned just as we reached the ridge. Ten minutes later there was nothing to see but fog, and then this.",
        "Nobody else on the path all morning.",
        "My grandmother painted this view in 1962. I think she got the light right and the distance wrong.",
        "Last stop before the ferry home.",
        "We asked a fisherman for the way and ended up staying for supper with his whole family.",
        "No filter, honestly.",
        "The first warm evening of the year.",
        "Four trains, one bus and a very long walk. Worth every step, and the blisters, too.",
    ]

    static let posts = [
        "Finally fixed the leak under the sink. It took three trips to the shop, two videos and one borrowed wrench.",
        "If you put the kettle on before you start reading the instructions, you always have time for the instructions.",
        "Our neighbourhood library now lends out tools as well as books. I came for a novel and left with a belt sander.",
        "Sourdough, attempt nine: it rose! It also overflowed, but it rose.",
        "Does anyone have tips for growing tomatoes on a balcony that gets sun only until noon? Asking for six sad plants.",
        "Ran the river loop in under an hour for the first time. Slept for ten.",
        "The museum is free on Thursdays after five, and almost empty. The ship models on the top floor are the best part.",
        "Small thing that made my day: the bus driver waited while an old man ran, and the whole bus clapped.",
        "I have been learning the accordion for a month. My neighbours have been learning patience for a month.",
        "Reminder that the street market moves to the old station this Saturday, because of the bridge works. Same hours, "
            + "same cheese stall, less wind. Bring a bag.",
        "Rewatched a film I loved at fifteen. It was terrible. I loved it.",
        "Our choir needs two more tenors before spring. No audition, only biscuits.",
    ]

    static let kittens = [
        (
            "Biscuit", "Sleeps in the bread bin",
            "Biscuit was found behind a bakery and has never quite left it in spirit. She greets every visitor with one "
                + "paw raised, prefers warm flour to warm milk, and snores."
        ),
        (
            "Pixel", "Chases the mouse pointer",
            "Pixel sits on keyboards on purpose. He has sent four letters, closed a bank account and bought a rug, and is "
                + "sorry about none of it."
        ),
        (
            "Mango", "Loud before breakfast",
            "Mango starts to sing at five in the morning and stops as soon as the tin is open. Good with children, less "
                + "good with curtains."
        ),
        (
            "Nimbus", "Afraid of vacuum cleaners",
            "Nimbus is made of fluff for the most part. He follows people from room to room at a polite distance and "
                + "sits with his back to them, which is meant as a compliment."
        ),
        (
            "Juno", "Brave, for her size",
            "Juno has climbed every bookcase in the house and come down from two of them by herself. The fire brigade "
                + "knows her by name."
        ),
        (
            "Pepper", "Collects bottle caps",
            "Pepper keeps seventeen bottle caps, one glove and half a biscuit under the sofa, and counts them at night."
        ),
        (
            "Waffles", "Never says no",
            "Waffles purrs at the doctor's, in the rain and at the sight of other people's dogs. Looking for a home with "
                + "a window sill that faces south."
        ),
    ]
}
