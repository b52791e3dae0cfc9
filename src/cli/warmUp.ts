/** Runs what most programs ask first on a node of its own: what V8 has compiled then, nobody waits for. */
import { loader } from "../base/loader.ts"
import { warmUpCurves } from "../evm/precompiles/warmUp.ts"
import { createNode, type MidblockNode } from "../index.ts"
import { loadWs } from "../server/lazyImports.ts"
import { createIdleTurns, type IdleTurns } from "./idle.ts"

/**
 * The slots that the transaction writes. One of them has the code compiled that no start has run. More would have it optimized for the
 * contracts here: behind eight of up to 96 slots, a client's first 600 slots took longer, and its last of 1,000 sends too.
 */
const slots = 32

/** Calls of a contract. */
const calls = 2

/** Init code that writes slots, and a log for each: DUP1 DUP1 SSTORE, DUP1 PUSH0 PUSH0 LOG1, in a loop that counts down. */
const initCode = `0x60${slots.toString(16)}5b808055805f5fa1600190038060025700`

/** Init code of a contract that does the same for the number in its input, and returns a word. */
const contract = "0x755f355b808055805f5fa1600190038060025760205ff35f526016600af3"

/** Fees above those of a new node, and no limit of gas that the node would have to work out. */
const paid = { maxFeePerGas: "0x2540be400", maxPriorityFeePerGas: "0x3b9aca00", gas: "0x400000" }

type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>

/** Deploys, calls and sends to contracts, as a test would by `eth_sendTransaction`. */
async function use(ask: Ask, from: string | undefined): Promise<void> {
  await ask("eth_call", { from, data: initCode }, "latest")
  const hash = await ask("eth_sendTransaction", { from, data: initCode, gas: "0x400000" })
  await ask("eth_getTransactionReceipt", hash)
  const created = await ask("eth_sendTransaction", { from, data: contract, ...paid })
  const { contractAddress: to } = await ask<{ contractAddress: string }>("eth_getTransactionReceipt", created)
  const message = { from, to, data: `0x${"2".padStart(64, "0")}`, ...paid }
  for (let call = 0; call < calls; call++) await ask("eth_call", message, "latest")
  await useWallet(ask, message)
}

/** Asks for what a library asks for around a transaction that it signs itself. */
async function useWallet(ask: Ask, message: { readonly from: string | undefined }): Promise<void> {
  const snapshot = await ask("evm_snapshot")
  await ask("eth_getBlockByNumber", "latest", false)
  await ask("eth_getBalance", message.from, "latest")
  await ask("eth_estimateGas", message)
  const nonce = await ask("eth_getTransactionCount", message.from, "pending")
  const raw = await ask("eth_signTransaction", { ...message, nonce })
  await ask("eth_getTransactionReceipt", await ask("eth_sendRawTransaction", raw))
  await ask("evm_revert", snapshot)
}

/**
 * Asks a node of its own for calls, transactions and what is read around them.
 *
 * @param nextTurn - Waited for before each request.
 * @returns The methods that were asked for, in their order.
 */
export async function warmUp(nextTurn: () => Promise<unknown>): Promise<readonly string[]> {
  await nextTurn()
  await using node = await createNode({ automine: true })
  const asked: string[] = []
  const ask: Ask = async <T>(method: string, ...params: unknown[]) => {
    await nextTurn()
    asked.push(method)
    return (await node.request<unknown>({ method, params })) as T
  }
  await use(ask, node.accounts[0]?.address)
  return asked
}

/**
 * A node that has answered for so many milliseconds is warm by its own clients. The requests above would then have optimized code given
 * up: 45 functions behind 700 sends, by `--trace-deopt`.
 */
const warmMs = 500

/** Warms up as {@link warmUp}, until the node is warm by itself. Returns `true` when it went to its end. */
export async function warmUpWhileCold(idle: Pick<IdleTurns, "next" | "busyMs">): Promise<boolean> {
  let isWarm = false
  const next = async () => {
    await idle.next()
    isWarm = idle.busyMs >= warmMs
    if (isWarm) throw new Error("the node is warm")
  }
  await warmUp(next).catch((error) => {
    if (!isWarm) throw error
  })
  return !isWarm
}

/**
 * Loads the library of WebSocket, has the way of a call and of a transaction compiled and kept, and the contracts on curves compiled,
 * in the turns in which nobody works with the node.
 *
 * A failure shows when somebody asks for the same.
 */
export function warmUpWhenIdle(node: Pick<MidblockNode, "on">): void {
  const idle = createIdleTurns(node)
  const run = async () => {
    await idle.next()
    loadWs()
    await warmUpWhileCold(idle)
    loader?.keepNew() // many programs that start a node kill it before it has kept its code
    await warmUpCurves(idle.next)
  }
  void run().then(idle.stop, idle.stop)
}
