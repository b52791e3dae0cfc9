/** All transports of a node: the express app, HTTP and WebSocket on any number of ports, and IPC sockets. */
import { EventEmitter } from "node:events"
import type { IncomingMessage, Server } from "node:http"
import type { Duplex } from "node:stream"
import type { Express } from "express"
import { NodeClosed } from "../../errors/index.ts"
import type { FeedSource } from "./feedStream.ts"
import { type AppOptions, createApp, createListener } from "./http/expressApp.ts"
import { type Listening, listen } from "./http/httpServer.ts"
import { createRejectionReporter, type RefusedEvent } from "./http/rejectedClients.ts"
import { defaultIpcPath } from "./ipc/ipcPath.ts"
import { type ListeningIpc, listenIpc } from "./ipc/ipcServer.ts"
import { defaultLimits, serveWebSocket, type WebSocketLimits, type WebSocketTransport } from "./websocket.ts"

export interface TransportOptions extends Omit<AppOptions, "onRefused"> {
  /** Called once for each rejected host or origin. */
  readonly onRefused?: ((refused: RefusedEvent) => void) | undefined
  /** The limits of WebSocket clients; each has a default. */
  readonly webSocketLimits?: Partial<WebSocketLimits> | undefined
  /** The messages of `/flashblocks`. */
  readonly feed?: FeedSource | undefined
}

/** The address to listen on; 127.0.0.1 and a free port when absent. */
export interface ListenAddress {
  readonly host?: string | undefined
  readonly port?: number | undefined
}

/** The transports of one node. */
export interface Transports {
  /** The HTTP side only, to mount in another app. */
  readonly app: Express
  /** The WebSocket side only: handles an `upgrade` event of the server of another app; disconnects the client after `close`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Opens a port; its host is among the accepted names. @throws {@link PortTaken}; {@link NodeClosed} when it was closed meanwhile. */
  listen(where?: ListenAddress): Promise<Listening>
  /** Opens a Unix socket for the owner, at /tmp/midblock.ipc when no path is named. @throws {@link IpcUnavailable} */
  listenIpc(path?: string): Promise<ListeningIpc>
  /** The number of open WebSocket connections, on all ports and through `upgrade`. */
  readonly webSockets: number
  /** Closes every port and socket. */
  close(): Promise<void>
}

/** Creates the transports, all closed. */
export function createTransports({ onRefused = () => {}, ...others }: TransportOptions): Transports {
  const options: AppOptions & Pick<TransportOptions, "webSocketLimits" | "feed"> = {
    ...others,
    onRefused: createRejectionReporter(onRefused),
  }
  const opened = createOpened()
  const sides = new Set<WebSocketTransport>()
  const serve = (server: Server, host?: string) => {
    const side = serveWebSocket({ ...options, host, server, limits: options.webSocketLimits })
    sides.add(side)
    return side
  }
  let app: Express | undefined
  const upgrades = new EventEmitter()
  let mounted: WebSocketTransport | undefined
  return {
    get app() {
      app ??= createApp({ ...options, routes: undefined }) // a mounted app has no root of its own
      return app
    },
    upgrade(request, socket, head) {
      if (opened.isClosed) return void socket.destroy()
      mounted ??= serve(upgrades as Server)
      upgrades.emit("upgrade", request, socket, head)
    },
    async listen({ host = "127.0.0.1", port = 0 } = {}) {
      const own = { ...options, host }
      const health = () => {
        const { reasons = [], details } = options.health?.() ?? {}
        return { reasons, details: { ...details, webSocket: sockets.count() } }
      }
      const listener = await listen({ app: createListener({ ...own, health }), host, port })
      const sockets = serve(listener.server, host)
      const close = async () => {
        await sockets.close()
        await listener.close()
        sides.delete(sockets)
      }
      return opened.keep({ ...listener, close })
    },
    async listenIpc(path = defaultIpcPath) {
      const limits = { ...defaultLimits, ...options.webSocketLimits }
      return opened.keep(await listenIpc({ path, dispatcher: options.dispatcher, limits }))
    },
    get webSockets() {
      return [...sides].reduce((sum, side) => sum + side.count().connections, 0)
    },
    async close() {
      await Promise.all([mounted?.close(), opened.close()])
    },
  }
}

/** The open ports and sockets. */
interface Opened {
  readonly isClosed: boolean
  /** Adds a port or a socket until it is closed. @throws {@link NodeClosed} after `close`; the argument is closed at once. */
  keep<L extends Pick<Listening, "close">>(listening: L): Promise<L>
  close(): Promise<void>
}

function createOpened(): Opened {
  const open = new Set<Pick<Listening, "close">>()
  let isClosed = false
  return {
    get isClosed() {
      return isClosed
    },
    async keep(listening) {
      if (isClosed) {
        await listening.close()
        throw new NodeClosed()
      }
      const close = () => {
        open.delete(kept)
        return listening.close()
      }
      const kept = { ...listening, close }
      open.add(kept)
      return kept
    },
    async close() {
      isClosed = true
      await Promise.all([...open].map((each) => each.close()))
    },
  }
}
