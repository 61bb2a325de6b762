/// The row that a statement stands on; only there while it does.
public struct DatabaseRow: ~Copyable {
    private let statement: Statement

    init(_ statement: Statement) {
        self.statement = statement
    }

    /// How many columns the statement asks for.
    public var columnCount: Int { statement.columnCount }

    /// The value of a column, counted from 0. One of another kind is an error that says the file is damaged: statements
    /// ask for what tables were made to hold.
    public func get<Value: DatabaseValue>(
        _ column: Int, as type: Value.Type = Value.self
    ) throws(DatabaseError) -> Value {
        guard column >= 0, column < statement.columnCount else {
            throw statement.mismatch("there is no column \(column)")
        }
        let storage = statement.storage(column)
        guard let value = Value(databaseStorage: storage) else {
            throw statement.mismatch(
                "column \(column) (\(statement.columnName(column))) holds \(storage.kindName), which is no \(type)")
        }
        return value
    }
}
