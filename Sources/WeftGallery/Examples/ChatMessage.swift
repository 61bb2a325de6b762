/// A message of the chat.
struct ChatMessage: Identifiable, Equatable {
    var text: String
    var isMine: Bool
    /// The day, if the message is the first of it.
    var day: String?
    /// The id: negative for old messages, positive for new ones.
    var id = 0

    /// Returns the message `age` places before the newest one. The conversations repeat.
    static func history(_ age: Int) -> ChatMessage {
        let number = talks.count - 1 - age % talks.count
        let line = talks[number]
        let weeks = age / talks.count
        let day = line.day.map { day in
            guard weeks > 0 else { return day }
            let ago = weeks == 1 ? "a week ago" : "\(weeks) weeks ago"
            return "\(day == "Today" ? "Saturday" : day), \(ago)"
        }
        return ChatMessage(text: line.text, isMine: line.isMine, day: day, id: -1 - age)
    }

    static let answers = [
        "Perfect, see you then!", "Ha! I will tell Tom.", "Good idea. Let us do that.", "Yes, please.",
        "I was about to say the same.",
    ]

    private static func me(_ text: String, day: String? = nil) -> ChatMessage {
        ChatMessage(text: text, isMine: true, day: day)
    }

    private static func maya(_ text: String, day: String? = nil) -> ChatMessage {
        ChatMessage(text: text, isMine: false, day: day)
    }

    /// The conversations, oldest message first.
    private static let talks: [ChatMessage] = [
        maya("Are you free to help me carry a sofa this evening?", day: "Monday"),
        me("How big a sofa are we talking about?"),
        maya("Three seats. Second floor. No lift."),
        me("So it is that kind of friendship."),
        maya("There will be pizza."),
        me("Seven o'clock?"),
        maya("You are the best. Bring gloves, the underside is all staples."),
        me("Still alive? My arms are not.", day: "Tuesday"),
        maya("It looks so good by the window! I slept on it, the bed seemed far away."),
        maya("Also, we found eleven coins and a key in it. Do you recognise the key?"),
        me("That is the key to my bicycle lock. I looked for it for two years."),
        maya("No!"),
        me("I cut that lock open with a saw."),
        maya("What are you doing at the weekend? The forecast is unreal for once.", day: "Thursday"),
        me("Nothing so far. A walk?"),
        maya(
            "I was thinking of the coast path, from the harbour to the lighthouse. It is about sixteen kilometres, and "
                + "there is a café half-way that does the good soup."),
        me("The one with the dog?"),
        maya("The very one."),
        me("I am in. Shall I ask Tom and Priya?"),
        maya("Yes! Priya has the map with the shortcut."),
        me("They are both coming. Tom wants to know if it is flat."),
        maya("Tell him it is flat."),
        me("Is it flat?"),
        maya("Not at all."),
        maya("Train leaves at 8:12 from platform 4. I have our tickets.", day: "Today"),
        me("Do I need boots, or will shoes do?"),
        maya("Shoes will do. It has been dry all week, and the steep bit has steps now."),
        me("Great. I am making sandwiches: cheese and chutney, egg and cress."),
        maya("Egg and cress, please. I will bring the big flask and something sweet."),
        me("See you on the platform!"),
    ]
}
