import AsyncDisplayKit

class MeetupFeedTableDataProvider: NSObject, ASTableDataSource {
    var _groups: [Group]?
    weak var _tableNode: ASTableNode?

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        return _groups?.count ?? 0
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let group = _groups![indexPath.row]
        let cellNodeBlock = { () -> ASCellNode in
            return MeetupCellNode(group: group)
        }
        return cellNodeBlock
    }

    func insertNewGroupsInTableView(_ groups: [Group]) {
        _groups = groups
        let section = 0
        var indexPaths = [IndexPath]()
        groups.enumerated().forEach { (row, group) in
            let path = IndexPath(row: row, section: section)
            indexPaths.append(path)
        }
        _tableNode?.insertRows(at: indexPaths, with: .none)
    }
}

final class MeetupFeedViewController: ASViewController<ASTableNode>, MeetupFeedInteractorOutput {
    var handler: MeetupFeedInteractorInput?
    var _activityIndicatorView: UIActivityIndicatorView!
    var _dataProvider: MeetupFeedTableDataProvider!
    var _tableNode: ASTableNode

    init() {
        _tableNode = ASTableNode()
        super.init(node: _tableNode)
        setupInitialState()
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        _activityIndicatorView = UIActivityIndicatorView(activityIndicatorStyle: .gray)
        _activityIndicatorView.hidesWhenStopped = true
        _activityIndicatorView.sizeToFit()

        var refreshRect = _activityIndicatorView.frame
        refreshRect.origin = CGPoint(
            x: (view.bounds.size.width - _activityIndicatorView.frame.width) / 2.0,
            y: _activityIndicatorView.frame.midY)
        _activityIndicatorView.frame = refreshRect
        view.addSubview(_activityIndicatorView)

        _tableNode.view.allowsSelection = false
        _tableNode.view.separatorStyle = UITableViewCellSeparatorStyle.none

        _activityIndicatorView.startAnimating()
        handler?.findGroupItemsNearby()
    }

    func foundGroupItems(_ groups: [Group]?, error: Error?) {
        guard error == nil else { return }
        _dataProvider.insertNewGroupsInTableView(groups!)
        _activityIndicatorView.stopAnimating()
    }

    func setupInitialState() {
        title = "Browse Meetup"
        _dataProvider = MeetupFeedTableDataProvider()
        _dataProvider._tableNode = _tableNode
        _tableNode.dataSource = _dataProvider
    }
}

/// Connects the parts, like the tutorial's configurator.
final class ApplicationConfigurator {
    weak var feedVC: MeetupFeedViewController?

    func rootViewController(_ meetupService: MeetupService) -> UIViewController {
        let feedVC = MeetupFeedViewController()
        let feedNavCtrl = UINavigationController(rootViewController: feedVC)
        self.feedVC = feedVC
        let interactor = MeetupFeedInteractor()
        interactor.meetupService = meetupService
        interactor.output = feedVC
        feedVC.handler = interactor
        return feedNavCtrl
    }
}
