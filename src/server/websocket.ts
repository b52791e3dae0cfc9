/** JSON-RPC over WebSocket at the port of an HTTP server, with a session for each connection. */
import type { IncomingMessage, Server } from "node:http"
import type { Duplex } from "node:stream"
import type { WebSocket } from "ws"
import { InvalidRequest, LimitExceeded, type MidblockError } from "../errors/index.ts"
import type { Dispatcher } from "../rpc/dispatch.ts"
import { type Connection, type ConnectionLimits, createConnection } from "./connection.ts"
import { type FeedSource, streamFeed } from "./feedStream.ts"
import { errorText, type JsonRpcBody } from "./frames.ts"
import { type AdmissionOptions, createAdmission } from "./http/admission.ts"
import { defaultBodyLimitBytes } from "./http/endpoint.ts"
import { isPublic, publicRefusal } from "./http/public.ts"
import { loadHttp, loadWs } from "./lazyImports.ts"

/** Bounds of what clients may take; each has a default. */
export interface WebSocketLimits extends ConnectionLimits {
  /** Most connections at once. */
  readonly connections: number
  /** Largest message, in bytes. */
  readonly messageBytes: number
  /** Milliseconds between signs of life; a client that gives none in between is cut off. */
  readonly pingMs: number
}

export const defaultLimits: WebSocketLimits = {
  connections: 10_000,
  subscriptions: 1_000,
  messageBytes: defaultBodyLimitBytes,
  unreadBytes: 16 * 1024 * 1024,
  requests: 100,
  pingMs: 30_000,
}

export interface WebSocketOptions extends AdmissionOptions {
  /** Whose `upgrade` events are answered. */
  readonly server: Pick<Server, "on" | "off">
  readonly dispatcher: Dispatcher
  /** Makes `/` the public endpoint too. */
  readonly publicRoot?: boolean | undefined
  readonly limits?: Partial<WebSocketLimits> | undefined
  /** What `/flashblocks` sends; there is no such path without it. */
  readonly feed?: FeedSource | undefined
}

/** The WebSocket side of a server. */
export interface WebSocketTransport {
  count(): { readonly connections: number; readonly subscriptions: number }
  /** Says goodbye to everyone. */
  close(): Promise<void>
}

/** Where the raw feed is. */
const feedPath = "/flashblocks"

/** RFC 6455 section 7.4.1: the server goes away. */
const goingAway = 1001

/** Answers JSON-RPC over WebSocket at `/` and `/public`, and sends the feed at `/flashblocks`. */
export function serveWebSocket(options: WebSocketOptions): WebSocketTransport {
  const limits = { ...defaultLimits, ...options.limits }
  const everyone = {
    dispatcher: options.dispatcher.restrict(isPublic),
    refusal: (frame: JsonRpcBody) => publicRefusal(frame, options.dispatcher),
  }
  const sockets = new (loadWs().WebSocketServer)({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  })
  const connections = new Map<WebSocket, Connection>()
  const connect = (client: WebSocket, path: string): Connection => {
    if (path === feedPath && options.feed !== undefined) return streamFeed(client, options.feed, limits)
    const isPublicDoor = path === "/public" || options.publicRoot === true
    return createConnection({
      client,
      limits,
      ...(isPublicDoor ? everyone : { dispatcher: options.dispatcher }),
    })
  }
  const refusal = createRefusal(options, limits.connections)
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refused = refusal(request, connections.size)
    if (refused !== undefined) return refuse(socket, refused)
    sockets.handleUpgrade(request, socket, head, (client) => {
      const connection = connect(client, pathOf(request))
      connections.set(client, connection)
      client.once("close", () => {
        connection.close()
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

/** Gives why a connection may not begin. */
function createRefusal(options: WebSocketOptions, limit: number) {
  const admission = createAdmission(options)
  const paths = ["/", "/public", ...(options.feed === undefined ? [] : [feedPath])]
  return (
    request: IncomingMessage,
    connections: number,
  ): { readonly status: number; readonly error: MidblockError } | undefined => {
    const error = admission.refusal(request.headers)
    if (error !== undefined) return { status: 403, error }
    if (!paths.includes(pathOf(request)))
      return { status: 404, error: new InvalidRequest("there is nothing at this path") }
    if (connections < limit) return undefined
    const what = "the number of connections"
    return { status: 503, error: new LimitExceeded({ what, limit, unit: "connections" }) }
  }
}

/** Refuses an upgrade with an HTTP answer; the client may have gone already, or never leave by itself. */
function refuse(socket: Duplex, { status, error }: { status: number; error: MidblockError }): void {
  const body = errorText(error)
  socket.on("error", () => {})
  socket.once("finish", () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${loadHttp().STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
