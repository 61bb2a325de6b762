import JSON

/// A benchmark's output: one JSON object with a number for each metric's key.
enum FigureReport {
    static func text(_ figures: [String: Double]) throws -> String {
        let report = JSON.object(JSONObject(figures.map { (key: $0, value: .number($1)) }))
        do {
            return try report.text(JSONFormat(.none, sortsKeys: true))
        } catch {
            throw BenchError.child("a figure is missing: \(error)")
        }
    }

    /// The numbers of the report; other members are ignored. Nil if the text is no JSON object.
    static func figures(in text: String) -> [String: Double]? {
        let members = try? JSONDocument(parsing: Array(text.utf8)).root.members
        return members?.reduce(into: [:]) { $0[$1.key] = $1.value.number?.double }
    }
}
