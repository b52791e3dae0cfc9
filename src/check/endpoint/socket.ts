/** Connections over WebSocket: JSON-RPC with subscriptions, and the raw feed. */
import { WebSocket } from "ws"
import type { Answer } from "./rpc.ts"

/** A notification with the time at which it arrived. */
export interface Notification {
  readonly at: number
  readonly subscription: unknown
  readonly result: unknown
  /** The whole message. */
  readonly message: Readonly<Record<string, unknown>>
}

/** A JSON-RPC connection. */
export interface Socket {
  readonly notifications: readonly Notification[]
  ask(method: string, ...params: unknown[]): Promise<Answer>
  close(): void
}

/** One frame of a feed. */
export interface Frame {
  readonly at: number
  readonly isBinary: boolean
  readonly data: Buffer
}

const timeoutMs = 10_000

/** Resolves when a connection is open. @throws Error when the server does not accept it. */
async function opened(socket: WebSocket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve())
    socket.once("error", reject)
  })
  socket.on("error", () => {}) // the server may end the connection at any time
}

const open = (url: string) => new WebSocket(url, { handshakeTimeout: timeoutMs })

/** Returns the part of a URL that reports name: the rest often is a key. */
export const originOf = (url = "ws://unknown"): string => new URL(url).origin

/** Connects to a JSON-RPC server. */
export async function connect(url: string): Promise<Socket> {
  const socket = open(url)
  const waiting = new Map<number, (answer: Answer) => void>()
  const notifications: Notification[] = []
  let [id, silence] = [0, ""]
  const failed = () => ({ error: { code: 0, message: silence } })
  const silent = (reason: string) => {
    silence ||= reason
    for (const answer of waiting.values()) answer(failed())
  }
  socket.on("close", () => silent("the connection was closed"))
  socket.on("message", (data) => {
    const message = parsed(String(data))
    if (message.method === "eth_subscription") {
      const { subscription, result } = (message.params ?? {}) as { subscription?: unknown; result?: unknown }
      notifications.push({ at: performance.now(), subscription, result, message })
    } else waiting.get(message.id as number)?.(message as Answer)
  })
  await opened(socket)
  return {
    notifications,
    ask: (method, ...params) =>
      new Promise((resolve) => {
        if (silence !== "") return resolve(failed())
        const own = ++id
        const timer = setTimeout(() => silent("no answer over WebSocket"), timeoutMs)
        waiting.set(own, ({ result, error }) => {
          clearTimeout(timer)
          waiting.delete(own)
          resolve(error === undefined ? { result } : { error })
        })
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: own, method, params }))
      }),
    close: () => socket.terminate(),
  }
}

/** Returns a message; one that is no object has no members. */
function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Listens to a raw feed. */
export async function listen(url: string): Promise<{ readonly frames: readonly Frame[]; close(): void }> {
  const frames: Frame[] = []
  const socket = open(url)
  socket.on("message", (data, isBinary) => {
    frames.push({ at: performance.now(), isBinary, data: data as Buffer })
  })
  await opened(socket)
  return { frames, close: () => socket.terminate() }
}
