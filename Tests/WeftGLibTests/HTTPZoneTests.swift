import Glibc
import Testing

@testable import WeftGLib

@Suite("Zones of the network")
struct HTTPZoneTests {
    private static let numbers: [(String, HTTPZone)] = [
        ("127.0.0.1", .thisMachine), ("127.255.255.255", .thisMachine), ("0.0.0.0", .thisMachine), ("0", .thisMachine),
        ("0.1.2.3", .thisMachine), ("127.1", .thisMachine), ("0x7f.1", .thisMachine), ("0x7f000001", .thisMachine),
        ("2130706433", .thisMachine), ("017700000001", .thisMachine), ("0177.0.0.01", .thisMachine),
        ("::", .thisMachine), ("::1", .thisMachine), ("::ffff:127.0.0.1", .thisMachine),
        ("::ffff:7f00:1", .thisMachine),
        ("::127.0.0.1", .thisMachine), ("64:ff9b::7f00:1", .thisMachine), ("2002:7f00:1::", .thisMachine),
        ("::ffff:0:127.0.0.1", .thisMachine), ("2001:0:1:2:3:4:80ff:fffe", .thisMachine),
        ("10.0.0.1", .localNetwork), ("172.16.0.1", .localNetwork), ("172.31.255.255", .localNetwork),
        ("192.168.1.1", .localNetwork), ("100.64.0.1", .localNetwork), ("100.127.255.255", .localNetwork),
        ("169.254.169.254", .localNetwork), ("192.0.0.8", .localNetwork), ("198.18.0.1", .localNetwork),
        ("10.1", .localNetwork), ("0xa000001", .localNetwork), ("fc00::1", .localNetwork), ("fdff::1", .localNetwork),
        ("fe80::1", .localNetwork), ("fe80::1%eth0", .localNetwork), ("fec0::1", .localNetwork),
        ("::ffff:10.0.0.1", .localNetwork), ("64:ff9b::a00:1", .localNetwork), ("64:ff9b:1::8.8.8.8", .localNetwork),
        ("2002:a00:1::", .localNetwork),
        ("224.0.0.1", .nowhere), ("239.255.255.255", .nowhere), ("255.255.255.255", .nowhere), ("240.0.0.1", .nowhere),
        ("192.0.2.1", .nowhere), ("ff02::1", .nowhere), ("2001:db8::1", .nowhere), ("100::1", .nowhere),
        ("4000::1", .nowhere), ("3fff::1", .nowhere),
        ("8.8.8.8", .internet), ("172.32.0.1", .internet), ("172.15.0.1", .internet), ("100.128.0.1", .internet),
        ("192.169.0.1", .internet), ("128.0.0.1", .internet), ("2606:4700::1", .internet),
        ("::ffff:8.8.8.8", .internet), ("64:ff9b::808:808", .internet), ("2002:808:808::", .internet),
    ]

    @Test(arguments: numbers)
    func aNumericHostHasTheSameZoneInAnyForm(host: String, zone: HTTPZone) {
        #expect(HTTPZone(host: host) == zone)
    }

    private static var ownName: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    @Test func onlyNamesOfThisMachineAreChecked() throws {
        for name in [
            "localhost", "LOCALHOST", "localhost.", "a.localhost", "ip6-localhost", "IP6-loopback.",
            "localhost.localdomain", "a.localhost.localdomain", "_outbound",
            try #require(Self.ownName),
        ] {
            #expect(HTTPZone(host: name) == .thisMachine)
        }
        #expect(HTTPZone(host: "_gateway") == .localNetwork)
        for name in ["example.org", "localhost.example.org", "127.0.0.1.example.org", "", "1.2.3.4.5", "router.local"] {
            #expect(HTTPZone(host: name) == nil)
        }
    }

