/** Starts and stops an HTTP server: its address, its timeouts for slow clients, its close. */
import type { RequestListener, Server } from "node:http"
import type { Socket } from "node:net"
import { CannotListen, PortTaken } from "../../../errors/index.ts"
import { loadHttp } from "../lazyImports.ts"

export interface ListenOptions {
  readonly app: RequestListener
  readonly host: string
  /** The port; 0 selects a free one. */
  readonly port: number
  /** The time in which a client must send its headers, in milliseconds. */
  readonly headersTimeoutMs?: number | undefined
  /** The time in which a client must send a whole request, in milliseconds; the reply may take longer. */
  readonly requestTimeoutMs?: number | undefined
}

/** A server that listens. */
export interface Listening {
  /** The URL on this machine, also when the server listens on all addresses. */
  readonly url: string
  readonly port: number
  /** The server, for transports that share the port, such as WebSocket on its `upgrade` event. */
  readonly server: Server
  /** Stops the server: requests that are being handled get half a second, every other connection ends at once. */
  close(): Promise<void>
}

const graceMs = 500

/**
 * The time for which an idle connection stays open, in milliseconds, as in geth (rpc/http.go `DefaultHTTPTimeouts`). A client that
 * sends a request while the connection closes gets ECONNRESET: with Node's 5 s this happened when the machine was busy for 5 s.
 */
const keepAliveTimeoutMs = 120_000

/**
 * The largest number of connections that wait to be accepted; the system may allow fewer. With Node's 511, a thousand clients that
 * connect at once overflow the queue of a busy node: the system drops their packets, which are sent again a second later.
 */
const backlog = 4096

/** Addresses that a server can listen on but no client can connect to, each with the address to connect to. */
const wildcards: Readonly<Record<string, string>> = { "": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1" }

/**
 * Starts to listen on a port.
 *
 * @throws {@link PortTaken} when another program has it.
 * @throws {@link CannotListen} when the host is not an address of this machine, or listening on the port is not permitted.
 * @example
 * const { url, close } = await listen({ app, host: "127.0.0.1", port: 0 }) // url: "http://127.0.0.1:40123"
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { app, host, headersTimeoutMs = 10_000, requestTimeoutMs = 30_000 } = options
  const server = loadHttp().createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, headersTimeoutMs),
    },
    (request, response) => {
      response.once("close", () => {
        if (!server.listening) server.closeIdleConnections() // `close` was called while the reply was made
      })
      app(request, response)
    },
  )
  const sockets = trackSockets(server)
  const port = await bind(server, host, options.port)
  let closed: Promise<void> | undefined
  return {
    url: toUrl(wildcards[host] ?? host, port),
    port,
    server,
    close: () => {
      closed ??= stop(server, sockets)
      return closed
    },
  }
}

/**
 * Returns the HTTP URL of a host. An IPv6 address gets brackets.
 *
 * @example
 * toUrl("::1", 8545) // "http://[::1]:8545"
 */
export const toUrl = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`

/** The reasons for the usual errors of an address. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "no machine has this name",
  EAI_AGAIN: "the name cannot be looked up now",
  EADDRNOTAVAIL: "no address of this machine",
  EACCES: "permission denied",
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === "EADDRINUSE"
          ? new PortTaken({ port, host, cause })
          : new CannotListen({ port, host, reason: reasons[cause.code ?? ""] ?? cause.code ?? "", cause }),
      ),
    )
    server.listen({ port, host, backlog }, () => {
      const address = server.address()
      resolve(typeof address === "object" && address !== null ? address.port : port)
    })
  })
}

/** Collects all open connections. Node's server does not count those that were upgraded to WebSocket. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    if (sockets.has(socket)) return // the event repeats for a socket after a request that offered another protocol
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  return sockets
}

function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, graceMs)
    server.close(() => {
      clearTimeout(deadline)
      resolve()
    })
    // A connection that has sent nothing yet is not idle for Node, which expects a request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}
