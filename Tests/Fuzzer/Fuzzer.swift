import Glibc

/// The entry point for libFuzzer. `scripts/fuzz.sh` builds it with the targets of `FuzzTests`. FUZZ_TARGET names the
/// target; without it, the names of all targets are printed.
private let target: FuzzTarget = {
    if let name = getenv("FUZZ_TARGET"), let target = FuzzTarget.all.first(where: { $0.name == String(cString: name) })
    {
        return target
    }
    print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    exit(0)
}()

@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    _ = target
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do throws(FuzzFinding) {
        try target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
        // Ends the process, so that libFuzzer keeps the bytes.
        fatalError("\(target.name): \(error)")
    }
    return 0
}
