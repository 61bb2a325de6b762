import SQLite

/// The tables of the store's file.
///
/// A group is read and written as a whole, so it is one record (`GroupRecord`) with a digest. Columns exist for
/// searching and sorting. The user's data (`saved`, `saved_events`, `sources`) is protected as a whole: `ledgers` has
/// the number of rows and the sum of their digests, so that a missing row in a damaged file is detected.
enum StoreSchema {
    static let current = DatabaseSchema(
        applicationID: 0x5765_6674,
        migrations: [.init(first), .init(second), .init("", then: renameCalendars), .init(fourth)])

    /// The tables of version 1.
    static let first = """
        CREATE TABLE groups(
            row INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            identifier TEXT NOT NULL,
            address TEXT,
            seen INTEGER NOT NULL,
            latitude REAL,
            longitude REAL,
            members INTEGER,
            created INTEGER,
            next_event INTEGER,
            record BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX groups_by_key ON groups(source, identifier);
        CREATE INDEX groups_by_seen ON groups(seen);

        CREATE TABLE events(
            row INTEGER PRIMARY KEY,
            group_row INTEGER NOT NULL REFERENCES groups(row) ON DELETE CASCADE,
            identifier TEXT NOT NULL,
            time INTEGER,
            seen INTEGER NOT NULL,
            record BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX events_by_group ON events(group_row, identifier);
        CREATE INDEX events_by_time ON events(time);

        CREATE TABLE feeds(
            row INTEGER PRIMARY KEY,
            place TEXT NOT NULL UNIQUE,
            seen INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE feed_items(
            feed INTEGER NOT NULL REFERENCES feeds(row) ON DELETE CASCADE,
            source TEXT NOT NULL,
            position INTEGER NOT NULL,
            distance REAL NOT NULL,
            group_row INTEGER NOT NULL REFERENCES groups(row) ON DELETE CASCADE,
            PRIMARY KEY(feed, source, position)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX feed_items_by_group ON feed_items(group_row, feed);
        CREATE INDEX feed_items_by_distance ON feed_items(feed, distance, position);

        CREATE TABLE saved(
            row INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            identifier TEXT NOT NULL,
            address TEXT,
            saved INTEGER NOT NULL,
            record BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX saved_by_key ON saved(source, identifier);

        CREATE TABLE sources(
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            address TEXT NOT NULL,
            name TEXT,
            position INTEGER NOT NULL,
            is_on INTEGER NOT NULL,
            digest INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE places(
            row INTEGER PRIMARY KEY,
            place TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            region TEXT,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            used INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE ledgers(
            name TEXT PRIMARY KEY, count INTEGER NOT NULL, digest INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO ledgers VALUES('saved', 0, 0), ('sources', 0, 0);

        CREATE VIRTUAL TABLE search USING fts5(name, rest, tokenize = 'ascii', prefix = '1 2 3');
        """

    /// Version 2: the events of saved groups that the user was notified of.
    ///
    /// It has the known events (`KnownEvents`) of each watched group, and for each source the time up to which all of
    /// its events had been seen (`AgendaReach`).
    static let second = """
        CREATE TABLE watched(
            source TEXT NOT NULL,
            identifier TEXT NOT NULL,
            events BLOB NOT NULL,
            PRIMARY KEY(source, identifier)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE reaches(source TEXT PRIMARY KEY, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """

    /// Version 4: saved events (`SavedEventRecord`), descriptions of events, and the words of events.
    ///
    /// Descriptions have their own table, since an agenda reads thousands of events, but a page only one description.
    /// Events of older files get their words with the first search (`indexEvents`), so that opening such a file takes
    /// no longer.
    static let fourth = """
        CREATE TABLE saved_events(
            row INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            identifier TEXT NOT NULL,
            record BLOB NOT NULL,
            description BLOB
        ) STRICT;
        CREATE UNIQUE INDEX saved_events_by_key ON saved_events(source, identifier);
        INSERT INTO ledgers VALUES('saved_events', 0, 0);

        CREATE TABLE event_texts(
            event_row INTEGER PRIMARY KEY REFERENCES events(row) ON DELETE CASCADE,
            bytes INTEGER NOT NULL,
            record BLOB NOT NULL
        ) STRICT;
        CREATE INDEX event_texts_by_bytes ON event_texts(bytes);

        CREATE VIRTUAL TABLE event_search USING fts5(name, rest, tokenize = 'ascii', prefix = '1 2 3');
        """
}
