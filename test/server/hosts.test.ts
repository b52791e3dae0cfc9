import { describe, expect, test } from "vitest"
import { isAllowedHost } from "../../src/server/hosts.ts"
import { ask, openDoor, refused } from "./doors.ts"

describe("isAllowedHost", () => {
  test.each<[string | undefined, string[], boolean]>([
    [undefined, [], true],
    ["localhost", [], true],
    ["LocalHost:8545", [], true],
    ["127.0.0.1:1", [], true],
    ["[::1]:8545", [], true],
    ["", [], false],
    ["evil.example", [], false],
    ["localhost.evil.example:8545", [], false],
    ["evil.localhost", [], false],
    ["localhost@evil.example", [], false],
    ["evil.example#localhost", [], false],
    ["localhost:8545:8545", [], false],
    ["localhost:port", [], false],
    ["192.168.1.5:8545", [], false],
    ["node:8545", ["Node"], true],
    ["node:8545", ["node:9000"], true],
    ["node2:8545", ["node"], false],
    ["[2001:db8::1]:8545", ["2001:db8::1"], true],
    ["192.168.1.5:8545", ["192.168.1.5"], true],
    ["evil.example", ["*"], true],
    ["", [""], false],
  ])("behavior: %j with %j allowed: %s", (header, allowed, expected) => {
    expect(isAllowedHost(header, allowed)).toBe(expected)
  })
})

describe("checkHost", () => {
  test.each(["/", "/public", "/health", "/nothing"])("error: another name at %s", async (path) => {
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

  test("behavior: an allowed name is served", async () => {
    const { port } = await openDoor({ allowedHosts: ["node"] })
    expect((await ask(port, { path: "/health", headers: { host: "node:8545" } })).status).toBe(200)
  })
})
