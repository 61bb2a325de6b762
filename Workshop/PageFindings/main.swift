import JSON
import WebPages
import WeftGLib

/// Prints the findings of the page readers, for scripts/judge-pages.py.
struct PageFindingsTool {
    var address: String?
    var readsMicroformats = false
    var readsDates = false
    var files: [String] = []

    static var parser: OptionParser<PageFindingsTool> {
        OptionParser(
            "page-findings", summary: "Prints the findings in web pages, feeds and activities, one JSON object a file.",
            options: [
                .text("address", "URL", \.address, "the address that the files come from"),
                .flag("microformats", \.readsMicroformats, "the microformats as they are written"),
                .flag("dates", \.readsDates, "each line of the files as a date"),
            ], arguments: .init("FILE", \.files))
    }

    func run() throws {
        for path in files {
            let bytes = try LocalFile.read(path, maximumBytes: 64 << 20)
            if readsMicroformats {
                try write(MicroformatsJSON.json(of: bytes, address: address))
            } else if readsDates {
                let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                for line in lines {
                    try write(PageTime(String(decoding: line, as: UTF8.self)).map(FindingsJSON.time) ?? .null)
                }
            } else {
                try write(FindingsJSON.json(of: PageReader.findings(in: bytes, address: address)))
            }
        }
    }

    private func write(_ value: JSON) throws {
        print(String(decoding: try value.bytes(), as: UTF8.self))
    }
}

try PageFindingsTool.parser.parseOrExit(into: PageFindingsTool()).run()
