/** A node behind an IPC socket, and clients of it, for the tests of server/. */
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../../src/index.ts"

/** A path in a new folder, which is removed after the test. */
export function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "midblock-ipc-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, "node.ipc")
}

/** Creates a node with an IPC socket. */
export async function serve(options: CreateNodeOptions = {}) {
  const path = newPath()
  const node = await createNode(options)
  onTestFinished(() => node.close())
  return { node, ...(await node.listenIpc(path)) }
}

/** Sends these texts, ends the client's side, and returns all answers until the server closes the connection. */
export async function say(path: string, ...texts: string[]): Promise<unknown[]> {
  const socket = connect(path)
  await once(socket, "connect")
  for (const text of texts) socket.write(text)
  socket.end()
  return linesOf(socket)
}

/** Returns the answers until the server closes the connection. */
export async function linesOf(socket: Socket): Promise<unknown[]> {
  let text = ""
  for await (const part of socket.setEncoding("utf8")) text += part
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

/** Opens both sides of a connection: that of a server, which may stay open after the end of the other, and that of its client. */
export async function openPair(): Promise<{ readonly own: Socket; readonly remote: Socket }> {
  const server = createServer({ allowHalfOpen: true }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  const [[own], remote] = (await Promise.all([once(server, "connection"), connect(port, "127.0.0.1")])) as [
    [Socket],
    Socket,
  ]
  onTestFinished(() => {
    own.destroy()
    remote.destroy()
    server.close()
  })
  return { own, remote }
}
