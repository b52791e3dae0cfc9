/** Answers requests that offer another protocol than WebSocket, such as h2c of Java's `HttpClient`, in HTTP/1.1. */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/** Returns `true` for a request that asks for WebSocket. */
export const asksForWebSocket = ({ headers: { upgrade = "" } }: IncomingMessage): boolean =>
  upgrade.toLowerCase() === "websocket"

/** The replies of a server, by their connections. */
export interface Replies {
  /** A listener to the requests of the server. */
  readonly note: (request: IncomingMessage, reply: ServerResponse) => void
  /**
   * Begins to handle an upgrade after the replies to earlier requests on the same connection are sent. Node emits the upgrade earlier.
   * If it were handled then, Node would take the end of an earlier reply for the end of a later one, and the process would end.
   */
  readonly whenSent: (socket: Duplex, begin: () => void) => void
}

/** Creates the replies of a server. */
export function createReplies(): Replies {
  /** The reply to the newest request of each connection; replies are sent in order. */
  const newest = new WeakMap<Duplex, ServerResponse>()
  return {
    note: ({ socket }, reply) => void newest.set(socket, reply),
    whenSent(socket, begin) {
      const reply = newest.get(socket)
      if (reply === undefined || reply.writableFinished) return void begin()
      const ignore = () => {} // the socket closes by itself, and closes the reply
      socket.on("error", ignore)
      reply.once("close", () => {
        socket.off("error", ignore)
        if (!socket.destroyed) begin()
      })
    },
  }
}

/**
 * Makes the server read a request again without its `Upgrade` header. A server may ignore this header (RFC 9110, section 7.8). When
 * `upgrade` has a listener, Node emits that event for each request with the header, and does not read the body.
 *
 * @param head - The bytes that were read after the headers.
 * @returns False when the server does not listen for connections: it only emits the upgrades of another server.
 */
export function answerWithoutUpgrade(
  server: Pick<Server, "emit" | "listenerCount">,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): boolean {
  if (server.listenerCount("connection") === 0) return false
  socket.unshift(Buffer.concat([Buffer.from(headersOf(request), "latin1"), head]))
  return server.emit("connection", socket)
}

/** Returns the request line and the headers of a request as they were sent, without `Upgrade`. */
function headersOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const fields = rawHeaders.flatMap((name, at) =>
    at % 2 === 1 || name.toLowerCase() === "upgrade" ? [] : [`${name}: ${rawHeaders[at + 1]}\r\n`],
  )
  return `${method} ${url} HTTP/${httpVersion}\r\n${fields.join("")}\r\n`
}
