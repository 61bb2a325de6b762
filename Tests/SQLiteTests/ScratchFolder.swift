import Glibc

/// A folder for one test, which is removed with this object.
final class ScratchFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/weft-sqlite-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
    }

    var file: String { path + "/file.sqlite" }

    deinit {
        for end in ["", "-wal", "-shm"] { unlink(file + end) }
        rmdir(path)
    }
}
