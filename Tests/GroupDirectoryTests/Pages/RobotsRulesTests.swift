import Testing

@testable import GroupDirectory

@Suite struct RobotsRulesTests {
    private func allows(_ rules: String, _ path: String) -> Bool {
        RobotsRules(parsing: Array(rules.utf8)).allow("https://site.example" + path)
    }

    @Test(arguments: [
        ("", "/a", true), ("User-agent: *\nDisallow:", "/a", true), ("User-agent: *\nDisallow: /", "/a", false),
        ("User-agent: *\nDisallow: /\nAllow: /events", "/events?x=1", true),
        ("User-agent: *\nDisallow: /a # b", "/a/b", false),
        ("user-agent:*\r\ndisallow:/a$", "/a", false), ("User-agent: *\nDisallow: /a$", "/ab", true),
        ("User-agent: *\nDisallow: /*.php", "/x/y.php?z", false),
        ("User-agent: *\nDisallow: /*?page=", "/e?page=2", false),
        ("User-agent: *\nDisallow: /*/b*c$", "/a/bxxc", false), ("User-agent: *\nDisallow: /*/b*c$", "/a/bxxcd", true),
        ("User-agent: other\nDisallow: /", "/a", true), ("User-agent: other\nUser-agent: *\nDisallow: /", "/a", false),
        ("User-agent: *\nDisallow: /\n\nUser-agent: BrowseMeetup\nDisallow: /x", "/a", true),
        ("User-agent: browsemeetup\nDisallow: /x", "/x", false), ("User-agent: *\nDisallow: /a\nAllow: /a", "/a", true),
        ("Disallow: /", "/a", true), ("<html>: nothing", "/a", true),
    ])
    func rulesAreThoseOfRFC9309(_ rules: String, _ path: String, _ isAllowed: Bool) {
        #expect(allows(rules, path) == isAllowed)
    }

    @Test func manyRulesAndLongOnesAreBounded() {
        let stars = String(repeating: "Disallow: /" + String(repeating: "*a", count: 200) + "b\n", count: 2000)
        let clock = ContinuousClock()
        var isAllowed = false
        let time = clock.measure {
            isAllowed = allows("User-agent: *\n" + stars, "/" + String(repeating: "a", count: 8000))
        }
        #expect(isAllowed)
        #expect(time < .seconds(20))
    }
}
