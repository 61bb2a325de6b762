import WeftGLib

/// The program's translations: catalogues named browse-meetup.
private let words = TextDomain("browse-meetup")

/// A text of the program in the user's language. Values replace their names in braces. Any thread.
/// - Parameter message: in English, as a plain literal so that it is extracted for translators.
public func localized(_ message: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    words.text(message, values)
}

/// A text with a context, which distinguishes different meanings of one English word. Both are literals.
public func localizedIn(_ context: String, _ message: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    words.text(message, in: context, values)
}

/// A text about a number of things, with `{count}`, by the language's plural rules. The number is formatted for the
/// locale.
public func localizedPlural(
    _ one: String, _ other: String, _ count: Int, _ values: KeyValuePairs<String, String> = [:]
) -> String {
    words.plural(one, other, count, shown: LocalNumber.grouped(count), values)
}

/// Joins sentences as is usual in the user's language.
public func localizedSentences(_ sentences: [String]) -> String {
    joined(sentences) { localizedIn("two sentences", "{first} {second}", ["first": $0, "second": $1]) }
}

/// Joins names as is usual in the user's language.
public func localizedNames(_ names: [String]) -> String {
    joined(names) { localizedIn("two names of a list", "{first}, {second}", ["first": $0, "second": $1]) }
}

/// Makes a sentence from a heading.
public func localizedSentence(_ title: String) -> String {
    localizedIn("a heading as a sentence", "{title}.", ["title": title])
}

private func joined(_ texts: [String], _ join: (String, String) -> String) -> String {
    texts.dropFirst().reduce(texts.first ?? "", join)
}
