import Testing

@testable import GroupDirectory

/// Tests which texts of links name another host than the link's address.
@Suite struct LinkHostTests {
    @Test(arguments: [
        ("https://mybank.example/", "https://evil.example/login", "mybank.example"),
        ("HTTPS://MyBank.Example", "https://evil.example/", "mybank.example"),
        ("mybank.example", "https://evil.example/", "mybank.example"),
        ("go to www.mybank.example/login now", "https://evil.example/", "www.mybank.example"),
        ("https://mybank.example@evil.example/", "https://evil.example/", "mybank.example"),
        ("https://mybank.example:443/x", "https://mybank.example.evil.example/", "mybank.example"),
        ("(mybank.example)", "https://notmybank.example/", "mybank.example"),
        ("\u{FF4D}ybank\u{FF0E}example", "https://evil.example/", "mybank.example"),
        ("mybank\u{200B}.exam\u{AD}ple", "https://evil.example/", "mybank.example"),
        ("https://b\u{FC}cher.example", "https://evil.example/", "xn--bcher-kva.example"),
        ("192.0.2.7", "https://evil.example/", "192.0.2.7"),
        ("http://localhost/a", "https://evil.example/", "localhost"),
        ("me@mybank.example", "https://evil.example/", "mybank.example"),
        ("https:\\\\mybank.example/login", "https://evil.example/", "mybank.example"),
        ("https:/mybank.example/login", "https://evil.example/", "mybank.example"),
        ("//mybank.example/login", "https://evil.example/", "mybank.example"),
        ("https\u{A789}//mybank.example", "https://evil.example/", "mybank.example"),
        ("https:\u{2215}\u{2215}mybank.example", "https://evil.example/", "mybank.example"),
        ("Visit:mybank.example", "https://evil.example/", "mybank.example"),
        ("mailto:me+x@mybank.example?subject=a", "https://evil.example/", "mybank.example"),
        ("mybank.example!", "https://evil.example/", "mybank.example"),
        ("**_mybank.example_**", "https://evil.example/", "mybank.example"),
        ("#mybank.example&", "https://evil.example/", "mybank.example"),
        ("\u{2192}mybank.example\u{1F389}", "https://evil.example/", "mybank.example"),
        ("\u{FFFC}mybank.example", "https://evil.example/", "mybank.example"),
        ("mybank\u{2027}example", "https://evil.example/", "mybank.example"),
        ("mybank\u{A4F8}example", "https://evil.example/", "mybank.example"),
        ("mybank\u{200A}.example", "https://evil.example/", "mybank.example"),
        ("log in: mybank.\u{2009}example/login", "https://evil.example/", "mybank.example"),
        ("https://my\u{202F}bank.example/", "https://evil.example/", "mybank.example"),
        ("https:\u{2215}\u{2215}bank.md\u{2215}login", "https://evil.example/", "bank.md"),
        ("https\u{A789}\u{29F8}\u{29F8}bank.unknown", "https://evil.example/", "bank.unknown"),
        ("mybank.example\u{2026}login", "https://evil.example/", "mybank.example"),
        ("mybank.example..login", "https://evil.example/", "mybank.example"),
        ("mybank.n\u{212E}t/login", "https://evil.example/", "mybank.net"),
        ("mybank\u{2E31}net", "https://evil.example/", "mybank.net"),
        ("mybank\u{2219}co\u{B7}uk", "https://evil.example/", "mybank.co.uk"),
        ("mybank\u{3002}example", "https://evil.example/", "mybank.example"),
        ("mybank.com™", "https://evil.example/", "mybank.com"), ("mybank.com¹", "https://evil.example/", "mybank.com"),
        ("mybank.com\u{332}", "https://evil.example/", "mybank.com"),
        ("mybank.co\u{332}m\u{332}", "https://evil.example/", "mybank.com"),
        ("mybank.с\u{43E}m", "https://evil.example/", "mybank.xn--m-0tbi"),
        ("mybank.c\u{3BF}m/login", "https://evil.example/", "mybank.xn--cm-jbc"),
        ("请访问mybank.example登录", "https://evil.example/", "mybank.example"),
        ("mybank.comへどうぞ", "https://evil.example/", "mybank.com"),
        ("mybank\u{A78F}com", "https://evil.example/", "mybank.com"),
        ("café\u{2219}com", "https://evil.example/", "xn--caf-dma.com"),
        ("https\u{A4FD}//bank.md/login", "https://evil.example/", "bank.md"),
        ("https:\u{2571}\u{2571}bank.md\u{2571}login", "https://evil.example/", "bank.md"),
        ("www.mybank.md", "https://evil.example/", "www.mybank.md"),
        ("allegro.pl", "https://evil.example/", "allegro.pl"),
        ("пример.рф", "https://evil.example/", "xn--e1afmkfd.xn--p1ai"),
        ("https://user@mybank.example/", "https://evil.example/", "mybank.example"),
        // The marks show it as "mybank.example/login?evil.example".
        (
            "\u{200F}evil.example\u{200F}?\u{200F}mybank.example/login", "https://evil.example/", "mybank.example"
        ),
        // The label is too long for a host.
        (
            "https://mybank.example.\u{E9}" + String(repeating: "a", count: 60), "https://evil.example/",
            "mybank.example.?" + String(repeating: "a", count: 60)
        ),
        (String(repeating: "\u{2060} ", count: 20_000) + "mybank.example", "https://evil.example/", "mybank.example"),
    ])
    func anotherHostIsFound(text: String, address: String, host: String) {
        #expect(LinkHost.other(namedIn: text, than: address) == host)
    }

