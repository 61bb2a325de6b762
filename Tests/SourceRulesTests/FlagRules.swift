import FoundationEssentials
import Testing

@testable import NodeCheck

extension Rule {
    static let namesNoFlagsOfC = Rule("C's flags come through weft_flags.h") { file in
        file.text.tokens.filter { FlagHeaders.installed.contains($0.text) }.map {
            file.violation(
                $0.line, "uses \($0.text), which newer headers hide from Swift; weft_flags.h has WEFT_\($0.text)")
        }
    }
}

/// The flags in C headers. A library's next version may mark any of them with `flag_enum`, as GLib 2.90 did.
enum FlagHeaders {
    /// Those of the libraries that Swift sees, on this machine.
    static let installed: Set<String> = [
        "glib-2.0", "gtk-4.0", "pango-1.0", "libsoup-3.0", "gdk-pixbuf-2.0",
    ].reduce(into: []) { found, library in
        let folder = "/usr/include/" + library
        for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] where path.hasSuffix(".h") {
            guard let header = try? String(contentsOfFile: folder + "/" + path, encoding: .utf8) else { continue }
            found.formUnion(flags(in: header))
        }
    }

    /// The constants of the enums that are sets of bits: by their attribute, their values or their names.
    static func flags(in header: String) -> [String] {
        header.components(separatedBy: "typedef enum").dropFirst().flatMap { text -> [String] in
            guard let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}") else { return [] }
            let (body, end) = (text[text.index(after: open)..<close], text[close...].prefix { $0 != ";" })
            let isOfBits =
                body.contains("<<") || end.contains("FLAG_ENUM")
                || end.split(separator: " ").contains { word in
                    ["Flags", "Mask", "Condition"].contains { word.hasSuffix($0) }
                }
            guard isOfBits else { return [] }
            return body.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.compactMap { line in
                let name = line.prefix { $0.isUppercase || $0.isNumber || $0 == "_" }
                return name.contains("_") ? String(name) : nil
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
        "PANGO_SHOW_SPACES", "GDK_FRAME_CLOCK_PHASE_UPDATE", "G_DBUS_CALL_FLAGS_NONE",
    ])
    func findsFlags(_ code: String) { #expect(lines("\n" + code) == [2]) }

    @Test(arguments: [
        "let a = WEFT_G_URI_FLAGS_HAS_PASSWORD", "SOUP_MESSAGE_PRIORITY_NORMAL", "GTK_ORIENTATION_VERTICAL",
        "GDK_KEY_F5",
        "// G_IO_IN", "\"G_IO_IN\"", "G_PRIORITY_DEFAULT", "G_IO_ERROR_CANCELLED",
    ])
    func passesOverOthers(_ code: String) { #expect(lines(code).isEmpty) }

    @Test func readsTheAttributeAlone() {
        let header = "typedef enum /*< flags >*/\n{\n  A_ONE = 1, /**< one */\n  A_TWO = 2\n} G_GNUC_FLAG_ENUM AThing;"
        #expect(FlagHeaders.flags(in: header) == ["A_ONE", "A_TWO"])
        #expect(FlagHeaders.flags(in: "typedef enum { A_ONE, A_TWO } AThing;").isEmpty)
    }
}
