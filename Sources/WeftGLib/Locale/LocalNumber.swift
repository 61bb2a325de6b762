import Glibc
import WeftShim

/// Whole numbers with their digits grouped as the process's locale does (LC_NUMERIC). Any thread.
public struct LocalNumber: Sendable, Hashable {
    let separator: String
    /// Group sizes from the right; the last size repeats; empty for no grouping.
    let groupSizes: [Int]

    /// "10,637" in English. O(digits).
    public static func grouped(_ number: Int) -> String {
        current.format(number)
    }

    /// A number of bytes in decimal units, such as "12.3 MB", in the process's language.
    public static func bytes(_ count: Int) -> String {
        guard let text = g_format_size(guint64(max(0, count))) else { return grouped(count) }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The locale's decimal separator.
    static let decimalPoint = nl_langinfo(nl_item(RADIXCHAR)).map { String(cString: $0) } ?? "."

    /// The format of the locale at first use; GTK sets the locale before that.
    static let current = read()

    /// The format of the calling thread's current locale.
    static func read() -> LocalNumber {
        // glibc's GROUPING, the item after THOUSEP, which its headers declare only for GNU programs; unlike localeconv
        // it is safe on any thread.
        let separator = nl_langinfo(nl_item(THOUSEP)).map { String(cString: $0) } ?? ""
        let sizes = nl_langinfo(nl_item(THOUSEP) + 1).map { String(cString: $0).utf8.map(Int.init) } ?? []
        let locale = nl_langinfo(nl_item(LC_NUMERIC) << 16 | 0xFFFF).map { String(cString: $0) } ?? "C"
        // "C" and "C.UTF-8" are for programs and do not group digits; users get the English form.
        if ["C", "POSIX"].contains(locale.prefix { $0 != "." }) { return LocalNumber(separator: ",", groupSizes: [3]) }
        return LocalNumber(separator: separator, groupSizes: sizes)
    }

    init(separator: String, groupSizes: [Int]) {
        self.separator = separator
        self.groupSizes = groupSizes.filter { (1..<127).contains($0) }
    }

    func format(_ number: Int) -> String {
        var digits = String(number.magnitude)[...]
        var groups: [Substring] = []
        var step = 0
        while let last = groupSizes.last {
            let size = step < groupSizes.count ? groupSizes[step] : last
            guard digits.count > size else { break }
            groups.append(digits.suffix(size))
            digits.removeLast(size)
            step += 1
        }
        groups.append(digits)
        return (number < 0 ? "-" : "") + groups.reversed().joined(separator: separator)
    }
}
