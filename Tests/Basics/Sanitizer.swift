import Glibc

/// The sanitizer of the test run.
public enum Sanitizer {
    /// True with AddressSanitizer, which keeps freed memory, so that the memory of a process cannot be measured.
    public static let keepsFreedMemory = dlsym(nil, "__asan_init") != nil
    /// The factor by which a program may be slower than without the sanitizer.
    public static let slowness: Double = dlsym(nil, "__tsan_init") != nil ? 8 : keepsFreedMemory ? 3 : 1
    /// True for sanitizers that reserve terabytes of memory, so that the memory of a process cannot be limited.
    public static let reservesMemory = keepsFreedMemory || dlsym(nil, "__tsan_init") != nil
}

/// The time for which tests wait for an expected event.
public enum Patience {
    /// Factor for deadlines that only a failing test reaches. Sanitizers slow a program down, and so do concurrent
    /// tests: scripts/run-tests.py sets `WEFT_TEST_PATIENCE`.
    public static let factor: Double =
        Sanitizer.slowness * (getenv("WEFT_TEST_PATIENCE").flatMap { Double(String(cString: $0)) } ?? 1)
}
