import { describe, expect, test } from "vitest"
import { createHostCheck, isLoopback, toHostName } from "../../../../src/api/server/http/hosts.ts"
import { InvalidOption } from "../../../../src/errors/index.ts"
import { ask, openDoor, refused } from "../transports.ts"

describe("createHostCheck", () => {
  test.each<[string | undefined, string[], boolean]>([
    [undefined, [], true],
    ["localhost", [], true],
    ["LocalHost:8545", [], true],
    ["127.0.0.1:1", [], true],
    ["[::1]:8545", [], true],
    ["app.localhost:8545", [], true],
    ["a.b.LOCALHOST", [], true],
    ["", [], false],
    ["evil.example", [], false],
    ["localhost.evil.example:8545", [], false],
    ["evil-localhost", [], false],
    [".localhost", [], false],
    ["localhost@evil.example", [], false],
    ["evil.example#localhost", [], false],
    ["localhost:8545:8545", [], false],
    ["localhost:port", [], false],
    ["192.168.1.5:8545", [], false],
    ["midblock:8545", [], false],
    ["host.docker.internal:8545", [], false],
    ["node:8545", ["Node"], true],
    ["xn--bcher-kva.example:8545", ["*.bücher.example", "Bücher.example"], true],
    ["node:8545", ["node:9000"], true],
    ["node2:8545", ["node"], false],
    ["[2001:db8::1]:8545", ["2001:db8::1"], true],
    ["192.168.1.5:8545", ["192.168.1.5"], true],
    ["evil.example", ["*"], true],
    ["a.example.com:8545", ["*.example.com"], true],
    ["a.b.Example.com", ["*.EXAMPLE.com"], true],
    ["example.com", ["*.example.com"], false],
    ["evilexample.com", ["*.example.com"], false],
    ["a.example.com.evil.net", ["*.example.com"], false],
    ["node-7.example.com", ["node-*.example.com"], true],
    ["node-7.evil.example.com", ["node-*.example.com"], false],
    ["192.168.1.77:8545", ["192.168.1.*"], true],
    ["192.168.1.com:8545", ["192.168.1.*"], false],
    ["192.168.2.7", ["192.168.1.*"], false],
    ["[fd00::7]:8545", ["[fd00::*]"], true],
    ["aXexample.com", ["a.example.com"], false],
  ])("behavior: the host %j with %j allowed: %s", (header, allowed, expected) => {
    const check = createHostCheck(allowed)
    expect(check(header)).toBe(expected)
    expect(check(header)).toBe(expected)
  })

  test.each<[string, string, boolean]>([
    ["0.0.0.0", "midblock:8545", true],
    ["0.0.0.0", "my_node-2:8545", true],
    ["0.0.0.0", "192.168.1.5:8545", true],
    ["0.0.0.0", "[fd00::7]:8545", true],
    ["0.0.0.0", "127.0.0.1:8545", true],
    ["0.0.0.0", "app.localhost:8545", true],
    ["0.0.0.0", "Host.Docker.Internal:8545", true],
    ["0.0.0.0", "host.containers.internal", true],
    ["::", "midblock", true],
    ["", "midblock", true],
    ["192.168.1.5", "midblock", true],
    ["0.0.0.0", "evil.example:8545", false],
    ["0.0.0.0", "1.2.3.4.evil.example", false],
    ["0.0.0.0", "192.168.1.com", false],
    ["0.0.0.0", "midblock.", false],
    ["0.0.0.0", "evil.docker.internal", false],
    ["0.0.0.0", "xhost.docker.internal.evil.example", false],
    ["0.0.0.0", "", false],
    ["node.lan", "node.lan:8545", true],
    ["node.lan", "other.lan:8545", false],
    ["localhost", "midblock:8545", false],
    ["::1", "192.168.1.5", false],
    ["127.0.0.2", "127.0.0.2:8545", true],
    ["127.0.0.2", "midblock", false],
  ])("behavior: listening on %j, the host %j is allowed: %s", (address, header, expected) => {
    expect(createHostCheck([], address)(header)).toBe(expected)
  })

  test.each([["a b"], ["http://node.example"], [""], ["node:port"]])("error: %j is refused", (entry) => {
    expect(() => createHostCheck([entry])).toThrow(
      new InvalidOption({
        name: "allowedHosts",
        expected: "host names such as node.example or *.example.com",
        value: JSON.stringify(entry),
      }),
    )
  })
})

test("isLoopback: addresses that only this machine reaches", () => {
  const addresses = ["127.0.0.1", "127.1.2.3", "::1", "localhost", "a.localhost", "::ffff:127.0.0.1"]
  expect(addresses.map(isLoopback)).toEqual(addresses.map(() => true))
  const others = ["0.0.0.0", "::", "", "192.168.1.5", "127.0.0.1.evil.example", "node", "fd00::1"]
  expect(others.map(isLoopback)).toEqual(others.map(() => false))
})

test("toHostName", () => {
  const headers = ["Node:8545", "::1", "[::1]:1", "a.b", "", "x:y:z"]
  expect(headers.map(toHostName)).toEqual(["node", "[::1]", "[::1]", "a.b", undefined, undefined])
})

describe("a server", () => {
  test.each(["/", "/public", "/health", "/nothing"])("error: %s refuses a foreign host", async (path) => {
    const { port } = await openDoor()
    const { status, body } = await ask(port, { method: "POST", path, headers: { host: "evil.example" } })
    expect({ status, body }).toEqual({
      status: 403,
      body: refused(
        -32600,
        'invalid request: the host "evil.example" is not allowed; allow it with --allowed-hosts',
      ),
    })
  })

  test("error: a host name of 10,000 characters is cut in the message", async () => {
    const { port } = await openDoor()
    const { body } = await ask(port, { method: "POST", headers: { host: "x".repeat(10_000) } })
    expect(body).toEqual(
      refused(
        -32600,
        `invalid request: the host "${"x".repeat(256)}…" is not allowed; allow it with --allowed-hosts`,
      ),
    )
  })

  test("behavior: an allowed name is served", async () => {
    const { port } = await openDoor({ allowedHosts: ["node"] })
    expect((await ask(port, { path: "/health", headers: { host: "node:8545" } })).status).toBe(200)
  })
})
