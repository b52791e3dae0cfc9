/** Requests that offer another protocol than WebSocket, such as h2c of Java's `HttpClient`: they are answered in HTTP/1.1. */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/** Returns `true` for a request that asks for WebSocket. */
export const asksForWebSocket = ({ headers: { upgrade = "" } }: IncomingMessage): boolean =>
  upgrade.toLowerCase() === "websocket"

/**
 * Begins to handle an upgrade when the replies to earlier requests on the same connection are sent. Node emits the upgrade earlier,
 * and would then mistake the end of an earlier reply for that of a later one, which ends the process.
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
 * Makes the server read a request again without its `Upgrade` header, which a server may ignore (RFC 9110, section 7.8). When an
 * `upgrade` event has a listener, Node emits each request with that header, with its body unread.
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
