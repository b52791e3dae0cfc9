/** Requests that offer another protocol than WebSocket, such as h2c of Java's `HttpClient`: they are answered in HTTP/1.1. */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/** Returns `true` for a request that asks for WebSocket. */
export const asksForWebSocket = ({ headers: { upgrade = "" } }: IncomingMessage): boolean =>
  upgrade.toLowerCase() === "websocket"

/**
 * Begins to handle an upgrade when the replies to the requests before it on the same connection are sent. Node hands it over before,
 * and then takes the end of an earlier reply for that of a later one, which ends the process.
 */
export function afterReplies(socket: Duplex, begin: () => void): void {
  /** The reply that the socket has now; Node keeps it here. */
  const { _httpMessage: reply } = socket as Duplex & { readonly _httpMessage?: ServerResponse | null }
  if (reply === undefined || reply === null) return void begin()
  const ignore = () => {} // the socket closes by itself, and the reply with it
  socket.on("error", ignore)
  reply.once("close", () => {
    socket.off("error", ignore)
    if (!socket.destroyed) afterReplies(socket, begin)
  })
}

/**
 * Has the server read a request again without its offer, which a server may ignore (RFC 9110, section 7.8). Node hands over each
 * request with `Upgrade` once anybody listens for it, with its body unread.
 *
 * @param head - What has been read beyond the headers.
 * @returns False when the server takes no connections: it is the emitter of another server's upgrades.
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

/** Returns the request line and the headers as bytes of a request, without the offer. */
function headersOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const fields = rawHeaders.flatMap((name, at) =>
    at % 2 === 1 || name.toLowerCase() === "upgrade" ? [] : [`${name}: ${rawHeaders[at + 1]}\r\n`],
  )
  return `${method} ${url} HTTP/${httpVersion}\r\n${fields.join("")}\r\n`
}
