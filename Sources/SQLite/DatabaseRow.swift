/// The current row of a statement; valid only until the next step.
public struct DatabaseRow: ~Copyable {
    private let statement: Statement

    init(_ statement: Statement) {
        self.statement = statement
    }

    /// The number of columns in the result.
    public var columnCount: Int { statement.columnCount }

    /// The value of a column, counted from 0. A value of another type throws an error of kind `damaged`: statements
    /// expect the types that tables were made with.
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
