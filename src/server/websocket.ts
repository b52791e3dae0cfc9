/** JSON-RPC over WebSocket at the port of an HTTP server, with a session for each connection. */
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { type RawData, type WebSocket, WebSocketServer } from "ws"
import {
  HostNotAllowed,
  InvalidRequest,
  LimitExceeded,
  type MidblockError,
  OriginNotAllowed,
} from "../errors.ts"
import type { Dispatcher } from "../rpc/dispatch.ts"
import { createSession } from "../rpc/session.ts"
import { isAllowedOrigin } from "./cors.ts"
import { defaultBodyLimitBytes } from "./endpoint.ts"
import { createFraming, errorText, type Frame, readFrame } from "./frames.ts"
import { isAllowedHost } from "./hosts.ts"
import { isPublic, publicRefusal } from "./public.ts"

/** Bounds of what clients may take; each has a default. */
export interface WebSocketLimits {
  /** Most connections at once. */
  readonly connections: number
  /** Most subscriptions of one connection. */
  readonly subscriptions: number
  /** Largest message, in bytes. */
  readonly messageBytes: number
  /** Most bytes that wait to be read by a client; one that lets more wait is cut off. */
  readonly unreadBytes: number
  /** Most requests of one connection in work; what comes beyond waits unread. */
  readonly requests: number
  /** Milliseconds between signs of life; a client that gives none in between is cut off. */
  readonly pingMs: number
}

const defaultLimits: WebSocketLimits = {
  connections: 10_000,
  subscriptions: 1_000,
  messageBytes: defaultBodyLimitBytes,
  unreadBytes: 16 * 1024 * 1024,
  requests: 100,
  pingMs: 30_000,
}

export interface WebSocketOptions {
  readonly server: Server
  readonly dispatcher: Dispatcher
  readonly allowedHosts?: readonly string[] | undefined
  readonly allowedOrigins?: readonly string[] | undefined
  /** Makes `/` the public endpoint too. */
  readonly publicRoot?: boolean | undefined
  readonly limits?: Partial<WebSocketLimits> | undefined
}

/** The WebSocket side of a server. */
export interface WebSocketDoor {
  count(): { readonly connections: number; readonly subscriptions: number }
  /** Says goodbye to everyone. */
  close(): Promise<void>
}

/** RFC 6455 section 7.4.1: the server goes away. */
const goingAway = 1001

/** Answers JSON-RPC over WebSocket at `/` and `/public`. */
export function serveWebSocket(options: WebSocketOptions): WebSocketDoor {
  const limits = { ...defaultLimits, ...options.limits }
  const everyone = options.dispatcher.restrict(isPublic)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  })
  const connections = new Map<WebSocket, Connection>()
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refused = refusal(request, options, connections.size, limits)
    if (refused !== undefined) return refuse(socket, refused)
    sockets.handleUpgrade(request, socket, head, (client) => {
      const isOpen = pathOf(request) === "/" && options.publicRoot !== true
      const dispatcher = isOpen ? options.dispatcher : everyone
      const refusalOf = isOpen ? undefined : (frame: Frame) => publicRefusal(frame, options.dispatcher)
      connections.set(client, connect(client, dispatcher, limits, refusalOf))
      client.once("close", () => {
        connections.get(client)?.close()
        connections.delete(client)
      })
    })
  }
  options.server.on("upgrade", upgrade)
  const pulse = setInterval(() => {
    for (const connection of connections.values()) connection.ping()
  }, limits.pingMs).unref()

  return {
    count: () => ({
      connections: connections.size,
      subscriptions: [...connections.values()].reduce((sum, { subscriptions }) => sum + subscriptions, 0),
    }),
    async close() {
      clearInterval(pulse)
      options.server.off("upgrade", upgrade)
      for (const client of connections.keys()) client.close(goingAway)
      sockets.close()
    },
  }
}

const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?")[0] ?? "/"

/** Why a connection may not begin. */
function refusal(
  request: IncomingMessage,
  { allowedHosts = [], allowedOrigins = [] }: WebSocketOptions,
  connections: number,
  limits: WebSocketLimits,
): { readonly status: number; readonly error: MidblockError } | undefined {
  const { host, origin } = request.headers
  if (!isAllowedHost(host, allowedHosts)) return { status: 403, error: new HostNotAllowed(host ?? "") }
  if (!isAllowedOrigin(origin, allowedOrigins))
    return { status: 403, error: new OriginNotAllowed(origin ?? "") }
  if (!["/", "/public"].includes(pathOf(request)))
    return { status: 404, error: new InvalidRequest("there is nothing at this path") }
  const limit = limits.connections
  if (connections < limit) return undefined
  const what = "the number of connections"
  return { status: 503, error: new LimitExceeded({ what, limit, unit: "connections" }) }
}

/** Refuses an upgrade with an HTTP answer; the client may have gone already. */
function refuse(socket: Duplex, { status, error }: { status: number; error: MidblockError }): void {
  const body = errorText(error)
  socket.on("error", () => {})
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** One client. */
interface Connection {
  readonly subscriptions: number
  ping(): void
  close(): void
}

function connect(
  client: WebSocket,
  dispatcher: Dispatcher,
  limits: WebSocketLimits,
  refusalOf: ((frame: Frame) => MidblockError | undefined) | undefined,
): Connection {
  const send = (text: string) => {
    if (client.readyState !== client.OPEN) return
    client.send(text)
    if (client.bufferedAmount > limits.unreadBytes) client.terminate()
  }
  const limit = limits.subscriptions
  const tooMany = () =>
    new LimitExceeded({ what: "the number of subscriptions", limit, unit: "subscriptions" })
  const session = createSession({ send, limit, tooMany })
  const framing = createFraming(dispatcher.forSession(session))
  const answer = async (text: string): Promise<string | undefined> => {
    try {
      const frame = readFrame(text)
      const refused = refusalOf?.(frame)
      return refused === undefined ? await framing.answer(frame) : errorText(refused, frame.ids[0])
    } catch (error) {
      return errorText(dispatcher.toErrorObject(error))
    }
  }
  const receive = withBackPressure(client, limits.requests, async (text) => {
    const answered = await answer(text)
    if (answered === undefined) return
    send(answered)
    session.answered(answered)
  })
  let alive = true
  client.on("message", (data: RawData) => receive(toText(data)))
  client.on("pong", () => {
    alive = true
  })
  client.on("error", () => client.terminate()) // a broken frame; the close event follows
  return {
    get subscriptions() {
      return session.size
    },
    ping() {
      if (!alive) return client.terminate()
      alive = false
      client.ping()
    },
    close: session.close,
  }
}

/** Stops reading from a client while so many of its messages are in work. */
function withBackPressure(client: WebSocket, most: number, work: (text: string) => Promise<void>) {
  let running = 0
  return (text: string): void => {
    if (++running >= most) client.pause()
    void work(text).finally(() => {
      if (running-- === most) client.resume()
    })
  }
}

/** Both kinds of message are taken as UTF-8 text, as geth takes them. */
const toText = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString("utf8") : Buffer.from(data as Buffer).toString("utf8")
