@testable import NodeCheck

extension Rule {
    private static let prefixesOfC = [
        "gtk_", "gdk_", "gsk_", "g_", "pango_", "cairo_", "soup_", "weft_", "hb_", "sqlite3_",
    ]

    private static func isUnsafePointer(_ name: String) -> Bool {
        name == "OpaquePointer" || name.hasPrefix("Unsafe") && name.hasSuffix("Pointer")
    }

    static let callsNoC = Rule("only the modules for it call C") { file in
        guard !file.isTest, !Modules.callingC.contains(file.module) else { return [] }
        let imports = file.text.imports.filter { Modules.shims.contains($0.module) }.map {
            file.violation($0.line, "imports \($0.module)")
        }
        let uses = file.text.tokens.filter { token in
            isUnsafePointer(token.text) || prefixesOfC.contains { token.text.hasPrefix($0) }
        }
        return imports + uses.map { file.violation($0.line, "uses \($0.text)") }
    }

    static let calledByRightLibrary = Rule("WeftGLib knows no GTK") { file in
        guard file.module == "WeftGLib" else { return [] }
        let uses = file.text.tokens.filter { token in
            ["gtk_", "gdk_", "gsk_"].contains { token.text.hasPrefix($0) }
        }
        return uses.map { file.violation($0.line, "uses \($0.text)") }
    }

    static let importsOnlyDownwards = Rule("imports point down") { file in
        guard !file.isTest else { return [] }
        guard Modules.arrows[file.module] != nil else {
            return [file.violation(0, "is in a module that Modules.swift does not place")]
        }
        let allowed = Modules.below(file.module).union(Modules.fromOutside)
        return file.text.imports.filter { !allowed.contains($0.module) }.map {
            file.violation($0.line, "\(file.module) must not import \($0.module)")
        }
    }

    static let layoutImportsNothing = Rule("WeftLayout imports no module") { file in
        guard file.module == "WeftLayout" else { return [] }
        return file.text.imports.map { file.violation($0.line, "imports \($0.module)") }
    }
}
