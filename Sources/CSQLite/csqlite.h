#ifndef WEFT_CSQLITE_H
#define WEFT_CSQLITE_H

#include <sqlite3.h>

/// sqlite3_db_config is variadic, which Swift cannot call. Switches one of the options that are on or off;
/// below 0 it stays as it is. Whether it is on then.
static inline int weft_sqlite_configure(sqlite3 *database, int option, int is_on) {
    int was_set = 0;
    return sqlite3_db_config(database, option, is_on, &was_set) == SQLITE_OK && was_set;
}

/// SQLITE_TRANSIENT is a number cast to a function: SQLite copies what is bound.
static inline int weft_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 bytes) {
    return sqlite3_bind_text64(statement, index, text, bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int weft_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *blob, sqlite3_uint64 bytes) {
    // A null pointer would bind NULL.
    return bytes == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                      : sqlite3_bind_blob64(statement, index, blob, bytes, SQLITE_TRANSIENT);
}

#endif
