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
        ("z.\u{202F}B. 10\u{202F}000\u{202F}€, l\u{B7}l", "https://x.example/"),
    ])
    func otherTextsNameNone(text: String, address: String) {
        #expect(LinkHost.other(namedIn: text, than: address) == nil)
    }

    @Test func aLongTextCostsLinearTime() {
        let start = ContinuousClock.now
        for piece in ["a.b ", "a.", "://", "@", "\u{301}", "a.bb!", "a/b.cc#"] {
            _ = LinkHost.other(namedIn: String(repeating: piece, count: 20_000), than: "https://x.example/")
        }
        #expect(ContinuousClock.now - start < .seconds(10))
    }
}
