/** Starts a peer's server as a process of its own, and waits for its first answer. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { serverEnv } from "./clientMemory.mjs"
import { connect } from "./http.mjs"

const pollMs = 3
const patienceMs = 30_000

/** Returns a free port, as text. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address()
  server.close()
  await once(server, "close")
  return String(port)
}

/** Sends a request until the server answers. */
async function firstAnswer(request, hasEnded) {
  const end = performance.now() + patienceMs
  for (;;) {
    if (hasEnded() || performance.now() > end) throw new Error("the server does not answer")
    try {
      return await request("eth_chainId", [])
    } catch (error) {
      if (!["ECONNREFUSED", "ECONNRESET"].includes(error.code)) throw error
    }
    await sleep(pollMs)
  }
}

/**
 * Serves a node over HTTP until it is closed or this process ends.
 *
 * @returns The port, the process id, `request`, `close`, and the milliseconds from spawn to the first answer.
 */
export async function serve(peer, mining) {
  const port = await freePort()
  const { file, args, cwd } = peer.command(mining, port)
  const start = performance.now()
  const child = spawn(file, args, { cwd, stdio: "ignore", env: serverEnv() })
  const kill = (signal = "SIGKILL") => child.kill(signal)
  const killAtOnce = () => kill()
  process.once("exit", killAtOnce)
  let ended = false
  child.once("error", () => {
    ended = true
  })
  const exit = once(child, "exit").then(() => {
    ended = true
  })
  const { request, close } = connect(port)
  await firstAnswer(request, () => ended)
  const startMs = performance.now() - start
  const stop = async (signal) => {
    close()
    process.off("exit", killAtOnce)
    kill(signal)
    await exit
  }
  return { port, pid: child.pid, request, startMs, close: stop }
}
