/** The endpoints of a node at a port. */
import { EventEmitter } from "node:events"
import { onTestFinished } from "vitest"
import { createParts as createNodeParts } from "../../src/instance/createParts.ts"
import { createEndpoints } from "../../src/instance/endpoints.ts"
import { createGate } from "../../src/instance/gate.ts"
import type { ReadOptions } from "../../src/instance/readOptions.ts"

/** Opens the endpoints of a node at a port. */
export async function start(options: ReadOptions) {
  const settings = { asked: options, startedBy: "process", onError() {} } as const
  const { node, added } = await createNodeParts(options, "preconf", settings)
  const reports: unknown[] = []
  const { dispatcher, transports } = createEndpoints({ node, added }, options, {
    emitter: new EventEmitter(),
    onError: (error) => reports.push(error),
    onRejected: ({ code, message }) => reports.push([code, message]),
    onRefused: ({ header, value }) => reports.push([header, value]),
    gate: createGate(),
    linkedChains: () => [],
  })
  onTestFinished(() => transports.close())
  const { url } = await transports.listen()
  return { node, url, reports, dispatcher }
}

/** Sends a body that is not JSON, and a request. */
export async function postTwice(url: string) {
  await fetch(url, { method: "POST", body: "{" })
  await fetch(url, {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId" }),
  })
}
