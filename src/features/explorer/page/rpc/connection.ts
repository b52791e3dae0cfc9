/** The one WebSocket of the page: requests, subscriptions that outlive a connection, and reconnecting. */
import { signal } from "@preact/signals"

/** The state of the connection. */
export type ConnectionState = "connecting" | "open" | "lost"

/** The current state. */
export const connection = signal<ConnectionState>("connecting")

/** A counter of the connections. Views read their values again when it changes. */
export const generation = signal(0)

/** The error in a response of the node. */
class RpcError extends Error {
  override readonly name = "RpcError"
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

interface Waiting {
  readonly text: string
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

interface Subscription {
  readonly params: readonly unknown[]
  readonly listener: (result: never) => void
  id: string | undefined
}

/** The waits between two attempts to connect, in milliseconds; the last one repeats. */
const retryMs = [100, 250, 500, 1000, 2000]

const waiting = new Map<number, Waiting>()
const subscriptions = new Set<Subscription>()
let socket: WebSocket | undefined
let lastId = 0
let failures = 0

/** Connects, and connects again each time the connection ends. */
export function connect(): void {
  const { protocol, host } = location
  const opened = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/`)
  opened.onopen = () => {
    socket = opened
    failures = 0
    for (const { text } of waiting.values()) opened.send(text)
    for (const subscription of subscriptions) begin(subscription)
    connection.value = "open"
    generation.value++ // views read their values again from now on
  }
  opened.onmessage = ({ data }) => receive(JSON.parse(data))
  opened.onclose = () => {
    socket = undefined
    connection.value = "lost"
    for (const { reject } of waiting.values()) reject(new Error("the connection to the node was lost"))
    waiting.clear()
    for (const subscription of subscriptions) subscription.id = undefined
    setTimeout(connect, retryMs[Math.min(failures++, retryMs.length - 1)])
  }
}

/**
 * Calls a method. While the page connects, the request waits.
 *
 * @throws {@link RpcError} with the node's error; an error when the connection is lost.
 */
export function request<Result>(method: string, params: readonly unknown[] = []): Promise<Result> {
  const id = ++lastId
  const text = JSON.stringify({ jsonrpc: "2.0", id, method, params })
  return new Promise<Result>((resolve, reject) => {
    waiting.set(id, { text, resolve, reject })
    socket?.send(text)
  })
}

/**
 * Subscribes now, and again after each reconnection.
 *
 * @returns A function that ends the subscription.
 */
export function subscribe<Result>(
  params: readonly unknown[],
  listener: (result: Result) => void,
): () => void {
  const subscription: Subscription = { params, listener, id: undefined }
  subscriptions.add(subscription)
  if (socket !== undefined) begin(subscription)
  return () => {
    subscriptions.delete(subscription)
    if (subscription.id !== undefined) void request("eth_unsubscribe", [subscription.id]).catch(() => {})
  }
}

function begin(subscription: Subscription): void {
  request<string>("eth_subscribe", subscription.params).then(
    (id) => {
      subscription.id = id
      if (!subscriptions.has(subscription)) void request("eth_unsubscribe", [id]).catch(() => {})
    },
    () => {}, // ignored: a public endpoint has fewer subscriptions, and after a lost connection they begin again
  )
}

interface Message {
  readonly id?: number
  readonly result?: never
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  readonly params?: { readonly subscription: string; readonly result: never }
}

function receive({ id, result, error, params }: Message): void {
  if (params !== undefined) {
    for (const each of subscriptions) if (each.id === params.subscription) each.listener(params.result)
    return
  }
  const asked = id === undefined ? undefined : waiting.get(id)
  if (asked === undefined) return
  waiting.delete(id as number)
  if (error === undefined) asked.resolve(result as never)
  else asked.reject(new RpcError(error))
}
