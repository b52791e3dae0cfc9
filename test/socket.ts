/** A JSON-RPC client over WebSocket that the tests share: requests with answers, and notifications. */
import { once } from "node:events"
import { WebSocket } from "ws"

/** A JSON-RPC message from the server. */
export interface Incoming {
  readonly id?: number | null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
  readonly method?: string
  readonly params?: { readonly subscription: string; readonly result: unknown }
}

/** Connects to the server of an HTTP address. */
export async function connect(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url.replace("http", "ws"), { headers })
  const told: { subscription: string; result: unknown }[] = []
  const incoming: Incoming[] = []
  const waiting: { wanted: () => boolean; resolve: () => void }[] = []
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString()) as Incoming
    incoming.push(message)
    if (message.params !== undefined) told.push(message.params)
    for (const { wanted, resolve } of waiting) if (wanted()) resolve()
  })
  await once(socket, "open")
  let id = 0
  /** Resolves as soon as a condition on the received messages holds. */
  const until = (wanted: () => boolean) =>
    new Promise<void>((resolve) => {
      if (wanted()) resolve()
      else waiting.push({ wanted, resolve })
    })
  const ask = async (method: string, params: readonly unknown[] = []): Promise<Incoming> => {
    const own = ++id
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: own, method, params }))
    const isAnswer = (message: Incoming) => message.id === own
    await until(() => incoming.some(isAnswer))
    return incoming.find(isAnswer) as Incoming
  }
  return {
    socket,
    told,
    incoming,
    until,
    ask,
    request: async (method: string, params: readonly unknown[] = []) => {
      const { result, error } = await ask(method, params)
      if (error !== undefined) throw Object.assign(new Error(error.message), error)
      return result
    },
    close: async () => {
      if (socket.readyState === socket.CLOSED) return
      socket.terminate()
      await once(socket, "close")
    },
  }
}
