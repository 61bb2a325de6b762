import Testing
import WeftLayout

@testable import WeftGraphics

@Suite struct DrawingTests {
    private let environment = GraphicsEnvironment(scale: 2)
    private let red = Color(red: 1, green: 0, blue: 0)
    private let blue = Color(red: 0, green: 0, blue: 1)

    @Test func coloursAreReadFromHexAndMixed() {
        #expect(Color(hex: 0xff0000) == red)
        #expect(red.withAlpha(0.5).alpha == 0.5)
        #expect(red.mixed(with: blue, 0) == red)
        #expect(red.mixed(with: blue, 1) == blue)
    }

    @Test func aGradientGoesFromTheFirstColourToTheLast() throws {
        let stops = [GradientStop(0, .fixed(red)), GradientStop(1, .fixed(blue))]
        let texture = try #require(ShapeRenderer.verticalGradient(stops, height: 50, environment: environment))
        #expect(texture.width == 1 && texture.height == 100)
        #expect(texture.colour(0, 5) == "r")
        #expect(texture.colour(0, 95) == "b")
        #expect(ShapeRenderer.verticalGradient(stops, height: 0, environment: environment) == nil)
        #expect(ShapeRenderer.verticalGradient(stops, height: .nan, environment: environment) == nil)
    }

    @Test func aRoundedRectangleHasTransparentCorners() throws {
        let size = Size(width: 20, height: 10)
        let texture = try #require(
            ShapeRenderer.roundedRectangle(size: size, cornerRadius: 4, color: red, environment: environment))
        #expect(texture.width == 40 && texture.height == 20)
        #expect(texture.pixel(0, 0)[3] == 0)
        #expect(texture.colour(20, 10) == "r")
        #expect(texture.colour(0, 10) == "r")
    }

    @Test func aBlockDrawsPathsPicturesAndText() throws {
        let bytes = PictureSamples.quarters("png", width: 16, height: 16)
        let picture = try PictureDecoder.decode(bytes, fitting: nil)
        let red = red
        let texture = try #require(
            Texture(size: Size(width: 60, height: 60), environment: environment) { context in
                context.fill(Path(rectangle: context.bounds), with: .black)
                context.saving {
                    context.clip(to: Path(ellipseIn: Rect(x: 0, y: 0, width: 30, height: 30)))
                    context.fill(Path(rectangle: context.bounds), with: red)
                }
                context.draw(picture, in: Rect(x: 30, y: 30, width: 30, height: 30))
                context.saving {
                    context.translate(x: 45, y: 15)
                    context.scale(x: 0, y: 1)
                    context.rotate(.pi / 4)
                    var line = Path()
                    line.move(to: Point(x: -10, y: 0))
                    line.addLine(to: Point(x: 10, y: 0))
                    context.stroke(line, with: .white, width: 4)
                }
                let bold = AttributedString("MMM", attributes: TextAttributes(size: 14, weight: .black))
                context.draw(bold, in: Rect(x: 0, y: 38, width: 30, height: 20), color: .white)
            })
        #expect(texture.colour(30, 30) == "r")
        #expect(texture.colour(1, 1) == "k")
        #expect(texture.colour(66, 66) == "r" && texture.colour(114, 66) == "g")
        #expect(texture.colour(66, 114) == "b" && texture.colour(114, 114) == "w")
        #expect(texture.colour(100, 40) == "w" && texture.colour(100, 20) == "k")
        #expect((0..<60).contains { texture.colour($0, 92) == "w" })
    }

    @Test func aTextureThatIsTooLargeIsNotMade() {
        let size = Size(width: 1e9, height: 10)
        #expect(Texture(size: size, environment: environment) { _ in } == nil)
        #expect(Texture(size: .zero, environment: environment) { _ in } == nil)
    }
}
