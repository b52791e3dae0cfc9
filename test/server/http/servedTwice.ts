/** The same requests to several servers: by their bytes, by the fast path, and by the app. */
import { connect } from "node:net"
import { onTestFinished } from "vitest"
import type { RpcRequest } from "../../../src/rpc/dispatch.ts"
import { type AppOptions, createApp, createListener } from "../../../src/server/http/expressApp.ts"
import { type ListenOptions, listen } from "../../../src/server/http/httpServer.ts"
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

/** Three servers: plain requests by their bytes, the fast path on Node's server, and only the app. */
export const both = {
  bytes: (options: AppOptions) => createListener(options),
  fastPath: (options: AppOptions) => ({ app: createListener(options).app }),
  app: (options: AppOptions) => ({ app: createApp(options) }),
}
/** The three of them. */
export const each = Object.values(both)

/** Starts a server with a counter; it is closed after the test. */
export async function open(
  create: (options: AppOptions) => Pick<ListenOptions, "app" | "plain">,
  options: Partial<AppOptions> = {},
  onRequest?: (request: RpcRequest) => void,
  limits: Partial<ListenOptions> = {},
) {
  const { counter, dispatcher } = createCounter({ onRequest })
  const served = create({ dispatcher, bodyLimitBytes: 1000, ...options })
  const { port, server, close } = await listen({ ...served, ...limits, host: "127.0.0.1", port: 0 })
  onTestFinished(close)
  return { counter, port, server, close }
}

/** Starts a server for bytes and one of the app only; returns their ports. */
export async function openBoth(options?: Partial<AppOptions>): Promise<readonly [number, number]> {
  const [bytes, app] = [await open(both.bytes, options), await open(both.app, options)]
  return [bytes.port, app.port]
}

/** Returns an answer without its date. */
export async function answerOf(port: number, request: Parameters<typeof ask>[1]) {
  const { status, headers, text } = await ask(port, request)
  return { status, text, headers: { ...headers, date: undefined } }
}

/** Sends bytes over one connection in these parts; returns all bytes of the replies. */
export function sendParts(port: number, parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(port, "127.0.0.1").setNoDelay(true)
    const writeEach = ([part, ...others]: readonly string[]) => {
      if (part === undefined) return
      // Each part is sent in its own turn of the event loop: the server, in this process, reads it alone.
      socket.write(part, () => setImmediate(() => setImmediate(writeEach, others)))
    }
    socket.setEncoding("utf8").once("connect", () => writeEach(parts))
    socket.on("data", (part: string) => {
      text += part
    })
    socket.on("error", reject).on("close", () => resolve(text))
  })
}

/** Returns the statuses and the bodies in the bytes of replies. */
export const repliesIn = (bytes: string) => bytes.match(/HTTP\/1\.1 \d+|\{.*?\}(?=HTTP|$)/g)

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
