import Glibc

@testable import GroupDirectory
@testable import WeftGLib

extension FuzzTarget {
    /// `Link`, and the header fields for how long an answer may be cached.
    static let headers = FuzzTarget("headers") { bytes throws(FuzzFinding) in
        let text = String(decoding: bytes, as: UTF8.self)
        _ = LinkHeader.hasNext(text)
        // A next page must also be found after other links.
        let next = "<https://h.example/?offset=1>; rel=\"next\", "
        try require(LinkHeader.hasNext(next + text), "a link in front is not seen")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let headers = HTTPHeaders(zip(["Cache-Control", "Age", "Expires"], lines).map { (name: $0, value: $1) })
        if let seconds = headers.freshnessSeconds {
            try require(seconds >= 0 && seconds.isFinite, "fresh for \(seconds) s")
        }
        let response = HTTPResponse(
            status: 429, reason: "", headers: HTTPHeaders([(name: "Retry-After", value: text)]), body: [], url: "")
        if let seconds = response.retryAfter {
            try require(seconds >= 0 && seconds.isFinite, "again after \(seconds) s")
        }
    }

    /// Untrusted addresses: no other file is read, no other scheme is opened, and every spelling of an address of this
    /// machine or its network is recognised.
    static let addresses = FuzzTarget("addresses") { bytes throws(FuzzFinding) in
        let text = String(decoding: bytes, as: UTF8.self)
        if let link = WebLink.normalized(text) {
            try require(WebLink.authorityStart(link) != nil, "a link to \(link)")
            try require(WebLink.normalized(link) == link, "\(link) is not normal")
            try require(link.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }, "a blank in \(link)")
        }
        if let address = LinkBase.directory("/data").resolve(text), WebLink.authorityStart(address) == nil {
            try checkFile(address)
        }
        for base in ["https://service.example/a/b?c", "http://127.0.0.1:8080", text] {
            guard let address = LinkBase.web(base).resolve(text) else { continue }
            try require(WebLink.authorityStart(address) != nil, "\(address) is no address of the web")
        }
        let shown = HTTPAddress.withoutUserInfo(text)
        if let start = WebLink.authorityStart(shown) {
            let authority = shown.utf8[start...].prefix { !"/?#\\".utf8.contains($0) }
            try require(!authority.contains(UInt8(ascii: "@")), "\(shown) tells a user")
        }
        guard let address = try? HTTPAddress(text) else { return }
        try require(["http", "https"].contains(address.scheme) && !address.host.isEmpty, "\(address)")
        try checkZone(address.host)
        _ = try? address.resolving(text)
        if let again = try? HTTPAddress(address.url) {
            try require(again == address, "\(again) from \(address)")
        } else {
            throw FuzzFinding("\(address.url) is none the second time")
        }
    }

    /// A file must be below the folder, at the path that its address names.
    private static func checkFile(_ address: String) throws(FuzzFinding) {
        guard let path = LocalFile.path(ofAddress: address) else { return }
        // By bytes, as the file system has it: to `Character`, a slash with an accent behind it is none.
        try require(path.utf8.starts(with: "/data/".utf8), "the file \(path)")
        let isAbove = path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
        try require(!isAbove, "the file \(path)")
    }

    /// If the system's parser accepts a number without a name server, it must have been recognised as an address.
    private static func checkZone(_ host: String) throws(FuzzFinding) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard !host.utf8.contains(0), getaddrinfo(host, nil, &hints, &list) == 0, let first = list else { return }
        defer { freeaddrinfo(list) }
        let zone = HTTPZone(host: host)
        try require(zone != nil, "\(host) is a number, and is not judged")
        guard first.pointee.ai_family == AF_INET, let address = first.pointee.ai_addr else { return }
        let bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
            withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
        }
        let isInside =
            [0, 10, 127].contains(bytes[0]) || bytes.starts(with: [192, 168]) || bytes.starts(with: [169, 254])
        try require(!isInside || !HTTPReach.from(.internet).allows(zone ?? .internet), "\(host) reaches \(bytes)")
    }
}
