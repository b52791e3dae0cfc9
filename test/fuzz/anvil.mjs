/** anvil as a process, with the same genesis parameters as midblock. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { Agent, request as httpRequest } from "node:http"
import { fileURLToPath } from "node:url"
import { coinbase, genesis } from "./midblockNode.mjs"

const anvil = fileURLToPath(new URL("../../node_modules/.bin/anvil", import.meta.url))

/** Starts anvil as a process, on a free port. */
export async function startAnvil(fork) {
  const { chainId, gasLimit, baseFee, timestamp } = genesis
  const facts = [
    "--chain-id",
    chainId,
    "--gas-limit",
    gasLimit,
    "--base-fee",
    baseFee,
    "--timestamp",
    timestamp,
  ]
  const habits = ["--no-mining", "--order", "fifo", "--no-request-size-limit", "--disable-min-priority-fee"]
  const args = [
    "--port",
    0,
    "--hardfork",
    fork,
    "--accounts",
    1,
    "--disable-console-log",
    ...habits,
    ...facts,
  ].map(String)
  const child = spawn(anvil, args, { detached: true, stdio: ["ignore", "pipe", "inherit"] })
  // Kills the process group, because the command is a script that starts the program.
  const kill = () => process.kill(-child.pid, "SIGKILL")
  process.once("exit", kill)
  let printed = ""
  for await (const chunk of child.stdout) {
    printed += chunk
    if (printed.includes("Listening on")) break
  }
  const port = Number(/Listening on [^:]+:(\d+)/.exec(printed)?.[1])
  const post = connect(port)
  const request = async (method, ...params) => (await post([[method, ...params]]))[0]
  const batch = async (calls) => (calls.length === 0 ? [] : post(calls))
  await request("anvil_setCoinbase", coinbase)
  const stop = async () => {
    process.off("exit", kill)
    const exit = once(child, "exit")
    kill()
    await exit
  }
  return { name: "anvil", request, batch, stop }
}

/** Sends batches over one connection that stays open. */
function connect(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (calls) => {
    const body = JSON.stringify(
      calls.map(([method, ...params], id) => ({ jsonrpc: "2.0", id, method, params })),
    )
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) }
    const call = httpRequest({ port, host: "127.0.0.1", method: "POST", agent, headers })
    call.end(body)
    const [response] = await once(call, "response")
    const chunks = []
    for await (const chunk of response) chunks.push(chunk)
    const answers = JSON.parse(Buffer.concat(chunks).toString())
    return answers.sort((a, b) => a.id - b.id)
  }
}
