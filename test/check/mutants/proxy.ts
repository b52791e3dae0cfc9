/** A proxy before a node that breaks one rule: it changes requests, answers, notifications, or messages of the feed. */
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { WebSocket, WebSocketServer } from "ws"

/** A request as it is sent. */
export interface Request {
  readonly id?: unknown
  readonly method: string
  readonly params: readonly unknown[]
}

type Json = Readonly<Record<string, unknown>>

/** The changes of a proxy; each is made for one run, and may remember. */
export interface Changes {
  /** Changes a request on its way to the node. */
  readonly request?: (request: Request) => Request
  /** Changes the answer to a request. */
  readonly answer?: (answer: Json, request: Request) => Json | Promise<Json>
  /** The content type of responses. */
  readonly type?: string
  /** Changes a notification; returns those that are sent. */
  readonly notify?: (message: Json, kind: string) => readonly Json[]
  /** Changes a message of the feed; returns those that are sent. */
  readonly feed?: (message: Json) => readonly Json[]
}

/** Starts a proxy before the node at a URL. */
export async function startProxy(target: string, changes: Changes) {
  const server = createServer((request, response) => void forward(target, changes, request, response))
  const sockets = new WebSocketServer({ server })
  sockets.on("connection", (socket, { url = "/" }) =>
    relay(socket, `${target.replace("http", "ws")}${url}`, url, changes),
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  }
  return { url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close }
}

async function forward(target: string, changes: Changes, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  const parsed = tryParse(body)
  const change = (each: unknown) => (changes.request === undefined ? each : changes.request(each as Request))
  const isCall = (each: unknown) =>
    typeof (each as Request | undefined)?.method === "string" && Array.isArray((each as Request).params)
  const isBatch = Array.isArray(parsed) && parsed.length > 0 && parsed.every(isCall)
  const sent = isBatch ? parsed.map(change) : isCall(parsed) ? change(parsed) : undefined
  const headers = { "content-type": "application/json" }
  const answered = await fetch(target, {
    method: "POST",
    headers,
    body: sent === undefined ? body : JSON.stringify(sent),
  })
  const answers = tryParse(await answered.text())
  const changed = async (answer: unknown, asked: unknown) =>
    changes.answer === undefined ? answer : changes.answer(answer as Json, asked as Request)
  const result = isBatch
    ? await Promise.all(
        (answers as { id: unknown }[]).map((each) =>
          changed(
            each,
            parsed.find(({ id }) => id === each.id),
          ),
        ),
      )
    : isCall(parsed)
      ? await changed(answers, parsed)
      : answers
  response.writeHead(answered.status, { "content-type": changes.type ?? "application/json" })
  response.end(JSON.stringify(result))
}

function tryParse(body: string) {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Relays a connection in both directions. */
function relay(client: WebSocket, target: string, url: string, changes: Changes): void {
  const upstream = new WebSocket(target)
  const asked = new Map<unknown, Request>()
  const kinds = new Map<unknown, string>()
  const waiting: string[] = []
  client.on("message", (data) => {
    const request = JSON.parse(String(data)) as Request
    asked.set(request.id, request)
    if (upstream.readyState === upstream.OPEN) upstream.send(String(data))
    else waiting.push(String(data))
  })
  upstream.on("open", () => {
    for (const each of waiting) upstream.send(each)
  })
  client.on("close", () => upstream.terminate())
  upstream.on("message", (data) => {
    const message = JSON.parse(String(data)) as Json
    for (const each of relayed(message)) client.send(JSON.stringify(each))
  })
  const relayed = (message: Json): readonly Json[] => {
    if (url.endsWith("/flashblocks")) return changes.feed?.(message) ?? [message]
    if (message.method === "eth_subscription") {
      const { subscription } = message.params as { subscription: unknown }
      return changes.notify?.(message, kinds.get(subscription) ?? "") ?? [message]
    }
    const request = asked.get(message.id)
    if (request?.method === "eth_subscribe") kinds.set(message.result, String(request.params[0]))
    return request === undefined || changes.answer === undefined
      ? [message]
      : [changes.answer(message, request) as Json]
  }
}