    @Test(arguments: [
        ("here", "https://evil.example/"), ("", "https://evil.example/"),
        ("https://x.example/a", "https://x.example/b"),
        ("x.example", "https://www.x.example/"), ("www.x.example", "https://x.example/"),
        ("x.example", "https://user@tickets.x.example:8080/a?b#c"),
        ("b\u{FC}cher.example", "https://xn--bcher-kva.example/"),
        ("the program (program.pdf), 12.30", "https://x.example/"), ("e.g. 3.5 km", "https://x.example/"),
        ("https://x.example/index.html?to=https://y.example/", "https://x.example/"), ("...", "https://x.example/"),
        ("x.example/files/other.org", "https://x.example/"), ("and/or, 1/2, a.m. – p.m.", "https://x.example/"),
        ("活动介绍。点击报名", "https://x.example/"), ("برنامج ٢٠٢٦", "https://x.example/"),
        ("برنامه ۱۴۰۵", "https://x.example/"),
        ("https://my_club.blog.example/05", "https://my_club.blog.example/05"),
        ("https://x.example/06,mybank.example", "https://x.example/06,mybank.example"),
        ("(https://x.example/wiki/St.Gallen_(b.example))", "https://x.example/wiki"),
        ("https://x.example/it's/page.aspx", "https://x.example/it's/page.aspx"),
        ("https://x.example/shop;jsessionid=0AF3.tomcatA", "https://x.example/"),
        ("https://he.x.example/דף/page.aspx", "https://he.x.example/"),
        ("https://user@x.example/", "https://x.example/"),
        ("chez M.\u{202F}Dupont, p.\u{202F}ex. J.\u{2009}R.\u{2009}R.\u{2009}Tolkien", "https://x.example/"),
        ("Dr.\u{202F}Müller, St.\u{202F}Gallen", "https://x.example/"),
        ("1.FC Köln am 24.Dezember", "https://x.example/"),
        ("B.Sc. Informatik, 2.OG", "https://x.example/"), ("slides.pptx route.gpx a.csv b.webp", "https://x.example/"),
        ("package.json, v1.2.3.400, Node.js", "https://x.example/"), ("us.Register", "https://x.example/"),
        ("z.\u{202F}B. 10\u{202F}000\u{202F}€, l\u{B7}l", "https://x.example/"),
    ])
    func otherTextsNameNone(text: String, address: String) {
        #expect(LinkHost.other(namedIn: text, than: address) == nil)
    }

    /// Scripts without blanks between words touch every link.
    @Test(arguments: [
        ("详情请看。", "点击这里", "报名", "点击这里"), ("mybank.", "example", "/login", "example\nmybank.example/login"),
        ("Siehe ", "https://a.example/x", ",https://b.example/y", "https://a.example/x"),
        ("https://mybank.example/", "login", "", "login\nhttps://mybank.example/login"),
        ("my\u{200B}", "bank", "\u{3002}example", "bank\nmy\u{200B}bank\u{3002}example"), ("(", "here", ").", "here"),
        ("us.", "Register", "", "Register\nus.Register"),
    ])
    func textThatMayBelongToAHostIsReadWithTheLink(before: String, link: String, after: String, words: String) {
        #expect(LinkHost.words(of: link, before: before, after: after) == words)
    }

    @Test func aLongTextCostsLinearTime() {
        let start = ContinuousClock.now
        for piece in ["a.b ", "a.", "..", "://", "http:/", "@", "\u{301}", "a.bb!", "a/b.cc#", "a\u{B7}", "//"] {
            _ = LinkHost.other(namedIn: String(repeating: piece, count: 20_000), than: "https://x.example/")
        }
        #expect(ContinuousClock.now - start < .seconds(10))
    }
}
