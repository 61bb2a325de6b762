import Testing
import WeftGLib

@testable import GroupDirectory

@Suite struct LinkTests {
    @Test(arguments: [
        ("photos/p01.jpg", "file:///d%20x/photos/p01.jpg"),
        ("./a/./b.jpg", "file:///d%20x/a/b.jpg"),
        ("a//b.jpg", "file:///d%20x/a/b.jpg"),
        ("ü?#%.jpg", "file:///d%20x/%C3%BC%3F%23%25.jpg"),
        ("https://x.org/p.jpg", "https://x.org/p.jpg"),
        // A terminal may take such a character for the start of a command.
        ("https://x.org/\u{9B}31m\u{85}é", "https://x.org/%C2%9B31m%C2%85é"),
        ("../secret.jpg", nil),
        ("a/../../secret.jpg", nil),
        // To `Character` the slash and the accent are one, to the file system they are not.
        ("a/..\u{2F}\u{301}x", nil),
        ("/etc/passwd", nil),
        ("file:///etc/passwd", nil),
        ("data:image/png;base64,AA", nil),
        (".", nil),
        ("  ", nil),
    ])
    func embeddedPicturesStayBelowTheirFolder(reference: String, address: String?) {
        #expect(LinkBase.directory("/d x").resolve(reference) == address)
    }

    /// Browsers accept each of these, but not all see the same host.
    @Test(arguments: [
        ("https://evil.example/%zz?a=100%&b=%4", "https://evil.example/%25zz?a=100%25&b=%254"),
        ("https://x.example/%41%c3%A9#50%", "https://x.example/%41%c3%A9#50%25"),
        ("https://bank.example:443%zz@evil.example/", nil),
        ("https://bank.example%40evil.example/", nil), ("https://bank.example%2f.evil.example/", nil),
        ("https://evil.example%ff/", nil), ("https://evil.example:99999/", nil),
        ("https://evil.example\u{3000}.x/", nil),
        ("https://ba\u{200D}nk.example/a", "https://bank.example/a"),
        ("http://b\u{FC}cher.example:81/\u{E9}?b", "http://xn--bcher-kva.example:81/\u{E9}?b"),
        ("https://me:secret@b\u{FC}cher.example", "https://xn--bcher-kva.example"),
        ("https://[2001:db8::1]:8080/", "https://[2001:db8::1]:8080/"),
    ])
    func aPageHasAHostThatBrowsersSeeToo(text: String, page: String?) {
        #expect(WebLink.page(text) == page)
    }

    /// The examples of RFC 3986, section 5.4, except for those whose result is no web address. The base has no query,
    /// since it may contain a key.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p#s"),
        ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
    func relativeAddressesResolveAsTheStandardSays(reference: String, address: String) {
        #expect(LinkBase.web("http://a/b/c/d;p?q").resolve(reference) == address)
    }

    @Test(arguments: ["#y", "", "?", "?x=1", "p.jpg", ".", "//other.example/p", "/p", ";"])
    func theQueryAndTheFragmentOfABaseGoNowhere(reference: String) {
        for base in [
            "https://h.example/find/groups?key=s3cret", "https://h.example/a#s3cret", "https://h.example?s3cret#s3cret",
        ] {
            #expect(LinkBase.web(base).resolve(reference)?.contains("s3cret") != true)
            #expect(!"\(LinkBase.web(base))".contains("s3cret"))
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:1", "mailto:a@b.c", "https://", "http:///x", "http://:80/", "ftp://x/",
    ])
    func aServiceNamesNothingButWebAddresses(reference: String) {
        #expect(LinkBase.web("https://x.org/a/").resolve(reference) == nil)
    }

    /// Browsers read a backslash as a slash; other readers take it for a part of a user's name.
    @Test(arguments: [
        ("https://evil.example\\@good.example/", "https://evil.example/@good.example/"),
        ("https://evil.example\\\\a?b\\c#d\\e", "https://evil.example//a?b\\c#d\\e"),
        ("https://evil.example/a\\b", "https://evil.example/a/b"),
    ])
    func aBackslashIsTheSlashThatABrowserTakesItFor(written: String, address: String) {
        #expect(WebLink.normalized(written) == address)
        #expect(HTTPAddress.host(of: address) == "evil.example")
    }

    @Test func addressesWithoutAPathResolveToo() {
        #expect(LinkBase.web("https://x.org").resolve("p.jpg") == "https://x.org/p.jpg")
        #expect(LinkBase.web("https://x.org?q=/a/b").resolve("p.jpg") == "https://x.org/p.jpg")
    }

    @Test func hostsForMessagesCarryNoPassword() {
        #expect(WebLink.host("https://user:secret@x.org:81/a@b") == "x.org:81")
        #expect(WebLink.host("mailto:x") == nil)
    }

    @Test(arguments: [
        ("<http://x/?offset=1>; rel=\"next\"", true),
        ("<http://x/?a=1,2;rel=next>; rel=prev", false),
        ("<http://x/0>; rel=prev, <http://x/2>; title=\"a, <b>; c\"; REL = Next", true),
        ("<http://x/2>; rel=\"last next\"", true),
        ("<http://x/2>; rel=\"nextish\"", false),
        ("rel=next", false), ("", false), ("<http://x", false), (";;;,,,\"", false),
    ])
    func linkFieldsReportIfThereIsANextPage(value: String, hasNext: Bool) {
        #expect(LinkHeader.hasNext(value) == hasNext)
    }
}
