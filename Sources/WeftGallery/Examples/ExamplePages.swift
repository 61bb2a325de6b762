/// Example uses of tables, collections and pagers: each a small program.
enum ExamplePages {
    static let all = [
        PhotoFeed.page, SocialFeed.page, Kittens.page, Strips.page, Board.page, PinBoard.page, Deals.page,
        Gathering.page,
        FeedPager.page, Chat.page, LineLog.page, Million.page, MixedList.page,
        Contacts.page, GroupedSettings.page,
    ]
}
