import Foundation
import PackagePlugin

/// `swift package check-nodes`: what node classes store, in all Swift targets of the package (`docs/nodes.md`).
@main
struct CheckNodes: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard arguments.isEmpty else { throw TakesNoArguments(arguments: arguments) }
        let folder = context.package.directoryURL.path + "/"
        var files = Set<String>()
        var known = Set<String>()
        for target in context.package.targets {
            files.formUnion(Self.sources(of: target))
            // Their classes are inherited from: Weft's, and those of packages between Weft and this one.
            for other in target.recursiveTargetDependencies { known.formUnion(Self.sources(of: other)) }
        }
        known.subtract(files)
        guard !files.isEmpty else { return print("The package has no Swift sources.") }

        let tool = Process()
        tool.executableURL = try context.tool(named: "NodeCheck").url
        // Places are told from the package's folder on.
        tool.currentDirectoryURL = context.package.directoryURL
        tool.arguments =
            files.sorted().map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 } + ["--known"]
            + known.sorted()
        try tool.run()
        tool.waitUntilExit()
        if tool.terminationStatus != 0 { throw CheckFailed() }
    }

    private static func sources(of target: any Target) -> [String] {
        (target as? SwiftSourceModuleTarget)?.sourceFiles(withSuffix: "swift").map(\.url.path) ?? []
    }
}

struct CheckFailed: Error, CustomStringConvertible {
    let description = "node classes store what nothing guards"
}

struct TakesNoArguments: Error, CustomStringConvertible {
    let arguments: [String]

    var description: String {
        "it takes no arguments and checks all Swift targets of the package; given: \(arguments.joined(separator: " "))"
    }
}
