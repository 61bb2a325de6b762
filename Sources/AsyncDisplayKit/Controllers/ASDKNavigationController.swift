import WeftContainers

/// A stack of pages with a header bar. Main thread.
open class ASDKNavigationController: UIViewController {
    /// The stack, made on first use, since Weft's controller loads its pages immediately, while UIKit's loads them when
    /// it is shown.
    private lazy var stack = makeStack()
    private let makeStack: () -> NavigationController

    /// A stack of one page.
    public init(rootViewController: UIViewController) {
        makeStack = { NavigationController(rootViewController: rootViewController.weftController) }
        super.init()
    }

    /// Wraps an existing stack.
    init(of stack: NavigationController) {
        makeStack = { stack }
        super.init()
    }

    public override var weftController: ViewController { stack }

    /// The pages, from the first to the one on screen.
    public var viewControllers: [UIViewController] {
        stack.viewControllers.compactMap { ($0 as? PageController)?.page }
    }

    /// The page on screen.
    public var topViewController: UIViewController? { viewControllers.last }

    /// Slides a page in.
    public func pushViewController(_ viewController: UIViewController, animated: Bool) {
        stack.pushViewController(viewController.weftController, animated: animated)
    }

    /// Slides the top page out and returns it.
    @discardableResult
    public func popViewController(animated: Bool) -> UIViewController? {
        (stack.popViewController(animated: animated) as? PageController)?.page
    }

    /// Slides all pages but the first one out.
    @discardableResult
    public func popToRootViewController(animated: Bool) -> [UIViewController]? {
        var gone: [UIViewController] = []
        while viewControllers.count > 1, let page = popViewController(animated: animated && viewControllers.count == 2)
        {
            gone.insert(page, at: 0)
        }
        return gone
    }
}

/// Texture's earlier name.
public typealias ASNavigationController = ASDKNavigationController

/// UIKit's name.
public typealias UINavigationController = ASDKNavigationController
