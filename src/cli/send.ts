/** Sends the requests of a recording to a new node in this process, or to a URL. */
import { once } from "node:events"
import { InvalidFile } from "../errors/index.ts"
import { loadWs } from "../server/lazyImports.ts"
import { assertHttpUrl } from "./httpUrl.ts"
import { artifactsOf, type OpenOptions, openNode } from "./open.ts"
import type { Recorded } from "./record.ts"

/** The JSON response to a request. */
type JsonResponse = Pick<Recorded, "result" | "error">

/** Sends one request. */
type Send = (request: Pick<Recorded, "method" | "params" | "public">) => Promise<JsonResponse>

/** Creates a sender to a new node with these options. */
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
 * Creates a sender to a URL. It connects when the first request is sent.
 *
 * @throws {@link InvalidFile} when it is no HTTP URL, or there is no JSON-RPC server at it.
 */
export function sendTo(url: string): Send {
  assertHttpUrl("against", url)
  return withConnection(
    (request) => post(url, request),
    () => connect(url),
  )
}

const post = async (url: string, { method, params }: Parameters<Send>[0]): Promise<JsonResponse> => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const headers = { "content-type": "application/json" }
  const response = await fetch(url, { method: "POST", body, headers }).catch((cause) => refuse(url, cause))
  return readResponse(await response.text()) ?? refuse(url, `HTTP ${response.status} without an answer`)
}

/** Sends requests that begin or end subscriptions over one WebSocket connection, because HTTP has no notifications. */
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
  const waiting = new Map<unknown, (response: JsonResponse | undefined) => void>()
  // One listener for all messages: notifications may arrive in one chunk with a response.
  socket.on("message", (text) => {
    const { id, ...response } = readResponse(String(text)) ?? {}
    waiting.get(id)?.(response)
    waiting.delete(id)
  })
  socket.on("error", () => {}) // a close follows
  socket.on("close", () => {
    for (const response of waiting.values()) response(undefined)
  })
  let id = 0
  return async ({ method, params }) => {
    if (socket.readyState !== socket.OPEN) return refuse(url, "the connection was closed")
    const response = new Promise<JsonResponse | undefined>((resolve) => waiting.set(++id, resolve))
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }))
    return (await response) ?? refuse(url, "the connection was closed")
  }
}

/** Reads a response; returns `undefined` when it is not a JSON object. */
function readResponse(text: string): (JsonResponse & { readonly id?: unknown }) | undefined {
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
