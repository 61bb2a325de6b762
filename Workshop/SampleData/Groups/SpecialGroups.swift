/// Records with something unusual: hostile text, extreme lengths, nothing to show.
enum SpecialGroups {
    /// A record as in `LanguageText.Group`, with its final description.
    struct Entry {
        var topic: Topic
        var city: String
        var name: String
        var who: String
        var event: String
        var description: String
    }

    /// Groups with ordinary texts whose description is a long handbook.
    static let longWinded = [
        "London Weekend Walkers", "Sunday Sacred Harp", "Skeptics in the Pub", "Berlin Hack & Tell",
        "Silent Book Club Ballard",
        "Tāmaki Makerspace",
    ]

    /// The fields that a record may lack.
    enum Lack: CaseIterable { case pictures, organizer, created, city, place, event, members }

    /// The groups that lack some data: one in nineteen.
    static let lacks = Lack.allCases + Lack.allCases + [.pictures, .created]

    static func remove(_ lack: Lack, from group: inout Group) {
        switch lack {
        case .pictures: group.photos = .none
        case .organizer: group.organizer = nil
        case .created: group.created = nil
        case .city: group.city = nil
        case .place:
            group.city = nil
            group.latitude = nil
            group.longitude = nil
        case .event: group.event = nil
        case .members: group.members = nil
        }
    }

