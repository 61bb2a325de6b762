extension Texts {
    /// The description of the public sample record, Virtual Java User Group.
    static let virtualJUG = """
        <p><b>Virtual JUG</b> is a Java user group without a town. There are hundreds of good Java user groups in \
        the \
        world, and a great many developers who live too far from the nearest one, or whose evenings do not fit. This \
        group is for them, and for everybody who would like one more session a month: we meet online, and wherever \
        you \
        can see a video you are in the front row.</p>
        <p>Our speakers are the people who build the language, the virtual machine, the frameworks and the tools, as \
        well as those who run them in anger. A session lasts about an hour: the talk, then questions, which you ask \
        live in the chat while the host passes them on. You need nothing but a browser.</p>
        <h3>What we talk about</h3>
        <ul><li>the platform itself: language features, modules, garbage collection, performance</li><li>desktop and \
        embedded Java, with <i>JavaFX</i> in front</li><li>the server side: frameworks, messaging, databases, \
        containers</li><li>Kotlin, Groovy, Scala &amp; other languages of the JVM</li><li>testing, builds, tools, \
        and \
        how teams really work</li></ul>
        <p>Every session is recorded and free to watch afterwards, so a vJUGer in Auckland misses nothing that a \
        vJUGer \
        in London saw live. Between the sessions we read a book together each month, and its author joins us to \
        answer \
        for it.</p>
        <p>Would you like to speak? <b>First-time speakers are very welcome</b>: we rehearse with you, we help with \
        the equipment, and you can give your talk in slippers. Write to the organiser, or have a look at <a \
        href="https://www.meetup.com/virtualJUG/">our page</a>.</p>
        <p>One rule covers the rest: be as friendly in the chat as you would be in a room.</p>
        """
}
