/** Every door of a node together: the express app, and servers for HTTP and WebSocket on any number of ports. */
import { EventEmitter } from "node:events"
import type { IncomingMessage, Server } from "node:http"
import type { Duplex } from "node:stream"
import type { Express } from "express"
import type { FeedSource } from "./feedStream.ts"
import { type AppOptions, createApp, createListener } from "./http/expressApp.ts"
import { type Listening, listen } from "./http/httpServer.ts"
import { createRefusals, type RefusedEvent } from "./http/refusals.ts"
import { defaultIpcPath } from "./ipc/ipcPath.ts"
import { type ListeningIpc, listenIpc } from "./ipc/ipcServer.ts"
import { defaultLimits, serveWebSocket, type WebSocketLimits, type WebSocketTransport } from "./websocket.ts"

export interface TransportOptions extends Omit<AppOptions, "onRefused"> {
  /** Is told of hosts and origins that are refused, each once. */
  readonly onRefused?: ((refused: RefusedEvent) => void) | undefined
  /** Bounds of what WebSocket clients may take; each has a default. */
  readonly webSocketLimits?: Partial<WebSocketLimits> | undefined
  /** What `/flashblocks` sends. */
  readonly feed?: FeedSource | undefined
}

/** Where to listen; 127.0.0.1 and a free port when left out. */
export interface ListenAddress {
  readonly host?: string | undefined
  readonly port?: number | undefined
}

/** The doors of one node. */
export interface Transports {
  /** The HTTP side alone, to mount in another app. */
  readonly app: Express
  /** The WebSocket side alone: answers an `upgrade` event of the server of another app, and hangs up once it is closed. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Opens a port; its host is among the names that it answers to. @throws {@link PortTaken} */
  listen(where?: ListenAddress): Promise<Listening>
  /** Opens a Unix socket that answers the owner, at /tmp/midblock.ipc when no path is given. @throws {@link IpcUnavailable} */
  listenIpc(path?: string): Promise<ListeningIpc>
  /** Closes every port and socket. */
  close(): Promise<void>
}

/** Creates the doors, all closed. */
export function createTransports({ onRefused = () => {}, ...given }: TransportOptions): Transports {
  const options: AppOptions & Pick<TransportOptions, "webSocketLimits" | "feed"> = {
    ...given,
    onRefused: createRefusals(onRefused),
  }
  const open = new Set<Pick<Listening, "close">>()
  let app: Express | undefined
  const upgrades = new EventEmitter()
  let mounted: WebSocketTransport | undefined
  let closed = false
  return {
    get app() {
      app ??= createApp(options)
      return app
    },
    upgrade(request, socket, head) {
      if (closed) return void socket.destroy()
      mounted ??= serveWebSocket({ ...options, server: upgrades as Server, limits: options.webSocketLimits })
      upgrades.emit("upgrade", request, socket, head)
    },
    async listen({ host = "127.0.0.1", port = 0 } = {}) {
      const own = { ...options, host }
      const health = () => ({ ...options.health?.(), webSocket: sockets.count() })
      const listener = await listen({ app: createListener({ ...own, health }), host, port })
      const sockets = serveWebSocket({ ...own, server: listener.server, limits: options.webSocketLimits })
      const close = () => sockets.close().then(() => listener.close())
      const listening = { ...listener, close }
      open.add(listening)
      return listening
    },
    async listenIpc(path = defaultIpcPath) {
      const limits = { ...defaultLimits, ...options.webSocketLimits }
      const listening = await listenIpc({ path, dispatcher: options.dispatcher, limits })
      open.add(listening)
      return listening
    },
    async close() {
      closed = true
      await Promise.all([mounted?.close(), ...[...open].map((listening) => listening.close())])
      open.clear()
    },
  }
}
