import JSON
import WeftLayout

/// A file of cases: a single one, or a list of them under `cases`.
public struct CaseFile: Sendable {
    /// Each case, or its error, with a name for reports.
    public let cases: [(name: String, result: Result<LayoutCase, CaseError>)]
    /// True if the file has a list of cases.
    public let isList: Bool

    /// A repeated key is an error in the case. Lists and objects may be nested twice as deep as specs, for those with
    /// lists of children.
    private static let options = {
        var options = JSONReadingOptions()
        options.duplicateKeys = .refused
        options.maximumDepth = 2_100
        options.maximumBytes = .max
        options.maximumValues = .max
        return options
    }()

    /// - Throws: `CaseError` if the text is no JSON or the file has no cases; an error in one case is kept with that
    ///   case.
    public init(_ bytes: [UInt8]) throws(CaseError) {
        let value: JSON
        do {
            value = try JSON(parsing: bytes, options: CaseFile.options)
        } catch {
            throw CaseError(error)
        }
        var fields = try FieldReader(value, at: "")
        guard let list = fields.take("cases") else {
            isList = false
            cases = [(CaseFile.name(value) ?? "the case", CaseFile.read(value))]
            return
        }
        _ = fields.take("about")
        try fields.finish("a file of cases")
        guard case .array(let values) = list else {
            throw CaseError(path: "cases", message: "expected a list of cases, found \(list.kind)")
        }
        isList = true
        cases = values.enumerated().map { index, value in
            (CaseFile.name(value) ?? "cases[\(index)]", CaseFile.read(value))
        }
    }

    private static func read(_ value: JSON) -> Result<LayoutCase, CaseError> {
        do {
            return .success(try LayoutCase(value))
        } catch {
            return .failure(error)
        }
    }

    /// The name of a case, which may be invalid otherwise.
    private static func name(_ value: JSON) -> String? {
        value["name"]?.string
    }
}
