import Glibc

/// The sanitizer of the test run.
public enum Sanitizer {
    /// AddressSanitizer keeps freed memory: the memory of a process then says nothing.
    public static let keepsFreedMemory = dlsym(nil, "__asan_init") != nil
    /// How many times as long as by itself a program may take.
    public static let slowness: Double = dlsym(nil, "__tsan_init") != nil ? 8 : keepsFreedMemory ? 3 : 1
    /// Each reserves terabytes and keeps more than a program does by itself: the memory of a process cannot be limited
    /// then.
    public static let reservesMemory = keepsFreedMemory || dlsym(nil, "__tsan_init") != nil
}

/// How long tests wait for something that is to come.
public enum Patience {
    /// Factor for deadlines that only a failing test reaches. Sanitizers slow a program down, and so do concurrent
    /// tests: scripts/run-tests.py sets `WEFT_TEST_PATIENCE`.
    public static let factor: Double =
        Sanitizer.slowness * (getenv("WEFT_TEST_PATIENCE").flatMap { Double(String(cString: $0)) } ?? 1)
}
