import WeftGLib

/// The faults of one answer: the parsed form of `/fault/SPEC/`.
struct FaultPlan: Sendable {
    enum Fault: Sendable {
        case cut, stall, endless, gzip, brokenJPEG, notJSON, redirectLoop, barren, graphQLErrors, sparse
        case list(ListFault)
        case useless(count: Int)
        case wrongLength(by: Int)
        case status(Int)
        case gzipBomb(mebibytes: Int)
        case redirect(count: Int)
        case redirectCleartext(host: String)
    }

    static let help = """
          delay=MS                 answers after MS milliseconds
          cut                      half of the body, then the connection is closed
          stall                    half of the body, then silence
          wrong-length[=N]         announces N bytes more than there are (default 100; may be negative)
          status=CODE              an error, for example status=500 or status=429
          retry-after=SECONDS      with status: when to try again (429 has 2 by default)
          endless                  a body without end
          gzip                     the body compressed
          gzip-bomb[=MIB]          a small body that becomes MIB mebibytes (default 128)
          broken-jpeg              a picture that breaks off and goes on as noise
          not-json                 a page of HTML in place of the records
          graphql-errors           status 200, no data, and an error of GraphQL
          sparse                   JSON without pictures, addresses and every third name
          barren                   twenty records without a use, and always a next page
          same-page                the first page, whichever was asked for, and always a next one
          empty-pages              no records on all pages but the first, and always a next page
          dup-ids                  the records of the first page on every page, in another order
          total-zero               all pages, and a total of 0
          useless[=N]              a page of N records (default 8,000,000) that are none
          redirect=N               N redirects, then the answer
          redirect-loop            redirects to itself
          redirect-cleartext[=HOST]  redirects to http on another host
          photos:SPEC              the records' pictures have the fault SPEC
          after=N, times=N         spares the first N requests of a path; ends after N faults
        """

    private(set) var fault: Fault?
    private(set) var delay = 0.0
    private(set) var retryAfter: Int?
    private(set) var spared = 0
    private(set) var times = Int.max
    var listFault: ListFault? { if case .list(let fault)? = fault { fault } else { nil } }
    /// The prefix of picture addresses in the records.
    private(set) var photoSpec: String?

    init(_ spec: String) throws(FixtureError) {
        if let photoSpec = spec.dropPrefix("photos:") {
            _ = try FaultPlan(photoSpec)
            self.photoSpec = photoSpec
            return
        }
        for part in spec.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            try read(pair[0], pair.count > 1 ? pair[1] : nil)
        }
    }

    private mutating func read(_ name: String, _ value: String?) throws(FixtureError) {
        switch name {
        case "delay": delay = Double(try Self.number(name, value, 0...3_600_000)) / 1000
        case "after": spared = try Self.number(name, value, 0...1_000_000)
        case "times": times = try Self.number(name, value, 0...1_000_000)
        case "retry-after": retryAfter = try Self.number(name, value, 0...1_000_000)
        default:
            guard fault == nil else { throw FixtureError(description: "fault \"\(name)\": one at a time") }
            fault = try Self.fault(name, value)
        }
    }

    private static func fault(_ name: String, _ value: String?) throws(FixtureError) -> Fault {
        if let fault = ListFault(rawValue: name) { return .list(fault) }
        return switch name {
        case "wrong-length": .wrongLength(by: try number(name, value, -1_000_000...1_000_000, default: 100))
        case "status": .status(try number(name, value, 200...599))
        case "gzip-bomb": .gzipBomb(mebibytes: try number(name, value, 1...4096, default: 128))
        case "redirect": .redirect(count: try number(name, value, 1...1000))
        case "redirect-cleartext": .redirectCleartext(host: value ?? "example.invalid")
        case "useless": .useless(count: try number(name, value, 1...100_000_000, default: 8_000_000))
        case "graphql-errors": .graphQLErrors
        case "sparse": .sparse
        case "barren": .barren
        case "cut": .cut
        case "stall": .stall
        case "endless": .endless
        case "gzip": .gzip
        case "broken-jpeg": .brokenJPEG
        case "not-json": .notJSON
        case "redirect-loop": .redirectLoop
        default: throw FixtureError(description: "no fault is called \"\(name)\"; the known ones:\n\(help)")
        }
    }

    private static func number(
        _ name: String, _ value: String?, _ range: ClosedRange<Int>, default standard: Int? = nil
    ) throws(FixtureError) -> Int {
        guard let value else {
            if let standard { return standard }
            throw FixtureError(description: "fault \"\(name)\" needs a number: \(name)=N")
        }
        guard let number = Int(value), range.contains(number) else {
            throw FixtureError(
                description: "fault \"\(name)\": \"\(value)\" is not a number from \(range.lowerBound) to "
                    + "\(range.upperBound)")
        }
        return number
    }
}

extension String {
    /// The text after `prefix`; nil if the text does not start with it.
    func dropPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