    static let entries: [Entry] = [
        Entry(
            topic: .science, city: "London", name: "Ω", who: "ohms", event: "Resistance",
            description: "Electricity."),
        Entry(topic: .games, city: "Brighton", name: "Go", who: "stones", event: "Go", description: "Go."),
        Entry(topic: .wellness, city: "Kyoto", name: "静", who: "人", event: "坐る", description: "<p>静けさ。</p>"),
        Entry(
            topic: .outdoors, city: "London",
            name:
                "The Extraordinarily Long-Winded London Society for the Appreciation of Short Walks in Small Parks by Tall People",
            who: "members of the extraordinarily long-winded society",
            event: "A Very Short Walk with a Very Long Title, Part Four",
            description: "<p>Short walks. Long names.</p>"),
        Entry(
            topic: .languages, city: "Hamburg",
            name:
                "Verein der Freundinnen und Freunde der Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihordnung",
            who: "Freundinnen und Freunde", event: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
            description:
                "<p>Wir lieben lange Wörter: Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung.</p>"),
        Entry(
            topic: .tech, city: "London", name: "Bold & Escaped: Web Security London", who: "testers",
            event: "Ten classics of broken input",
            description: """
                <p>We break web pages, politely.</p><script>document.title = "owned"; alert('hello');</script>\
                <style>p { display: none } body { background: red }</style><p onclick="steal()">This paragraph is \
                safe to \
                read, <b>bold</b> and all.</p><img src="x" onerror="alert(1)"><iframe \
                src="https://example.org/"></iframe>\
                <p>The text after the frame is text again.</p><!-- a comment with <b>tags</b> in it --><p>The end.</p>
                """),
        Entry(
            topic: .crafts, city: "Reading", name: "Loose Ends (Unclosed Tags)", who: "loose ends",
            event: "Finish something",
            description: """
                <p>We start things <b>boldly, <i>add more, <p>begin again <ul><li>half a scarf<li>one \
                sock<ul><li>its heel \
                </ul><li>three quarters of a jumper</b> and then</div></span></p></p> we stop. <a \
                href="https://example.org/\
                wool">Wool shops near us <br>are listed <hr>here
                """),
        Entry(
            topic: .science, city: "Cambridge", name: "Maths & Logic: if a < b && b > c", who: "x & y",
            event: "5 < 7, 7 > 5 & other truths",
            description: """
                We meet if 3 < 5 and R&D allows; AT&T, B&Bs & Q&A included. Entities: caf&eacute; &mdash; 20&deg;C \
                &hellip; \
                &lt;b&gt;not bold&lt;/b&gt; &amp;amp; &nbsp;&copy; &euro;5 &#9731; &#x1F600; &#128049; &bogus; &; \
                &#; &#xD800; \
                &#99999999; a<b>bold</b>c <3 x<y<z <<>> <1> < p>no tag</ p> 100% {0} %s %n $HOME \\u0041
                """),
        Entry(
            topic: .startups, city: "Croydon", name: "Totally Legit Links", who: "clickers",
            event: "Find the odd link",
            description: """
                <p><a href="javascript:alert(1)">Click me</a>, <a href="JaVaScRiPt:alert(2)">or me</a>, <a href=" \
                java\tscript:\
                alert(3)">or me</a>, <a href="data:text/html,<script>alert(4)</script>">or this</a>, <a \
                href="file:///etc/\
                passwd">this</a>, <a href=https://example.org/unquoted>unquoted</a>, <a \
                href='https://example.org/?a=1&amp;b=\
                "2"'>single quotes</a>, <a>no address</a>, <a href="">empty</a>, <a href="//example.org/x">no \
                scheme</a>, <a \
                href="https://user:secret@example.org/">with a password</a>, <a href="https://example.org/" \
                style="position:fixed">styled</a>, https://example.org/bare</p>
                """),
        Entry(
            topic: .tech, city: "London", name: "Plain Text Fans", who: "spans",
            event: "Typewriters & friends",
            description: """
                <p><span foreground="red" size="999999" font="Comic Sans 400">This is plain text</span>, <tt>so</tt> \
                <big><big>\
                <big>is</big></big></big> <u>this</u> <s>and</s> <sub>this</sub>. &lt;span foreground="red"&gt;This \
                too&lt;/span\
                &gt;. <blink>And this.</blink> <marquee>And this.</marquee> <custom-tag data-x="1">And \
                this.</custom-tag></p>
                """),
        Entry(
            topic: .languages, city: "London", name: "\u{202E}sretirW sdrawkcaB\u{202C} ↔ Bidi & Bytes", who: "ꙮ",
            event: "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘ and other stacks",
            description: """
                <p>Right-to-left override: \u{202E}this is reversed\u{202C}. English with العربية and עברית in one \
                line, (brackets) \
                "quotes" 123. Zero\u{200B}width, soft\u{AD}hyphen, no\u{A0}break. Families 👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 🇬🇧🇯🇵🇧🇷, \
                keycaps 1️⃣ #️⃣. Old \
                scripts: 𐎠𐎡𐎢 𓀀𓀁 ᚠᚢᚦ ᬅᬓ᭄ᬱᬭ. Unassigned: \u{0378}\u{FFFF}\u{10FFFD}. Null-ish: \u{1}\u{7F}.</p><p>A \
                word without end: \
                \(String(repeating: "Taumatawhakatangihangakoauauotamatea", count: 10))</p>
                """),
        Entry(
            topic: .art, city: "London", name: "Nested 🪆", who: "dolls", event: "One inside the other",
            description: String(repeating: "<div><ul><li>", count: 120) + "the innermost doll"
                + String(repeating: "</li></ul></div>", count: 120)),
        Entry(
            topic: .film, city: "Oxford", name: "No Words Film Society", who: "watchers", event: "Modern Times",
            description: ""),
        Entry(
            topic: .music, city: "Brighton", name: "Plain Text Choir", who: "basses", event: "Rounds",
            description: "No markup here.\nJust lines,\n\nand an empty one.\n\n- a dash\n- another\n\n\tA tab, too."),
        Entry(
            topic: .books, city: "St Albans", name: "Tables & Frames Readers", who: "cells",
            event: "A chapter in columns",
            description: """
                <table><tr><th>Month</th><th>Book</th></tr><tr><td>May</td><td>Dracula</td></tr><tr><td>June</td\
                ><td>Emma</td></tr>\
                </table><h1>Too loud</h1><h6>too quiet</h6><blockquote>“It was a dark and stormy \
                night.”</blockquote><pre>  kept\n   \
                as   typed  </pre><dl><dt>Folio</dt><dd>a big sheet</dd></dl><![CDATA[ raw ]]><?php echo 1; \
                ?><p\nclass="x"\n>Odd \
                but fine.</p
                """),
    ]
}
