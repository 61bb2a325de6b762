import WeftGLib

/// The program's texts in the user's language: catalogues named browse-meetup.
private let words = TextDomain("browse-meetup")

/// A text of the program's in the user's language. Values stand in it by their names in braces. Any thread.
/// - Parameter message: in English, a plain literal, so that it is found for the translators.
public func localized(_ message: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    words.text(message, values)
}

/// A text as it is meant in `context`, two literals: what English says with one word for several things.
public func localizedIn(_ context: String, _ message: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    words.text(message, in: context, values)
}

/// A text about a number of things, `{count}` in it, by the language's rules for plurals. The number is written as the
/// locale does.
public func localizedPlural(
    _ one: String, _ other: String, _ count: Int, _ values: KeyValuePairs<String, String> = [:]
) -> String {
    words.plural(one, other, count, shown: LocalNumber.grouped(count), values)
}

/// Sentences side by side, as the language sets them.
public func localizedSentences(_ sentences: [String]) -> String {
    joined(sentences) { localizedIn("two sentences", "{first} {second}", ["first": $0, "second": $1]) }
}

/// Names one behind the other, as the language sets them.
public func localizedNames(_ names: [String]) -> String {
    joined(names) { localizedIn("two names of a list", "{first}, {second}", ["first": $0, "second": $1]) }
}

/// A heading as a sentence.
public func localizedSentence(_ title: String) -> String {
    localizedIn("a heading as a sentence", "{title}.", ["title": title])
}

private func joined(_ texts: [String], _ join: (String, String) -> String) -> String {
    texts.dropFirst().reduce(texts.first ?? "", join)
}
