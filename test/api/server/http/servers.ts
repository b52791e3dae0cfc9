/** The same requests to two servers: with the fast path, and only with the app. */
import type { RequestListener } from "node:http"
import { onTestFinished } from "vitest"
import type { RpcRequest } from "../../../../src/api/rpc/dispatch.ts"
import { type AppOptions, createApp, createListener } from "../../../../src/api/server/http/expressApp.ts"
import { type ListenOptions, listen } from "../../../../src/api/server/http/httpServer.ts"
import { createCounter } from "../../rpc/counter.ts"
import { ask, rpc } from "../transports.ts"

/** A request that adds 2 to the counter. */
export const add = JSON.stringify(rpc("counter_add", ["0x2"]))
/** A request of a control method. */
export const control = JSON.stringify(rpc("counter_reset"))
/** A request of a method that does not exist. */
export const forbidden = JSON.stringify(rpc("eth_getBlockReceipts"))
/** The type of a body. */
export const json = { "content-type": "application/json" }

/** The listeners of the two servers. */
export const listeners: Record<string, (options: AppOptions) => RequestListener> = {
  "the fast path": createListener,
  "the app": createApp,
}

/** Starts a server with a counter; it is closed after the test. */
export async function open(
  create: (options: AppOptions) => RequestListener = createListener,
  options: Partial<AppOptions> = {},
  onRequest?: (request: RpcRequest) => void,
  limits: Partial<ListenOptions> = {},
) {
  const { counter, dispatcher } = createCounter({ onRequest })
  const app = create({ dispatcher, bodyLimitBytes: 1000, ...options })
  const { port, server, close } = await listen({ app, ...limits, host: "127.0.0.1", port: 0 })
  onTestFinished(close)
  return { counter, port, server, close }
}

/** Starts both servers; returns their ports. */
export async function openBoth(options?: Partial<AppOptions>): Promise<readonly [number, number]> {
  const [fast, app] = [await open(createListener, options), await open(createApp, options)]
  return [fast.port, app.port]
}

/** Returns an answer without its date. */
export async function answerOf(port: number, request: Parameters<typeof ask>[1]) {
  const { status, headers, text } = await ask(port, request)
  return { status, text, headers: { ...headers, date: undefined } }
}

/** The bytes of a request. */
export const post = (body: string, connection = "keep-alive") =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Returns a promise and the function that resolves it. */
export function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
