import Testing

@testable import WeftGLib

@Suite("HTTP addresses, headers, responses")
struct HTTPAddressTests {
    private func isAllowed(_ url: String, from origin: String? = nil) throws(HTTPError) -> Bool {
        let address = try HTTPAddress(url)
        let origin = try origin.map { (url) throws(HTTPError) in try HTTPAddress(url) }
        do throws(HTTPError) {
            try address.requireAllowed(from: origin, allowsCleartext: false)
            return true
        } catch {
            return false
        }
    }

    @Test(arguments: [
        "https://example.org/", "http://localhost/", "http://LOCALHOST:8080/x?y", "http://127.0.0.1/",
        "http://127.255.3.4:1/", "http://[::1]/", "http://[::1]:8080/x", "HTTP://127.0.0.1/",
    ])
    func allowsSecureAddressesAndThisMachine(url: String) throws {
        #expect(try isAllowed(url))
    }

    @Test(arguments: [
        "http://example.org/", "http://128.0.0.1/", "http://127.0.0.1.example.org/", "http://127.0.0.1@example.org/",
        "http://localhost.example.org/", "http://localhost./", "http://xlocalhost/", "http://[::2]/", "http://0.0.0.0/",
        "http://10.0.0.1/", "http://[::ffff:10.0.0.1]/", "http://127.1/", "http://2130706433/", "http://0x7f.0.0.1/",
    ])
    func refusesCleartextElsewhere(url: String) throws {
        #expect(try !isAllowed(url))
    }

    @Test func refusesARedirectFromElsewhereIntoThisMachine() throws {
        #expect(try !isAllowed("http://127.0.0.1/", from: "https://example.org/"))
        #expect(try isAllowed("http://127.0.0.1/", from: "http://localhost:99/"))
        #expect(try isAllowed("https://example.org/", from: "http://localhost:99/"))
    }

    @Test(arguments: [
        ("/b", "https://h.org/b"), ("c?d=e", "https://h.org/a/c?d=e"), ("//other/x", "https://other/x"),
        ("http://plain/", "http://plain/"), ("webcal://c.org/x.ics?y", "https://c.org/x.ics?y"),
        ("WEBCALS://c.org:8443/x", "https://c.org:8443/x"), ("#f", "https://h.org/a/b?q"),
        ("../../../x", "https://h.org/x"),
    ])
    func resolvesLocations(location: String, expected: String) throws {
        #expect(try HTTPAddress("https://h.org/a/b?q").resolving(location).url == expected)
    }

    @Test(arguments: [
        ("http://h.org/a?b", "https://h.org/a?b"), ("http://H.org:80/a", "https://H.org/a"),
        ("http://[2001:db8::1]:80/", "https://[2001:db8::1]/"), ("http://h.org:8080/", nil), ("https://h.org/", nil),
        ("http://127.0.0.1/", nil), ("http://localhost/", nil),
    ])
    func cleartextHasAnEncryptedAddressAtItsUsualPort(url: String, expected: String?) throws {
        #expect(try HTTPAddress(url).encrypted?.url == expected)
    }

    /// Such a host would look like another host with a path, a port or a user.
    @Test(arguments: [
        "http://good.example%2f.evil.example/", "http://good.example%2F%2e%2e@evil%2fexample/",
        "http://good.example\u{FF0F}.evil.example/", "http://good.example%3a80.evil.example/",
        "http://user%40good.example/", "http://u\u{FF1A}p\u{FF20}good.example/", "http://good.example%20.evil.example/",
        "http://good.example%3f.evil.example/", "http://good.example%0a.evil.example/", "http://good%5c.example/",
        "http://good.example%2525/", "http://good.example\u{2048}/", "http://[::1%5d.evil.example]/",
        "http://evil.example\\@good.example/",
    ])
    func aHostWithAddressDelimitersIsRejected(url: String) {
        #expect(!HTTPAddress.isUsable(url))
        #expect(HTTPAddress.host(of: url) == nil)
    }

    @Test(arguments: [
        ("http://l%6Fcal.example/", "local.example"), ("http://a_b.example/", "a_b.example"),
        ("http://b\u{FC}cher.example/", "xn--bcher-kva.example"), ("http://[fe80::1%25eth0]:1/", "fe80::1%eth0"),
        ("http://a-b--c.example./", "a-b--c.example."), ("http://h.example/a\\b?c\\d", "h.example"),
    ])
    func otherHostsAreUsable(url: String, host: String) {
        #expect(HTTPAddress.host(of: url) == host)
    }

