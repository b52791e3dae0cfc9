/** Serves a node for each worker on one port, over HTTP and WebSocket, for code under test that needs a URL. */
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Duplex } from "node:stream"
import express, { type ErrorRequestHandler, type Express } from "express"
import { InternalError, MidblockError } from "../../errors/index.ts"
import type { CreateNodeOptions, MidblockNode } from "../../index.ts"
import { createNode } from "../../index.ts"

/** The nodes on one port. */
export interface WorkerNodes extends AsyncDisposable {
  /** The URL of the port. Each path below it, `/1`, `/2` …, is a node, which is created at its first request. */
  readonly url: string
}

/**
 * Serves any number of nodes: every path of digits is a node. Invalid options fail here, not at the first request.
 *
 * @throws The errors of `createNode`, such as {@link UnknownOption}.
 * @example
 * const { url } = await serveWorkers({ automine: true })
 * createPublicClient({ transport: http(`${url}/${process.env.VITEST_POOL_ID}`) })
 */
export async function serveWorkers(options: CreateNodeOptions = {}): Promise<WorkerNodes> {
  const nodes = new Map<string, Promise<MidblockNode>>()
  const nodeOf = (worker: string) => {
    const node = nodes.get(worker) ?? createNode(options)
    nodes.set(worker, node)
    return node
  }
  // Not the node of a worker: coverage measures only nodes that are created after its provider.
  await (await createNode(options)).close()
  const server = await listening(toApp(nodeOf))
  server.on("upgrade", toUpgrade(nodeOf))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      for (const made of await Promise.allSettled(nodes.values()))
        if (made.status === "fulfilled") await made.value.close()
    },
  }
}

/** Returns `true` for the name of a worker, up to 9999; a larger one is a mistake. */
const isWorker = (name: string): boolean => /^\d{1,4}$/.test(name)

type NodeOf = (worker: string) => Promise<MidblockNode>

function toApp(nodeOf: NodeOf): Express {
  const app = express().disable("x-powered-by")
  app.use("/:worker", (request, response, next) => {
    const { worker } = request.params
    if (!isWorker(worker)) return next()
    return nodeOf(worker).then((node) => void node.app(request, response, next), next)
  })
  return app.use(answerError)
}

/** Answers with an error of JSON-RPC; express would answer with a page that contains the stack. */
const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const { code, message } = error instanceof MidblockError ? error : new InternalError(error)
  response.status(500).json({ jsonrpc: "2.0", id: null, error: { code, message } })
}

/** Returns the upgrade listener for WebSocket. The node gets the rest of the path after its name. */
const toUpgrade =
  (nodeOf: NodeOf) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // The client may disconnect before a node listens to the socket; without a listener the error would be thrown.
    socket.on("error", () => {})
    const [, worker = "", rest = ""] = request.url?.split(/^\/([^/?]*)/) ?? []
    if (!isWorker(worker)) return void refuse(socket, "404 Not Found")
    const hand = (node: MidblockNode) => {
      request.url = rest.startsWith("/") ? rest : `/${rest}`
      node.upgrade(request, socket, head)
    }
    nodeOf(worker).then(hand, () => refuse(socket, "500 Internal Server Error"))
  }

function refuse(socket: Duplex, status: string): void {
  socket.once("finish", () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

const listening = (app: Express): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(app)
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => resolve(server))
  })
