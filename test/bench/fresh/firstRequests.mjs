/** Sends a fresh program its first deployment, call and transaction, and measures the CPU time of its main thread. */
import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { programOf } from "../peers/midblock.mjs"
import { serve } from "../server.mjs"
import { balanceOf, deploy, gasLimit, mint } from "../token.mjs"

const idleMs = 400

/** Returns the milliseconds of CPU time of the main thread of a process; only Linux counts them by thread. */
const computed = (pid) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000_000

const peerOf = (folder) => ({
  command: (_, port) => ({
    file: process.execPath,
    args: [programOf(folder), "--quiet", "--automine", "--port", port, "--gas-limit", gasLimit],
  }),
})

/** Starts a process, and returns the milliseconds of each of its first requests. */
export async function firstRequests(folder, code) {
  const { pid, request, close } = await serve(peerOf(folder), "auto")
  const [from] = await request("eth_accounts", [])
  await sleep(idleMs)
  const timed = async (method, ...params) => {
    const before = computed(pid)
    const result = await request(method, params)
    return { result, ms: computed(pid) - before }
  }
  const deployed = await timed("eth_sendTransaction", deploy(from, code))
  const { contractAddress: token } = await request("eth_getTransactionReceipt", [deployed.result])
  const called = await timed("eth_call", balanceOf(token, from), "latest")
  const sent = await timed("eth_sendTransaction", mint(from, token, from, 100))
  await close()
  return { deployment: deployed.ms, call: called.ms, transaction: sent.ms }
}
