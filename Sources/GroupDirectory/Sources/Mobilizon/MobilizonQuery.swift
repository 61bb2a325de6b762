/// What Mobilizon is asked; the files of `Queries` are in the program.
enum MobilizonQuery {
    static let searchGroups = GraphQLDocument(
        PackageResources.SearchGroups_graphql, PackageResources.GroupFields_graphql,
        PackageResources.EventFields_graphql, PackageResources.AddressFields_graphql)
    static let searchEvents = GraphQLDocument(
        PackageResources.SearchEvents_graphql, PackageResources.EventFields_graphql,
        PackageResources.AddressFields_graphql)
    static let groupDetails = GraphQLDocument(
        PackageResources.GroupDetails_graphql, PackageResources.GroupFields_graphql,
        PackageResources.EventFields_graphql, PackageResources.AddressFields_graphql)
    static let groupEvents = GraphQLDocument(
        PackageResources.GroupEvents_graphql, PackageResources.EventFields_graphql,
        PackageResources.AddressFields_graphql)
    static let searchAddress = GraphQLDocument(
        PackageResources.SearchAddress_graphql, PackageResources.AddressFields_graphql)
    static let config = GraphQLDocument(PackageResources.Config_graphql)

    /// For the test that checks them against the published schema.
    static let all = [searchGroups, searchEvents, groupDetails, groupEvents, searchAddress, config]
}
