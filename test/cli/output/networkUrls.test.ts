import type { NetworkInterfaceInfo } from "node:os"
import { networkInterfaces } from "node:os"
import { expect, test } from "vitest"
import { networkUrls, networkWarning } from "../../../src/cli/output/networkUrls.ts"

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...{ address, internal, family: "IPv4", netmask: "", mac: "", cidr: null },
})
const ipv6 = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...{ address, internal, family: "IPv6", netmask: "", mac: "", cidr: null, scopeid: 0 },
})
const interfaces = {
  lo: [ipv4("127.0.0.1", true), ipv6("::1", true)],
  eth0: [ipv4("192.168.1.5"), ipv6("fd00::5"), ipv6("fe80::1")],
  docker0: [ipv4("172.17.0.1")],
}

test.each<[string, string[]]>([
  ["127.0.0.1", []],
  ["localhost", []],
  ["::1", []],
  ["0.0.0.0", ["http://192.168.1.5:8545", "http://172.17.0.1:8545"]],
  ["::", ["http://192.168.1.5:8545", "http://[fd00::5]:8545", "http://172.17.0.1:8545"]],
  ["192.168.1.5", ["http://192.168.1.5:8545"]],
  ["fd00::5", ["http://[fd00::5]:8545"]],
])("behavior: listening on %s, the URLs for other machines are %j", (host, expected) => {
  expect(networkUrls(host, 8545, interfaces)).toEqual(expected)
})

test("behavior: on 0.0.0.0, the URLs have the external IPv4 addresses of this machine", () => {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const external = addresses.filter(({ family, internal }) => family === "IPv4" && !internal)
  expect(networkUrls("0.0.0.0", 1, networkInterfaces())).toEqual(
    external.map(({ address }) => `http://${address}:1`),
  )
})

test("networkWarning", () => {
  expect(networkWarning(false)).toMatchInlineSnapshot(`
    [
      "Other machines can use this node: its keys are well known, and its control methods are open.",
      "--public closes the control methods and signing; --host 127.0.0.1 closes the node to others.",
    ]
  `)
  expect(networkWarning(true)).toMatchInlineSnapshot(`
    [
      "Other machines can read this node and send it transactions, also with its well-known keys.",
    ]
  `)
})
