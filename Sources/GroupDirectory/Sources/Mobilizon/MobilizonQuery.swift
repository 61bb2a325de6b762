/// The queries for Mobilizon; the files of `Queries` are compiled into the program.
enum MobilizonQuery {
    static let searchGroups = document(PackageResources.SearchGroups_graphql)
    static let searchEvents = document(PackageResources.SearchEvents_graphql)
    static let groupDetails = document(PackageResources.GroupDetails_graphql)
    static let groupEvents = document(PackageResources.GroupEvents_graphql)
    static let eventDetails = document(PackageResources.EventDetails_graphql)
    static let searchAddress = document(PackageResources.SearchAddress_graphql)
    static let config = document(PackageResources.Config_graphql)

    /// All queries, for the test that checks them against the published schema.
    static let all = [searchGroups, searchEvents, groupDetails, groupEvents, eventDetails, searchAddress, config]

    private static func document(_ operation: [UInt8]) -> GraphQLDocument {
        GraphQLDocument(operation, fragments: fragments)
    }

    private static let fragments = [
        PackageResources.ActorFields_graphql, PackageResources.AddressFields_graphql,
        PackageResources.EventFields_graphql, PackageResources.EventDetailFields_graphql,
        PackageResources.GroupFields_graphql,
    ]
}
