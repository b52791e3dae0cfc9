import { expect, test } from "vitest"
import { createOwnPorts } from "../../../src/node/base/ownPorts.ts"

test("a port is the node's own under the names and addresses of this machine, and under the host of its server", () => {
  const ports = createOwnPorts()
  ports.add("Box.local", 8545)
  const hosts = ["localhost", "127.0.0.1", "127.1.2.3", "0.0.0.0", "[::]", "[::1]", "box.local", "BOX.LOCAL"]
  expect(hosts.filter((host) => !ports.has(`http://${host}:8545`))).toEqual([])
  expect(ports.has("ws://user:key@localhost:8545/public?x=1")).toBe(true)
})

test("another port, and the same port of another host, are not the node's own", () => {
  const ports = createOwnPorts()
  ports.add("127.0.0.1", 8545)
  const others = [
    "127.0.0.1:8546",
    "example.org:8545",
    "10.0.0.1:8545",
    "localhost.example:8545",
    "[::2]:8545",
  ]
  expect(others.filter((host) => ports.has(`http://${host}`))).toEqual([])
})

test("a URL without a port has that of its protocol", () => {
  const ports = createOwnPorts()
  ports.add("0.0.0.0", 443)
  expect(["https://localhost", "http://localhost", "http://localhost:443"].map(ports.has)).toEqual([
    true,
    false,
    true,
  ])
})

test("a port that is removed is no longer the node's own, unless it was added twice", () => {
  const ports = createOwnPorts()
  const removals = [ports.add("localhost", 8545), ports.add("localhost", 8545)]
  const seen = removals.map((remove) => {
    remove()
    return ports.has("http://localhost:8545")
  })
  expect(seen).toEqual([true, false])
})
