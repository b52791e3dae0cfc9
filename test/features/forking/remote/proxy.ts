/** A test proxy in front of a node: it records messages, delays them, and fails them in the ways of real remotes. */
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

export interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** One HTTP message as it arrived. */
export interface Message {
  readonly calls: readonly Call[]
  readonly isBatch: boolean
  readonly headers: IncomingMessage["headers"]
  readonly path: string
}

/** The reaction of the proxy to a message. */
export type Reaction =
  | "forward"
  | "hang"
  | "reset"
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | { readonly errors: (call: Call) => { code: number; message: string; data?: unknown } | undefined }
  /** Half an answer, after which the connection is closed or stays open. */
  | { readonly half: "cut" | "left" }
  | { readonly change: (body: string) => string }

/** Answers some methods with an error, as a remote without them does. */
export const without = (...methods: string[]): Reaction => ({
  errors: ({ method }) =>
    methods.includes(method) ? { code: -32601, message: `the method ${method} does not exist` } : undefined,
})

/** Starts a proxy in front of the node at `target`. */
export async function startProxy(target: string) {
  const messages: Message[] = []
  const queue: Reaction[] = []
  const held: (() => void)[] = []
  const arrivals = new Set<() => void>()
  let isHolding = false
  let always: (message: Message) => Reaction = () => "forward"

  const forward = async (calls: readonly Call[], isBatch: boolean): Promise<string> => {
    const body = JSON.stringify(isBatch ? calls : calls[0])
    const headers = { "content-type": "application/json" }
    return (await fetch(target, { method: "POST", headers, body })).text()
  }

  async function react(message: Message, reaction: Reaction, response: ServerResponse): Promise<void> {
    if (reaction === "hang") return
    if (reaction === "reset") {
      response.destroy()
      return
    }
    if (reaction !== "forward" && "status" in reaction) {
      response.writeHead(reaction.status, reaction.headers).end(reaction.body)
      return
    }
    const { calls, isBatch } = message
    const errors = reaction !== "forward" && "errors" in reaction ? reaction.errors : () => undefined
    const refused = calls.flatMap((call) => {
      const error = errors(call)
      return error === undefined ? [] : [{ jsonrpc: "2.0", id: call.id, error }]
    })
    const passed = calls.filter((call) => !refused.some(({ id }) => id === call.id))
    const answered = passed.length === 0 ? [] : [JSON.parse(await forward(passed, isBatch))].flat()
    const body = JSON.stringify(isBatch ? [...answered, ...refused].reverse() : [...answered, ...refused][0])
    if (reaction !== "forward" && "half" in reaction) {
      response.writeHead(200, { "content-length": body.length })
      response.write(body.slice(0, body.length / 2), () => {
        if (reaction.half === "cut") response.destroy()
      })
      return
    }
    const text = reaction !== "forward" && "change" in reaction ? reaction.change(body) : body
    response.writeHead(200, { "content-type": "application/json" }).end(text)
  }

  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isTrue()) return
        arrivals.delete(check)
        resolve()
      }
      arrivals.add(check)
      check()
    })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ""
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    const isBatch = Array.isArray(body)
    const message = { calls: [body].flat(), isBatch, headers: request.headers, path: request.url ?? "" }
    messages.push(message)
    for (const arrived of arrivals) arrived()
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    await react(message, queue.shift() ?? always(message), response)
  }

  const server = createServer((request, response) => void receive(request, response)).listen(0, "127.0.0.1")
  let connections = 0
  server.on("connection", () => {
    connections++
  })
  await once(server, "listening")
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("no port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    host: `127.0.0.1:${address.port}`,
    messages,
    /** Returns the number of connections that were opened. */
    connections: () => connections,
    /** Returns the methods of each message since the last call, and forgets the messages. */
    take: (): string[][] => messages.splice(0).map(({ calls }) => calls.map(({ method }) => method)),
    /** Sets the reactions to the next messages, one for each. */
    next: (...reactions: Reaction[]) => void queue.push(...reactions),
    /** Sets the reaction to all other messages. */
    always(reaction: Reaction | ((message: Message) => Reaction)) {
      always = typeof reaction === "function" ? reaction : () => reaction
    },
    /** Holds all messages until `release` is called. */
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      for (const go of held.splice(0)) go()
    },
    /** Resolves when `messages` has at least this number of messages. */
    arrived: (count: number) => until(() => messages.length >= count),
    /** Resolves when a message with the method is in `messages`: a hint may arrive after the answer that it was for. */
    asked: (method: string) =>
      until(() => messages.some(({ calls }) => calls.some((call) => call.method === method))),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}

export type TestProxy = Awaited<ReturnType<typeof startProxy>>
