import Glibc
import WeftShim

extension OptionParser {
    /// GOption's result for a command line.
    struct Reading {
        var asksForHelp = false
        /// Arguments without dashes, in order.
        var arguments: [String] = []
        /// The first unknown argument.
        var unknown: String?
        var mistake: String?
    }

    /// Parses `words` without printing. Calls `set` for each option with its value, in order, up to the first mistake.
    func read(_ words: [String], set: @escaping (Option, String) -> String?) -> Reading {
        var reading = Reading()
        let receiver = OptionReceiver { name, value in
            if name == "--help" || name == "-h" {
                reading.asksForHelp = true
                return true
            }
            guard let option = options.first(where: { "--" + $0.name == name }) else {
                reading.arguments.append(value ?? "")
                return true
            }
            if option.value != nil, (value ?? "").isLost {
                reading.mistake = "\(name) needs a value"
            } else {
                reading.mistake = set(option, value ?? "").map { "\(name): \($0)" }
            }
            return reading.mistake == nil
        }
        let builder = g_strv_builder_new()
        for word in [program] + words { g_strv_builder_add(builder, word) }
        var rest = g_strv_builder_end(builder)
        g_strv_builder_unref(builder)
        defer { g_strfreev(rest) }
        let isRead = withContext(receiver) { g_option_context_parse_strv($0, &rest, nil) != 0 }
        // All other mistakes were reported to the receiver already.
        if !isRead, reading.mistake == nil { reading.mistake = "\(words.last ?? "") needs a value" }
        reading.unknown = rest?[0] == nil ? nil : rest?[1].map { String(cString: $0) }
        return reading
    }

    /// The text for `--help`, without the last line end.
    public var help: String {
        // GOption writes the process's name into the usage line.
        let name = g_get_prgname().map { String(cString: $0) }
        g_set_prgname(program)
        defer { if let name { g_set_prgname(name) } }
        return withContext(OptionReceiver { _, _ in true }) { context in
            guard let text = g_option_context_get_help(context, 1, nil) else { return "" }
            defer { g_free(text) }
            return String(cString: text).trimmingEnd()
        }
    }

    private func withContext<Result>(_ receiver: OptionReceiver, _ body: (OpaquePointer) -> Result) -> Result {
        let context: OpaquePointer = g_option_context_new(nil)
        defer { g_option_context_free(context) }
        // Otherwise GOption would print the help and exit, and report unknown options in the user's language.
        g_option_context_set_help_enabled(context, 0)
        g_option_context_set_ignore_unknown_options(context, 1)
        g_option_context_set_summary(context, summary)
        if !notes.isEmpty { g_option_context_set_description(context, notes) }
        let group = g_option_group_new(
            "", "", "", Unmanaged.passRetained(receiver).toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<OptionReceiver>.fromOpaque(context).release()
            })
        g_option_group_add_entries(group, entries)
        g_option_context_set_main_group(context, group)
        return body(context)
    }

    /// GOption's entries, terminated by an empty one.
    private var entries: [GOptionEntry] {
        var entries = options.map { OptionReceiver.entry($0.name, value: $0.value, $0.help) }
        entries.append(OptionReceiver.entry("help", short: "h", value: nil, "print this text"))
        // An empty name is GOption's G_OPTION_REMAINING.
        if let arguments { entries.append(OptionReceiver.entry("", value: arguments.name, "")) }
        return entries + [GOptionEntry()]
    }
}

extension String {
    /// True for a misplaced option in place of a value: `--data --dark` lacks its value.
    fileprivate var isLost: Bool { isEmpty || hasPrefix("--") }

    fileprivate func trimmingEnd() -> String {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}

/// The receiver of each option that GOption parses.
private final class OptionReceiver {
    /// Called with the option as written, including dashes, and its value; false stops parsing.
    let take: (_ name: String, _ value: String?) -> Bool

    init(_ take: @escaping (_ name: String, _ value: String?) -> Bool) {
        self.take = take
    }

    /// GOption keeps the addresses of the texts; interned strings are never freed.
    static func entry(_ name: String, short: Unicode.Scalar? = nil, value: String?, _ help: String) -> GOptionEntry {
        let callback: GOptionArgFunc = { name, value, context, _ in
            guard let name, let context else { return 0 }
            let receiver = Unmanaged<OptionReceiver>.fromOpaque(context).takeUnretainedValue()
            return receiver.take(String(cString: name), value.map { String(cString: $0) }) ? 1 : 0
        }
        return GOptionEntry(
            long_name: g_intern_string(name), short_name: short.map { gchar($0.value) } ?? 0,
            flags: value == nil ? gint(WEFT_G_OPTION_FLAG_NO_ARG.rawValue) : 0, arg: G_OPTION_ARG_CALLBACK,
            arg_data: unsafeBitCast(callback, to: gpointer.self),
            description: help.isEmpty ? nil : g_intern_string(help),
            arg_description: value.flatMap { g_intern_string($0) })
    }
}

extension OptionParser {
    /// Sets `options` from the process's command line. Prints `--help` and exits; prints a mistake to standard error
    /// and exits with status 2.
    public func parseOrExit(into options: Options) -> Options {
        do {
            return try parse(try LocalFile.arguments(), into: options)
        } catch let end as OptionEnd {
            if case .help = end { Console.line(end.description) } else { Console.error("\(program): \(end)") }
            exit(end.exitStatus)
        } catch {
            Console.error("\(program): \(error)")
            exit(2)
        }
    }
}
