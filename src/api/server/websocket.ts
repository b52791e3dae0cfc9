/** JSON-RPC over WebSocket at the port of an HTTP server, with a session for each connection. */
import type { IncomingMessage, Server } from "node:http"
import type { Duplex } from "node:stream"
import type { WebSocket, WebSocketServer } from "ws"
import { InvalidRequest, LimitExceeded, type MidblockError } from "../../errors/index.ts"
import type { Dispatcher } from "../rpc/dispatch.ts"
import { type Connection, type ConnectionLimits, createConnection } from "./connection.ts"
import { type FeedSource, streamFeed } from "./feedStream.ts"
import { errorText, type JsonRpcBody } from "./frames.ts"
import { type AdmissionOptions, createAdmission } from "./http/admission.ts"
import { defaultBodyLimitBytes } from "./http/endpoint.ts"
import { isPublic, publicRejection } from "./http/public.ts"
import { loadHttp, loadWs } from "./lazyImports.ts"
import { answerWithoutUpgrade, asksForWebSocket, createReplies } from "./otherUpgrades.ts"

/** The limits of clients; each has a default. */
export interface WebSocketLimits extends ConnectionLimits {
  /** The largest number of connections at one time. */
  readonly connections: number
  /** The size of the largest message, in bytes. */
  readonly messageBytes: number
  /** Milliseconds between two pings; a client that sends nothing in between is disconnected. */
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
  /** The server whose `upgrade` events are handled. */
  readonly server: Pick<Server, "on" | "off" | "emit" | "listenerCount">
  readonly dispatcher: Dispatcher
  /** Makes `/` the public endpoint too. */
  readonly publicRoot?: boolean | undefined
  readonly limits?: Partial<WebSocketLimits> | undefined
  /** The messages of `/flashblocks`; without it the path does not exist. */
  readonly feed?: FeedSource | undefined
}

/** The WebSocket side of a server. */
export interface WebSocketTransport {
  count(): { readonly connections: number; readonly subscriptions: number }
  /** Closes every connection with code 1001. */
  close(): Promise<void>
}

/** The path of the raw feed. */
const feedPath = "/flashblocks"

/** The close code "going away" (RFC 6455, section 7.4.1). */
const goingAway = 1001

/** Serves JSON-RPC over WebSocket at `/` and `/public`, and the feed at `/flashblocks`. */
export function serveWebSocket(options: WebSocketOptions): WebSocketTransport {
  const limits = { ...defaultLimits, ...options.limits }
  const everyone = {
    dispatcher: options.dispatcher.restrict(isPublic),
    rejection: (body: JsonRpcBody) => publicRejection(body, options.dispatcher),
  }
  let sockets: WebSocketServer | undefined
  /** Loads the WebSocket library for the first client: most programs of a test run have only HTTP clients. */
  const open = (): WebSocketServer => {
    sockets ??= new (loadWs().WebSocketServer)({
      noServer: true,
      maxPayload: limits.messageBytes,
      perMessageDeflate: false,
    })
    return sockets
  }
  const connections = new Map<WebSocket, Connection>()
  const connect = (client: WebSocket, path: string): Connection => {
    if (path === feedPath && options.feed !== undefined) return streamFeed(client, options.feed, limits)
    const isPublicEndpoint = path === "/public" || options.publicRoot === true
    return createConnection({
      client,
      limits,
      ...(isPublicEndpoint ? everyone : { dispatcher: options.dispatcher }),
    })
  }
  const rejectionOf = createRejection(options, limits.connections)
  const begin = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!asksForWebSocket(request) && answerWithoutUpgrade(options.server, request, socket, head)) return
    const rejected = rejectionOf(request, connections.size)
    if (rejected !== undefined) return reject(socket, rejected)
    open().handleUpgrade(request, socket, head, (client) => {
      const connection = connect(client, pathOf(request))
      connections.set(client, connection)
      client.once("close", () => {
        connection.close()
        connections.delete(client)
      })
    })
  }
  const replies = createReplies()
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    replies.whenSent(socket, () => begin(request, socket, head))
  options.server.on("request", replies.note).on("upgrade", upgrade)
  const pingTimer = setInterval(() => {
    for (const connection of connections.values()) connection.ping()
  }, limits.pingMs).unref()

  return {
    count: () => ({
      connections: connections.size,
      subscriptions: [...connections.values()].reduce((sum, { subscriptions }) => sum + subscriptions, 0),
    }),
    async close() {
      clearInterval(pingTimer)
      options.server.off("request", replies.note).off("upgrade", upgrade)
      for (const client of connections.keys()) client.close(goingAway)
      sockets?.close()
    },
  }
}

/** Returns the path of a request without the query and without a slash at its end, as HTTP takes it. */
const pathOf = ({ url = "/" }: IncomingMessage): string => url.replace(/\?.*$/s, "").replace(/(?<=.)\/$/, "")

/** Creates the check of a request for a connection. It returns the HTTP status and the error of a rejected request. */
function createRejection(options: WebSocketOptions, limit: number) {
  const admission = createAdmission(options)
  const paths = ["/", "/public", ...(options.feed === undefined ? [] : [feedPath])]
  return (
    request: IncomingMessage,
    connections: number,
  ): { readonly status: number; readonly error: MidblockError } | undefined => {
    const error = admission.rejection(request.headers)
    if (error !== undefined) return { status: 403, error }
    if (!paths.includes(pathOf(request)))
      return { status: 404, error: new InvalidRequest("there is nothing at this path") }
    if (connections < limit) return undefined
    const what = "the number of connections"
    return { status: 503, error: new LimitExceeded({ what, limit, unit: "connections" }) }
  }
}

/** Rejects an upgrade with an HTTP reply. The client may have disconnected already, or may never close its side. */
function reject(socket: Duplex, { status, error }: { status: number; error: MidblockError }): void {
  const body = errorText(error)
  socket.on("error", () => {})
  socket.once("finish", () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${loadHttp().STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
