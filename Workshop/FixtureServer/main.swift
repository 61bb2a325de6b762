import Glibc
import HTTPServing
import WeftGLib

let options = FixtureOptions.parser.parseOrExit(into: FixtureOptions())
let catalogue: GroupCatalogue
do {
    catalogue = try GroupCatalogue(folder: options.dataFolder ?? "data")
} catch {
    Console.error("fixture-server: \(error)")
    exit(2)
}

let fixture = Fixture(catalogue: catalogue)
let server = HTTPServer(name: "fixture-server") { await fixture.respond(to: $0) }
server.requestDidEnd = { fixture.requestDidEnd($0, $1) }
do {
    let port = try server.listen(port: options.port)
    fixture.base = "http://127.0.0.1:\(port)/"
} catch {
    Console.error("fixture-server: \(error)")
    exit(1)
}
let end: @MainActor @Sendable () -> Void = {
    server.close()
    MainLoop.quit()
}
MainLoop.onTermination(end)
if options.endsWithInput { MainLoop.onInputEnd(end) }
Console.line(fixture.base)
MainLoop.run()
