/// The queries for Meetup; the files of `Queries` are compiled into the program.
enum MeetupQuery {
    static let groupSearch = document(PackageResources.MeetupGroupSearch_graphql)
    static let recommendedGroups = document(PackageResources.MeetupRecommendedGroups_graphql)
    static let eventSearch = document(PackageResources.MeetupEventSearch_graphql)
    static let recommendedEvents = document(PackageResources.MeetupRecommendedEvents_graphql)
    static let groupEvents = document(PackageResources.MeetupGroupEvents_graphql)
    static let eventDetails = document(PackageResources.MeetupEventDetails_graphql)
    static let groupDetails = document(PackageResources.MeetupGroupDetails_graphql)
    static let myself = document(PackageResources.MeetupSelf_graphql)

    /// All queries, for the test that checks them against the published schema.
    static let all = [
        groupSearch, recommendedGroups, eventSearch, recommendedEvents, groupEvents, groupDetails, eventDetails, myself,
    ]

    private static func document(_ operation: [UInt8]) -> GraphQLDocument {
        GraphQLDocument(operation, fragments: fragments)
    }

    private static let fragments = [
        PackageResources.MeetupEvent_graphql, PackageResources.MeetupEventText_graphql,
        PackageResources.MeetupGroup_graphql,
        PackageResources.MeetupNextEvent_graphql, PackageResources.MeetupPhoto_graphql,
    ]
}
