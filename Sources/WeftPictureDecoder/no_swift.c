// SwiftPM links Swift's start-up object into every executable. It has two references to Swift's runtime, which would be linked
// with 9 MB and take as long to start as everything else here. There is no Swift in this program: these replace
// it. They are weak, so a toolchain that links the runtime anyway can link.
void swift_addNewDSOImage(const void *image);
_Bool _swift_backtrace_isThunkFunction(const char *name);

__attribute__((weak)) void swift_addNewDSOImage(const void *image) { (void)image; }

__attribute__((weak)) _Bool _swift_backtrace_isThunkFunction(const char *name) {
    (void)name;
    return 0;
}