    @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "http://", "x\0y", "mailto:a@b"])
    func refusesLocationsThatAreNoAddress(location: String) throws {
        let address = try HTTPAddress("https://h.org/a")
        do throws(HTTPError) {
            Issue.record("\(try address.resolving(location))")
        } catch {
            guard case .invalidURL = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func theOriginIsSchemeHostAndPort() throws {
        let origin = try #require(HTTPOrigin(of: "https://h.org/a"))
        #expect(HTTPOrigin(of: "https://H.org:443/b") == origin)
        for other in ["http://h.org/a", "https://h.org:444/a", "https://i.org/a", "https://h.org.i.org/", "x"] {
            #expect(HTTPOrigin(of: other) != origin)
        }
        #expect(origin.description == "https://h.org")
        #expect(HTTPOrigin(of: "http://u:p@[::1]:81/?a#b")?.description == "http://[::1]:81")
    }

    @Test func headersCompareWithoutCaseAndKeepTheirOrder() {
        var headers = HTTPHeaders([("Link", "a"), ("X", "b")])
        headers.append("LINK", "c")
        #expect(headers["link"] == "a")
        #expect(headers.values("Link") == ["a", "c"])
        #expect(headers["Lin"] == nil)
        #expect(headers["@"] == nil)
        #expect(HTTPHeaders([("`", "x")])["@"] == nil)
    }

    @Test(arguments: [
        ("120", 120.0), ("0", 0), ("-5", 0), ("1.5", 1.5), ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("soon", nil),
        ("", nil),
        ("inf", nil), ("nan", nil),
    ])
    func readsRetryAfter(value: String, expected: Double?) {
        let response = HTTPResponse(
            status: 429, reason: "", headers: HTTPHeaders([("retry-after", value)]), body: [], url: "")
        #expect(response.retryAfter == expected)
    }

    @Test(arguments: [
        ("https://user:secret@h.org/a?b#c", "https://h.org/a?b#c"), ("http://user@h.org", "http://h.org"),
        ("https://a:b@h.org/@x", "https://h.org/@x"), ("https://a:b@c@h.org/x", "https://h.org/x"),
        ("//user:secret@h.org/", "//h.org/"),
        ("ftp://user:secret@h.org", "ftp://h.org"), ("user:secret@h.org/a", "h.org/a"),
        ("https://h.org/a@b", "https://h.org/a@b"), ("https://h.org?a@b", "https://h.org?a@b"), ("", ""), ("@", ""),
        // Passwords with marks that end the place of one: most of these are no addresses.
        ("http://user:p#w@host", "http://host"), ("http://user:p/w@host/a", "http://host/a"),
        ("http://user:p?w@host:80/a", "http://host:80/a"), ("http://user:p\\w@host/", "http://host/"),
        ("http://user:a://b@host/", "http://host/"), ("user:p/w@host", "host"), ("user:a://b@host", "host"),
        ("//user:p#w@host/", "//host/"),
        ("https://https://u:p@host/a", "https://host/a"), ("http://HTTP//u:p@host", "http://host"),
        ("file:///a@b%0A", "file:///a@b%0A"), ("FILE:/a@b", "FILE:/a@b"),
        ("/a/b@c", "/a/b@c"), ("?a@b", "?a@b"), ("c/d", "c/d"),
    ])
    func messagesHoldNoUserAndPassword(url: String, shown: String) {
        #expect(HTTPAddress.withoutUserInfo(url) == shown)
    }

    @Test(arguments: [
        "http://user:secret@example.org/", "ftp://user:secret@example.org/", "https://user:secret@/",
        "http://user:secret@10.0.0.1/", "user:secret@example.org", "http://user:secret#w@10.0.0.1/",
        "http://user:secret/w@10.0.0.1/", "http://user:w?secret@10.0.0.1/", "http://user:secret\\w@10.0.0.1/",
    ])
    func noErrorHoldsAPassword(url: String) async {
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
        do {
            _ = try await client.get(url, reach: .from(.internet))
            Issue.record("no error")
        } catch {
            #expect(!"\(error)".contains("secret"), "\(error)")
        }
    }
}
