import Glibc
import SQLite
import WeftGLib

/// Reads a file with a damaged header or schema, by replacing both in a copy with those of a new file.
///
/// Files made by the same steps have their tables at the same places, so the pages with only the schema can come from
/// any of them. If they do not fit, the digests detect it, so no wrong data is accepted.
struct StoreGraft {
    let path: String

    private static let pageBytes = 4096
    private static let headerBytes = 100

    /// Returns the readable content of the copy with each of the replacements.
    func contents(_ options: StoreOptions) -> [StoreRescue.Content] {
        let copy = path + "-repair"
        let model = path + "-model"
        defer {
            StoreFile.removeAll(copy)
            StoreFile.removeAll(model)
        }
        StoreFile.removeAll(copy)
        StoreFile.removeAll(model)
        guard let new = newFile(model, options) else { return [] }
        let pages = schemaPages(new).map { $0 * Self.pageBytes..<($0 + 1) * Self.pageBytes }
        var contents: [StoreRescue.Content] = []
        // First tries the header alone, since the file's own schema is preferable.
        for parts in [[0..<Self.headerBytes], pages] {
            guard copyFile(to: copy, options), patch(copy, with: new, parts),
                // Something else of that name could not be removed.
                (try? StoreFile.requireOwn(copy)) != nil, let database = StoreRescue.open(copy)
            else { continue }
            let content = StoreRescue.boundedContent(of: database)
            contents.append(content)
            if content.savedCount != nil { break }
        }
        return contents
    }

    /// Returns the bytes of an empty file.
    private func newFile(_ model: String, _ options: StoreOptions) -> [UInt8]? {
        guard let database = try? StoreFile.prepared(model, options), database.checkpoint() else { return nil }
        guard var bytes = try? LocalFile.read(model, maximumBytes: 16 << 20), bytes.count >= Self.pageBytes else {
            return nil
        }
        // Sets the page count. If these fields do not agree, SQLite uses the file's size instead.
        for index in 24..<32 { bytes[index] = 0 }
        bytes[27] = 1
        return bytes
    }

    /// Returns the first page and the pages it refers to, from 0; the format's section 1.6, "B-tree pages".
    private func schemaPages(_ file: [UInt8]) -> [Int] {
        func number(_ offset: Int, bytes: Int) -> Int { file[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) } }
        let isInterior = file[Self.headerBytes] == 5
        guard isInterior else { return [0] }
        let children = (0..<number(Self.headerBytes + 3, bytes: 2)).map { cell in
            let offset = number(Self.headerBytes + 12 + cell * 2, bytes: 2)
            return number(min(offset, Self.pageBytes - 4), bytes: 4)
        }
        let all = children + [number(Self.headerBytes + 8, bytes: 4)]
        return [0] + all.map { $0 - 1 }.filter { $0 > 0 && ($0 + 1) * Self.pageBytes <= file.count }
    }

    private func copyFile(to copy: String, _ options: StoreOptions) -> Bool {
        StoreFile.removeAll(copy)
        // The log is a separate file, which may not exist.
        _ = Self.copy(path + "-wal", to: copy + "-wal", maximumBytes: options.largestFile)
        return Self.copy(path, to: copy, maximumBytes: options.largestFile)
    }

    /// Copies the file. Returns false also if the file is too large, since a sparse file needs no space, but its copy
    /// does.
    private static func copy(_ path: String, to copy: String, maximumBytes: Int) -> Bool {
        let source = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard source >= 0 else { return false }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumBytes else {
            return false
        }
        let target = Glibc.open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard target >= 0 else { return false }
        defer { close(target) }
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(source, &chunk, chunk.count)
            if count == 0 { return true }
            guard count > 0, Glibc.write(target, chunk, count) == count else { return false }
        }
    }

    private func patch(_ copy: String, with file: [UInt8], _ parts: [Range<Int>]) -> Bool {
        let target = Glibc.open(copy, O_WRONLY | O_CLOEXEC)
        guard target >= 0 else { return false }
        defer { close(target) }
        return parts.allSatisfy { part in
            pwrite(target, Array(file[part]), part.count, off_t(part.lowerBound)) == part.count
        }
    }
}
