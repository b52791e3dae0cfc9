/** A counter behind a real HTTP server on a free port, for the tests of server/. */

import { request } from "node:http"
import { connect } from "node:net"
import { onTestFinished } from "vitest"
import { type AppOptions, createApp } from "../../../src/api/server/http/expressApp.ts"
import { listen } from "../../../src/api/server/http/httpServer.ts"
import { type Counter, createCounter } from "../rpc/counter.ts"

export interface Door {
  readonly url: string
  readonly port: number
  readonly counter: Counter
  /** Posts a text, or a value as JSON; gives the status and the parsed body, `undefined` if it is empty. */
  post(body: unknown, path?: string, headers?: Record<string, string>): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly text: string
}

/** Opens the server; it is closed after the test. */
export async function openDoor(
  options: Partial<AppOptions> = {},
  counterOptions: Parameters<typeof createCounter>[0] = {},
): Promise<Door> {
  const { counter, dispatcher } = createCounter(counterOptions)
  const { url, port, close } = await listen({
    app: createApp({ dispatcher, ...options }),
    host: "127.0.0.1",
    port: 0,
  })
  onTestFinished(close)
  return {
    url,
    port,
    counter,
    async post(body, path = "/", headers = {}) {
      const response = await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" || isBytes(body) ? body : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, text, body: text === "" ? undefined : JSON.parse(text) }
    },
  }
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array
}

/** Sends a request with headers that `fetch` would not send. */
export function ask(
  port: number,
  options: { method?: string; path?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer & { headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const { body = "", headers, ...rest } = options
    const length = String(Buffer.byteLength(body))
    const outgoing = request(
      { host: "127.0.0.1", port, agent: false, ...rest, headers: { "content-length": length, ...headers } },
      (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (part: string) => {
          text += part
        })
        response.on("end", () => {
          const parsed: unknown = text === "" ? undefined : JSON.parse(text)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed })
        })
      },
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  })
}

/** Sends bytes over a raw connection; returns all bytes of the server until it closes the connection. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    socket.setEncoding("utf8")
    socket.on("data", (part: string) => {
      text += part
    })
    socket.on("error", reject)
    socket.on("close", () => resolve(text))
  })
}

/** A request of JSON-RPC 2.0. */
export function rpc(method: string, params: unknown = [], id: unknown = 1): Record<string, unknown> {
  return { jsonrpc: "2.0", id, method, params }
}

/** An answer with a result. */
export function ok(result: unknown, id: unknown = 1): Record<string, unknown> {
  return { jsonrpc: "2.0", id, result }
}

/** An answer with an error. */
export function refused(code: number, message: string, id: unknown = null): Record<string, unknown> {
  return { jsonrpc: "2.0", id, error: { code, message } }
}
