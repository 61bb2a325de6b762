import Weft

/// The list, and beside it, if there is room, the selected group.
@MainActor
func makeRoot(_ service: any MeetupService) -> ViewController {
    let split = SplitViewController(
        primary: MeetupFeedViewController(service: service), placeholder: ViewController { Label("Choose a group") })
    split.title = "Meetups"
    return split
}

exit(
    Application(id: "org.example.Meetups").run(title: "Meetups", width: 480, height: 800) {
        makeRoot(SampleMeetups(photos: CommandLine.arguments.dropFirst().first))
    })
