import SQLite
import WeftGLib

/// The number of rows in a table of the store's file, which other processes may be writing; nil if it cannot be read.
func storedCount(_ table: String, in file: String) -> Int? {
    guard LocalFile.isReadable(file), let database = try? Database(path: file) else { return nil }
    // The log is for those to merge that write it.
    database.checkpointsOnClose = false
    return (try? database.value("SELECT count(*) FROM \(table)", as: Int.self)) ?? nil
}
