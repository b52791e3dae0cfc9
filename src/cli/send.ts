/** Where the requests of a recording are sent: a new node in this process, or a URL. */
import { once } from "node:events"
import { InvalidFile } from "../errors/index.ts"
import { loadWs } from "../server/lazyImports.ts"
import { artifactsOf, type OpenOptions, openNode } from "./open.ts"
import type { Recorded } from "./record.ts"

/** What is answered, as JSON has it. */
type Answer = Pick<Recorded, "result" | "error">

/** Sends one request. */
type Send = (request: Pick<Recorded, "method" | "params" | "public">) => Promise<Answer>

/** To a new node that is started with these options. */
export async function sendToNew(options: OpenOptions): Promise<Send> {
  const node = await openNode(options, await artifactsOf(options))
  let listening: ReturnType<typeof node.listen> | undefined
  const url = async () => {
    listening ??= node.listen({ port: 0 })
    return (await listening).url
  }
  const send: Send = async ({ method, params, public: isPublic }) => {
    if (isPublic) return post(new URL("/public", await url()).href, { method, params })
    return node.request<unknown>({ method, params }).then(
      (result) => ({ result }),
      ({ code, message, data }) => ({ error: { code, message, data } }),
    )
  }
  return withConnection(send, async () => connect(await url()))
}

/**
 * To a URL; what is wrong with it is said when something is sent.
 *
 * @throws {@link InvalidFile} when nothing there answers JSON-RPC.
 */
export const sendTo = (url: string): Send =>
  withConnection(
    (request) => post(url, request),
    () => connect(url),
  )

const post = async (url: string, { method, params }: Parameters<Send>[0]): Promise<Answer> => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const headers = { "content-type": "application/json" }
  const response = await fetch(url, { method: "POST", body, headers }).catch((cause) => refuse(url, cause))
  return readAnswer(await response.text()) ?? refuse(url, `HTTP ${response.status} without an answer`)
}

/** Only a connection can be told things: what begins and ends subscriptions goes over WebSocket, as it must have come. */
function withConnection(send: Send, open: () => Promise<Send>): Send {
  let connection: Promise<Send> | undefined
  return async (request) => {
    if (!/^eth_(un)?subscribe$/.test(request.method)) return send(request)
    connection ??= open()
    return (await connection)(request)
  }
}

async function connect(url: string): Promise<Send> {
  const socket = new (loadWs().WebSocket)(url.replace(/^http/, "ws"))
  await once(socket, "open").catch((cause) => refuse(url, cause))
  const waiting = new Map<unknown, (answer: Answer | undefined) => void>()
  // Notifications may come in one piece with an answer: whoever listens anew after each message misses some.
  socket.on("message", (text) => {
    const { id, ...answer } = readAnswer(String(text)) ?? {}
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  socket.on("error", () => {}) // a close follows
  socket.on("close", () => {
    for (const answer of waiting.values()) answer(undefined)
  })
  let id = 0
  return async ({ method, params }) => {
    if (socket.readyState !== socket.OPEN) return refuse(url, "the connection was closed")
    const answer = new Promise<Answer | undefined>((resolve) => waiting.set(++id, resolve))
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }))
    return (await answer) ?? refuse(url, "the connection was closed")
  }
}

/** `undefined` when it is no object. */
function readAnswer(text: string): (Answer & { readonly id?: unknown }) | undefined {
  try {
    const { id, result, error } = JSON.parse(text)
    return { id, result, error }
  } catch {
    return undefined
  }
}

function refuse(url: string, cause: unknown): never {
  const { code, message } = ((cause as Error).cause ?? cause) as NodeJS.ErrnoException
  const reason = typeof cause === "string" ? cause : (code ?? message)
  throw new InvalidFile({ flag: "against", path: url, reason }, { cause })
}