    @Test func addressesOfAnInterfacesOwnNetworkAreLocal() {
        let interfaces = [
            NetworkInterface(address: [198, 51, 101, 7], prefixLength: 26),
            NetworkInterface(address: [8, 8, 4, 4], prefixLength: 0),
            NetworkInterface(address: [0x26, 0x06] + [UInt8](repeating: 1, count: 14), prefixLength: 64),
        ]
        func zone(_ address: [UInt8]) -> HTTPZone { HTTPZone(address: address, interfaces: interfaces) }
        #expect(zone([198, 51, 101, 7]) == .thisMachine)
        #expect(zone([198, 51, 101, 63]) == .localNetwork)
        #expect(zone([198, 51, 101, 64]) == .internet)
        #expect(zone([8, 8, 4, 4]) == .thisMachine)
        #expect(zone([9, 9, 9, 9]) == .internet)
        #expect(zone([0x26, 0x06] + [1, 1, 1, 1, 1, 1] + [UInt8](repeating: 9, count: 8)) == .localNetwork)
        #expect(zone([0x26, 0x06] + [1, 1, 1, 1, 1, 2] + [UInt8](repeating: 9, count: 8)) == .internet)
        // The same addresses in IPv6: mapped, compatible, translated, by NAT64 and by 6to4.
        let zeros = [UInt8](repeating: 0, count: 10)
        let fewer = Array(zeros.dropLast(2))
        let translated: [UInt8] = fewer + [0xFF, 0xFF, 0, 0]
        let ofNAT64: [UInt8] = [0, 0x64, 0xFF, 0x9B] + fewer
        let heads: [[UInt8]] = [zeros + [0xFF, 0xFF], zeros + [0, 0], translated, ofNAT64]
        for head in heads {
            #expect(zone(head + [198, 51, 101, 7]) == .thisMachine)
            #expect(zone(head + [198, 51, 101, 63]) == .localNetwork)
            #expect(zone(head + [9, 9, 9, 9]) == .internet)
        }
        #expect(zone([0x20, 0x02, 198, 51, 101, 63] + zeros) == .localNetwork)
        #expect(NetworkInterface.current.contains { $0.address == [127, 0, 0, 1] })
    }

    @Test func privateAddressesOfThisMachineAreNotOnlyLocal() {
        let interfaces = [
            NetworkInterface(address: [192, 168, 7, 2], prefixLength: 24),
            NetworkInterface(address: [192, 0, 2, 2], prefixLength: 24),
            NetworkInterface(address: [0xFD] + [UInt8](repeating: 3, count: 15), prefixLength: 64),
        ]
        func zone(_ address: [UInt8]) -> HTTPZone { HTTPZone(address: address, interfaces: interfaces) }
        for interface in interfaces { #expect(zone(interface.address) == .thisMachine) }
        #expect(zone([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 192, 168, 7, 2]) == .thisMachine)
        #expect(zone([192, 168, 7, 3]) == .localNetwork)
        #expect(zone([192, 0, 2, 3]) == .nowhere)
    }

    @Test func namesOfLoopbackInTheListOfHostsAreThisMachine() throws {
        let path = "/tmp/weft-hosts-\(UInt64.random(in: 0 ... .max))"
        defer { LocalFile.remove(path) }
        let text = """
            127.0.0.1\tlocalhost
            127.0.1.1  Box.example.org box # my.comment
            # 127.0.0.1 off.example
            ::1 six
            192.0.2.1 router.example
            0.0.0.0 tracker.example
            nonsense
            """
        try #require(LocalFile.write(text, to: path))
        #expect(HTTPZone.loopbackNames(in: path) == ["localhost", "box.example.org", "box", "six"])
        #expect(HTTPZone.loopbackNames(in: path + "-none").isEmpty)
    }

    @Test func aSourceReachesTheInternetAndItsOwnZone() {
        for source in [HTTPZone.internet, .localNetwork, .thisMachine, .nowhere] {
            let reach = HTTPReach.from(source)
            #expect(reach.allows(.internet))
            #expect(reach.allows(.localNetwork) == (source == .localNetwork))
            #expect(reach.allows(.thisMachine) == (source == .thisMachine))
            #expect(!reach.allows(.nowhere))
        }
    }
}
