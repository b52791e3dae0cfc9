/** JSON-RPC over a Unix socket (a named pipe on Windows), with a session for each connection, for the owner of the node only. */
import { chmodSync, existsSync, lstatSync, rmSync } from "node:fs"
import type { Server, Socket } from "node:net"
import { dirname } from "node:path"
import { InvalidOption, IpcUnavailable } from "../../../errors/index.ts"
import type { Dispatcher } from "../../rpc/dispatch.ts"
import { createConnection } from "../connection.ts"
import { loadNet } from "../lazyImports.ts"
import type { WebSocketLimits } from "../websocket.ts"
import { createIpcClient } from "./ipcClient.ts"
import { isWindows } from "./ipcPath.ts"

/** The maximum length of a socket path: `sun_path` of unix(7) has 108 bytes, on macOS 104, and ends in a zero byte. */
const maxPathBytes = process.platform === "darwin" ? 103 : 107

export interface IpcOptions {
  readonly path: string
  readonly dispatcher: Dispatcher
  readonly limits: WebSocketLimits
}

/** An open IPC socket. */
export interface ListeningIpc {
  readonly path: string
  /** Ends all connections and removes the socket file. */
  close(): Promise<void>
}

/**
 * Starts to listen on a socket file that only its owner may open (mode 0600). Replaces the file of a program that has ended.
 *
 * @throws {@link IpcUnavailable} when a program listens on it already, another file has that path, or the folder
 *   is not writable.
 * @throws {@link InvalidOption} when the path is too long for a socket.
 */
export async function listenIpc({ path, dispatcher, limits }: IpcOptions): Promise<ListeningIpc> {
  if (!isWindows) await removeStaleSocket(path)
  const sockets = new Set<Socket>()
  const server = loadNet().createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    const client = createIpcClient(socket, limits.messageBytes, dispatcher.reject)
    const connection = createConnection({ client, dispatcher, limits })
    socket.once("close", () => {
      sockets.delete(socket)
      connection.close()
    })
  })
  server.maxConnections = limits.connections
  await bind(server, path)
  return {
    path,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroySoon()
      }),
  }
}

/** Returns a path that Node does not read as a TCP port: it would listen on a numeric name at all addresses of the machine. */
const asName = (path: string): string => (path !== "" && Number(path) >= 0 ? `./${path}` : path)

function bind(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(new IpcUnavailable({ path, reason: reasons[cause.code ?? ""] ?? cause.message, cause })),
    )
    server.listen(asName(path), () => resolve())
    // `listen` binds the socket synchronously: no client can connect before the mode is set, as connections are accepted later.
    if (!isWindows && server.listening) chmodSync(path, 0o600)
  })
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EACCES: "permission denied",
}

/** Removes a socket that no program listens on any more. */
async function removeStaleSocket(path: string): Promise<void> {
  if (path === "" || Buffer.byteLength(path) > maxPathBytes) {
    const expected = `a path of 1 to ${maxPathBytes} bytes, which a socket can have`
    throw new InvalidOption({ name: "ipc", expected, value: JSON.stringify(path) })
  }
  if (!existsSync(dirname(path))) throw new IpcUnavailable({ path, reason: "there is no such folder" })
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isSocket()) throw new IpcUnavailable({ path, reason: "the file there is not a socket" })
  if (await isListening(path)) throw new IpcUnavailable({ path, reason: "another program listens there" })
  try {
    rmSync(path, { force: true })
  } catch (cause) {
    throw new IpcUnavailable({ path, reason: "the socket of another user is there", cause })
  }
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = loadNet().connect(asName(path))
    socket.once("error", ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== "ECONNREFUSED" && code !== "ENOENT"),
    )
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
  })
}
