import Glibc

/// Which process LeakSanitizer looks for leaks in.
///
/// `GTestDBus` forks one that looks after its bus, a copy of this one with a single thread, and ends it by `exit`. The check at
/// that end would report what the threads hold that are not in the copy.
enum LeakCheck {
    /// The first process that asks; a copy has it from there.
    static let process = getpid()
}

/// LeakSanitizer asks this before it looks (sanitizer/lsan_interface.h).
@_cdecl("__lsan_is_turned_off")
func leakCheckIsTurnedOff() -> CInt { getpid() == LeakCheck.process ? 0 : 1 }
