/// The README beside the data.
enum ReadMe {
    static let text = """
        # Sample data

        What Browse Meetup shows without a network, made by `make-sample-data` (Workshop/SampleData). Nothing of it is
        downloaded or photographed: pictures and texts come from the generator, the people and the groups are invented
        (all but the name and figures of "Virtual Java User Group", the record the public AsyncDisplayKit tutorial shows).

        - `groups.json`: \(GroupCatalog.make().count) groups, an array in the shape of Meetup's REST v3 `find/groups`,
          nearest to London (51.509980, -0.133700) first. Some lack a picture, an organiser, a place, a date or an event,
          and some descriptions are hostile HTML, on purpose.
        - `photos/`: \(SceneCatalog.all.count) pictures of 600 x 600 pixels.
        - `avatars/`: \(FaceCatalog.count) portraits of 120 x 120 pixels.

        Picture links in `groups.json` (`highres_link`, `photo_link`, `thumb_link`) are **relative to this folder**
        (`photos/p01.jpg`); a server of this data puts its own address in front. `base_url` is empty.

        `sources.json`: public sites that the program suggests near a place, each with the public list that names it (`readFrom`) and the date
        of that list (`readOn`). The program contacts a site only when the user adds it. `scripts/check-sources.py` checks the format.

        Remake: `swift run -c release make-sample-data data`. The same machine makes the same bytes at every run.
        Check: `swift run -c release make-sample-data --check data`.

        Licence: the generator is under the MIT licence of this project; its output in this folder is dedicated to the
        public domain (CC0 1.0).

        """
}
