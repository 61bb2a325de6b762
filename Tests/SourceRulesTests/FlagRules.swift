import FoundationEssentials
import Testing

@testable import NodeCheck

extension Rule {
    static let namesNoFlagsOfC = Rule("C's flags come through weft_flags.h") { file in
        let (tokens, headers) = (file.text.tokens, FlagHeaders.installed)
        let named = tokens.filter { headers.flags.contains($0.text) }.map {
            file.violation(
                $0.line, "uses \($0.text), which newer headers hide from Swift; weft_flags.h has WEFT_\($0.text)")
        }
        let made = tokens.indices.dropLast(2).filter {
            headers.types.contains(tokens[$0].text) && tokens[$0 + 1].text == "(" && tokens[$0 + 2].text != "rawValue"
                && tokens[$0 + 2].text != ")"
        }.map {
            file.violation(
                tokens[$0].line,
                "makes \(tokens[$0].text) without `rawValue:`, as an option set of newer headers cannot be")
        }
        return named + made
    }
}

/// The flags in C headers. A library's next version may mark any of them with `flag_enum`, as GLib 2.90 did.
struct FlagHeaders {
    var flags: Set<String> = []
    /// The enums to which these values belong.
    var types: Set<String> = []

    /// The libraries visible to Swift on this machine.
    static let installed: FlagHeaders = [
        "glib-2.0", "gtk-4.0", "pango-1.0", "libsoup-3.0", "gdk-pixbuf-2.0",
    ].reduce(into: FlagHeaders()) { found, library in
        let folder = "/usr/include/" + library
        for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] where path.hasSuffix(".h") {
            guard let header = try? String(contentsOfFile: folder + "/" + path, encoding: .utf8) else { continue }
            found.read(header)
        }
    }

    /// Adds the enums that are sets of bits, which their attribute, their values or their names show.
    mutating func read(_ header: String) {
        for text in header.components(separatedBy: "typedef enum").dropFirst() {
            guard let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}") else { continue }
            let body = text[text.index(after: open)..<close]
            let end = text[text.index(after: close)...].prefix { $0 != ";" }
            let words = end.split { $0 == " " || $0 == "\n" }
            let isOfBits =
                body.contains("<<") || end.contains("FLAG_ENUM")
                || words.contains { word in ["Flags", "Mask", "Condition"].contains { word.hasSuffix($0) } }
            guard isOfBits else { continue }
            // A macro that says from which version on it is there may follow the name.
            types.formUnion(words.filter { $0.contains { $0.isLowercase } }.map(String.init))
            for line in body.split(separator: "\n") {
                let name = line.drop { $0 == " " || $0 == "\t" }.prefix { $0.isUppercase || $0.isNumber || $0 == "_" }
                if name.contains("_") { flags.insert(String(name)) }
            }
        }
    }
}

@Suite struct FlagRuleTests {
    private func lines(_ code: String) -> [Int] {
        Rule.namesNoFlagsOfC.check([SourceFile(path: "Tests/ATests/A.swift", contents: code)]).map(\.line)
    }

    @Test(arguments: [
        "let a = G_URI_FLAGS_HAS_PASSWORD", "f(GTK_STATE_FLAG_ACTIVE.rawValue)", "GDK_SHIFT_MASK", "G_IO_IN",
        "G_LOG_LEVEL_WARNING", "SOUP_MESSAGE_NO_REDIRECT", "GTK_PICK_DEFAULT", "G_APPLICATION_DEFAULT_FLAGS",
        "PANGO_SHOW_SPACES", "GDK_FRAME_CLOCK_PHASE_UPDATE", "G_DBUS_CALL_FLAGS_NONE", "GApplicationFlags(flags)",
    ])
    func findsFlags(_ code: String) { #expect(lines("\n" + code) == [2]) }

    @Test(arguments: [
        "let a = WEFT_G_URI_FLAGS_HAS_PASSWORD", "SOUP_MESSAGE_PRIORITY_NORMAL", "GTK_ORIENTATION_VERTICAL",
        "GDK_KEY_F5", "GApplicationFlags(rawValue: flags)", "GUriFlags(\n    rawValue: flags)", "GtkOrientation(0)",
        "// G_IO_IN", "\"G_IO_IN\"", "G_PRIORITY_DEFAULT", "G_IO_ERROR_CANCELLED",
    ])
    func ignoresCodeWithoutFlags(_ code: String) { #expect(lines(code).isEmpty) }

    @Test func readsTheAttributeAlone() {
        let header = "typedef enum /*< flags >*/\n{\n  A_ONE = 1, /**< one */\n  A_TWO = 2\n} G_GNUC_FLAG_ENUM AThing;"
        var found = FlagHeaders()
        found.read("typedef enum { B_ONE, B_TWO } BThing;")
        #expect(found.flags.isEmpty && found.types.isEmpty)
        found.read(header)
        #expect(found.flags == ["A_ONE", "A_TWO"])
        #expect(found.types == ["AThing"])
    }
}
