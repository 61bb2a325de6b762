import WeftShim

/// Reads and writes small XML files with GLib's parser, which supports no DTD, external entities or namespaces.
public enum Markup {
    /// The failure of reading a text.
    public struct Failure: Error, Sendable, Hashable {
        /// GLib's error message, with the line.
        public let message: String
    }

    /// Returns the attributes of the elements with a name, in order. Any thread. O(bytes)
    ///
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - maximum: the number of elements that are returned.
    public static func elements(
        named name: String, in bytes: [UInt8], maximum: Int
    ) throws(Failure) -> [[String: String]] {
        let found = Elements(name, maximum)
        var parser = GMarkupParser()
        parser.start_element = { _, element, names, values, data, _ in
            guard let element, let data else { return }
            Unmanaged<Elements>.fromOpaque(data).takeUnretainedValue().add(element, names, values)
        }
        var error: UnsafeMutablePointer<GError>?
        let isRead = withUnsafePointer(to: parser) { parser in
            let context = g_markup_parse_context_new(
                parser, GMarkupParseFlags(rawValue: 0), Unmanaged.passUnretained(found).toOpaque(), nil)
            defer { g_markup_parse_context_free(context) }
            return bytes.withUnsafeBytes { buffer in
                g_markup_parse_context_parse(
                    context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(buffer.count), &error) != 0
                    && g_markup_parse_context_end_parse(context, &error) != 0
            }
        }
        withExtendedLifetime(found) {}
        guard isRead else {
            defer { g_clear_error(&error) }
            throw Failure(message: error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "")
        }
        return found.all
    }

    /// Returns a text with markup characters escaped, for contents and attributes. U+FFFE and U+FFFF, which XML
    /// forbids, become U+FFFD.
    public static func escaped(_ text: String) -> String {
        var text = text
        if text.utf8.contains(0xEF) {
            let allowed = text.unicodeScalars.map { (0xFFFE...0xFFFF).contains($0.value) ? "\u{FFFD}" : $0 }
            text = String(String.UnicodeScalarView(allowed))
        }
        guard let escaped = g_markup_escape_text(text, gssize(text.utf8.count)) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}

/// The elements found so far. One call uses it, on its thread.
private final class Elements {
    private let name: String
    private let maximum: Int
    private(set) var all: [[String: String]] = []

    init(_ name: String, _ maximum: Int) {
        (self.name, self.maximum) = (name, maximum)
    }

    func add(
        _ element: UnsafePointer<CChar>, _ names: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
        _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard all.count < maximum, let names, let values, String(cString: element) == name else { return }
        var attributes: [String: String] = [:]
        var index = 0
        while let key = names[index], let value = values[index] {
            attributes[String(cString: key)] = String(cString: value)
            index += 1
        }
        all.append(attributes)
    }
}
