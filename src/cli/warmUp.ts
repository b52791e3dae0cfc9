/** Runs what most programs ask first on a node of its own: what V8 has compiled then, nobody waits for. */
import { createNode, type MidblockNode } from "../index.ts"

/** Milliseconds until a program has answered those who waited for its start; nothing is asked of it in as many more. */
const startMs = 50

/** Each runs what is done once for a slot, a log and a node of a trie often enough for V8 to compile it. */
const transactions = 4

/** Writes 32 slots and a log for each: DUP1 DUP1 SSTORE, DUP1 PUSH0 PUSH0 LOG1, in a loop that counts down. */
const initCode = "0x60205b808055805f5fa1600190038060025700"

/**
 * Asks a node of its own for a call and some transactions, with a turn of the event loop before each.
 *
 * @param isWanted - Asked before each step; false ends it.
 * @returns The number of requests.
 */
export async function warmUp(isWanted: () => boolean): Promise<number> {
  if (!isWanted()) return 0
  await using node = await createNode({ automine: true })
  const from = node.accounts[0]?.address
  const transaction = { from, data: initCode, gas: "0x200000" }
  let asked = 0
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    await new Promise((resolve) => setImmediate(resolve))
    if (!isWanted()) return undefined
    asked++
    return node.request<unknown>({ method, params })
  }
  await ask("eth_call", transaction, "latest")
  for (let sent = 0; sent < transactions; sent++) {
    const hash = await ask("eth_sendTransaction", transaction)
    await ask("eth_getTransactionReceipt", hash)
  }
  return asked
}

/**
 * Has the way of a call and of a transaction compiled soon, unless somebody works with the node already: 30 ms in turns
 * of at most 5, which end with the first request that comes.
 *
 * On Node 20 the first deployment takes 3.4 ms of the thread then and 9.5 without, a first call 1.3 and 1.7 (`npm run
 * bench:fresh`). A failure shows when somebody asks for the same.
 */
export function warmUpRequests(node: Pick<MidblockNode, "on">): void {
  setTimeout(() => {
    let isIdle = true
    const stop = node.on("answer", () => {
      isIdle = false
    })
    const begin = () => void warmUp(() => isIdle).then(stop, stop)
    setTimeout(begin, startMs).unref()
  }, startMs).unref()
}
