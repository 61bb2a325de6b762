import GroupDirectory
import SQLite

/// Stores written by each version of the tables, which all later versions must read. Nothing here may ever be changed.
enum Fixture {
    static let group = Group.full(3)

    /// The record of `group`.
    static let record: [UInt8] = bytes(recordDigits)

    private static func bytes(_ digits: String) -> [UInt8] {
        let digits = digits.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    private static let recordDigits = """
        0A0133121147726F7570203320E2809420C3BCE69DB11A2068747470733A2F2F7777772E6578616D706C652E6F72672F4067
        726F7570332F220667726F7570332A163C703E4E756D626572203C623E333C2F623E3C2F703E3087DA96013A075AC3BC7269
        6368420243484A0B537769747A65726C616E6452025A48590DE02D90A0B0474061857CD0B35915214068067206436F646572
        737A0A0A02333412045465636882010D4575726F70652F5A75726963688A015E0A016F1204C38573611A0342696F224E0A01
        70121968747470733A2F2F6578616D706C652E6F72672F6C2E6A70671A18687474703A2F2F6578616D706C652E6F72672F6D
        2E6A7067221266696C653A2F2F2F646174612F732E6A7067280492014E0A0170121968747470733A2F2F6578616D706C652E
        6F72672F6C2E6A70671A18687474703A2F2F6578616D706C652E6F72672F6D2E6A7067221266696C653A2F2F2F646174612F
        732E6A706728049A011D1A1968747470733A2F2F6578616D706C652E6F72672F672E6A70672808A2014E0A01701219687474
        70733A2F2F6578616D706C652E6F72672F6C2E6A70671A18687474703A2F2F6578616D706C652E6F72672F6D2E6A70672212
        66696C653A2F2F2F646174612F732E6A70672804A201200A01711A1968747470733A2F2F6578616D706C652E6F72672F712E
        6A70672800AA01190A02653312074D656574696E67188680D194B574209F382818B201156D6F62696C697A6F6E206578616D
        706C652E6F72679CE495514C4F302A
        """

    private static let eventDigits = "0A02653312074D656574696E67188680D194B574209F3828181A763E7D490DB989"

    static func make(_ version: Int, _ path: String) throws {
        try makeVersion1(path)
        let database = try Database(path: path)
        if version >= 2 { try database.execute(tables2 + "; PRAGMA user_version = 2;") }
        if version >= 3 { try database.execute("PRAGMA user_version = 3;") }
        guard version >= 4 else { return }
        try database.execute(tables4)
        try database.run(
            "INSERT INTO saved_events VALUES(1, 'mobilizon example.org', 'e3', ?, ?)", bytes(savedEventDigits),
            bytes("0A0D3C703E4B6574746C653C2F703E426F3ACEA67DE0AB"))
        try database.run("INSERT INTO event_search(rowid, name, rest) VALUES(1, 'meeting', 'group 3')")
        try database.execute(
            """
            UPDATE ledgers SET count = 1, digest = 5806349179704982005 WHERE name = 'saved_events';
            PRAGMA user_version = 4;
            """)
    }

    /// A saved event that moved by an hour, with a reminder, a tag, a price and a description.
    private static let savedEventDigits = """
        0A156D6F62696C697A6F6E206578616D706C652E6F7267120265331A2C0A02653312074D656574696E67188680D194B57420
        9F38281872110A046A617A7A1209080412053520E282AC22240A0133120747726F75702033B201156D6F62696C697A6F6E20
        6578616D706C652E6F7267289E8CC4D1C0683223653340343038666662613933633537653032393132333633396662613535
        666131323038044086C69991B57458A03860FBC2AC9CA696C19FA801F53932CAD04B9450
        """

    private static let tables4 = """
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

    private static let tables2 = """
        CREATE TABLE watched(
            source TEXT NOT NULL,
            identifier TEXT NOT NULL,
            events BLOB NOT NULL,
            PRIMARY KEY(source, identifier)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE reaches(source TEXT PRIMARY KEY, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO watched VALUES('mobilizon example.org', '3', x'')
        """

    static func makeVersion1(_ path: String) throws {
        let database = try Database(path: path)
        try database.execute(tables)
        try database.run(
            "INSERT INTO groups VALUES(1, ?, '3', ?, 1795381822223, 47.3799, 8.5417, 3, -1234564, 2000000000003, ?)",
            "mobilizon example.org", "example.org/@group3", record)
        try database.run(
            "INSERT INTO search(rowid, name, rest) VALUES(1, ?, ?)", "group 3 u 東",
            "tech zurich zh switzerland coders asa meeting number 3")
        try database.run(
            "INSERT INTO events VALUES(1, 1, 'e3', 2000000000003, 1795381822223, ?)", bytes(eventDigits))
        try database.run("INSERT INTO feeds VALUES(1, '51510,-134', 1795381822223)")
        try database.run("INSERT INTO feed_items VALUES(1, 'mobilizon example.org', 0, 776521.847738502, 1)")
        try database.run(
            "INSERT INTO saved VALUES(1, ?, '3', ?, 1795381822223, ?)", "mobilizon example.org", "example.org/@group3",
            record)
        try database.run(
            "INSERT INTO sources VALUES(1, ?, 'ical', ?, 'Calendar', 0, 1, 1116687135067739701)",
            "ical example.org/a.ics", "https://example.org/a.ics")
        try database.execute(
            """
            UPDATE ledgers SET count = 1, digest = 3040016937679971484 WHERE name = 'saved';
            UPDATE ledgers SET count = 1, digest = 1116687135067739701 WHERE name = 'sources';
            PRAGMA application_id = 1466263156;
            PRAGMA user_version = 1;
            """)
    }

    private static let tables = """
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
}
