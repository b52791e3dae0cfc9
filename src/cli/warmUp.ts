/** Runs what most programs ask first on a node of its own: what V8 has compiled then, nobody waits for. */
import { warmUpCurves } from "../evm/precompiles/warmUp.ts"
import { createNode, type MidblockNode } from "../index.ts"
import { createIdleTurns } from "./idle.ts"

/**
 * The slots that each transaction writes: often enough for V8 to compile what is done once for a slot, a log and a node of a trie,
 * and not so many that a request waits for more than 5 ms, the first ones being the slowest.
 */
const slotCounts = [32, 32, 64, 64, 96, 96, 96, 96]

/** Init code that writes slots, and a log for each: DUP1 DUP1 SSTORE, DUP1 PUSH0 PUSH0 LOG1, in a loop that counts down. */
const initCode = (slots: number): string => `0x60${slots.toString(16)}5b808055805f5fa1600190038060025700`

/**
 * Asks a node of its own for a call and some transactions.
 *
 * @param nextTurn - Waited for before each request.
 * @returns The number of requests.
 */
export async function warmUp(nextTurn: () => Promise<unknown>): Promise<number> {
  await nextTurn()
  await using node = await createNode({ automine: true })
  const from = node.accounts[0]?.address
  let asked = 0
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    await nextTurn()
    asked++
    return node.request<unknown>({ method, params })
  }
  await ask("eth_call", { from, data: initCode(32) }, "latest")
  for (const slots of slotCounts) {
    const hash = await ask("eth_sendTransaction", { from, data: initCode(slots), gas: "0x400000" })
    await ask("eth_getTransactionReceipt", hash)
  }
  return asked
}

/**
 * Has the way of a call and of a transaction compiled, and the pairing of BN254, in the turns in which nobody works with the node.
 *
 * A failure shows when somebody asks for the same.
 */
export function warmUpWhenIdle(node: Pick<MidblockNode, "on">): void {
  const { next, stop } = createIdleTurns(node)
  const run = async () => {
    await warmUp(next)
    await next()
    await warmUpCurves()
  }
  void run().then(stop, stop)
}
