import { once } from "node:events"
import { expect, onTestFinished, test } from "vitest"
import { WebSocket } from "ws"
import { createRejectionReporter } from "../../../../src/api/server/http/rejectedClients.ts"
import { HostNotAllowed, OriginNotAllowed } from "../../../../src/errors/index.ts"
import { createNode, type RefusedEvent } from "../../../../src/index.ts"
import { ask, rpc } from "../transports.ts"

function collect() {
  const told: RefusedEvent[] = []
  return { told, refuse: createRejectionReporter((refused) => told.push(refused)) }
}

test("default", () => {
  const { told, refuse } = collect()
  refuse(new HostNotAllowed("node.example:8545"))
  refuse(new OriginNotAllowed("https://app.example:3000"))
  expect(told).toEqual([
    { header: "host", value: "node.example:8545", entry: "node.example" },
    { header: "origin", value: "https://app.example:3000", entry: "https://app.example:3000" },
  ])
})

test("behavior: each host and each origin is reported once", () => {
  const { told, refuse } = collect()
  for (let time = 0; time < 3; time++) {
    refuse(new HostNotAllowed("same.example"))
    refuse(new OriginNotAllowed("same.example"))
  }
  expect(told.map(({ header, value }) => `${header} ${value}`)).toEqual([
    "host same.example",
    "origin same.example",
  ])
})

test("behavior: only the first 100 names are reported, and 256 characters of each", () => {
  const { told, refuse } = collect()
  for (let index = 0; index < 200; index++) refuse(new HostNotAllowed(`${index}.${"x".repeat(10_000)}`))
  expect(told.map(({ value }) => value.length)).toEqual(Array(100).fill(256))
  expect(told[99]?.value.startsWith("99.")).toBe(true)
})

test.each([
  ["null", undefined],
  ["https://x.example;reboot", undefined],
  ["$(reboot)", undefined],
  ["file://", "file://"],
  ["http://[fd00::1]:3000", "http://[fd00::1]:3000"],
])("behavior: the entry for the origin %s is %s", (origin, entry) => {
  const { told, refuse } = collect()
  refuse(new OriginNotAllowed(origin))
  expect(told).toEqual([{ header: "origin", value: origin, entry }])
})

test("a node emits `refused` for refused clients over HTTP, WebSocket and a second port", async () => {
  const node = await createNode({ allowedHosts: ["*.good.example"] })
  onTestFinished(() => node.close())
  const told: RefusedEvent[] = []
  node.on("refused", (refused) => told.push(refused))
  const [first, second] = [await node.listen(), await node.listen({ host: "0.0.0.0" })]
  const body = JSON.stringify(rpc("eth_chainId"))
  const statusOf = async (port: number, headers: Record<string, string>) =>
    (await ask(port, { method: "POST", headers, body })).status
  expect(await statusOf(first.port, { host: "a.good.example" })).toBe(200)
  expect(await statusOf(first.port, { host: "midblock:8545" })).toBe(403)
  expect(await statusOf(second.port, { host: "midblock:8545" })).toBe(200)
  expect(await statusOf(second.port, { host: "evil.example" })).toBe(403)
  const socket = new WebSocket(first.url.replace("http", "ws"), { headers: { host: "evil.example" } })
  socket.on("error", () => {})
  await once(socket, "unexpected-response")
  socket.terminate()
  expect(await statusOf(first.port, { origin: "https://evil.example" })).toBe(403)
  expect(told).toEqual([
    { header: "host", value: "midblock:8545", entry: "midblock" },
    { header: "host", value: "evil.example", entry: "evil.example" },
    { header: "origin", value: "https://evil.example", entry: "https://evil.example" },
  ])
})

test("error: createNode refuses an allowed origin that nothing can match", async () => {
  await expect(createNode({ allowedOrigins: ["app.example"] })).rejects.toThrow(
    'invalid option allowedOrigins: expected origins such as https://app.example or https://*.example.com, got "app.example"',
  )
})
