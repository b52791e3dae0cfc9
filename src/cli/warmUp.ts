/** Sends the usual first requests of a program to a separate node, so that V8 compiles their code before a client needs it. */

import { loadWs } from "../api/server/lazyImports.ts"
import { flushCompileCache } from "../base/compileCache.ts"
import { createNode, type MidblockNode } from "../index.ts"
import { createIdleTurns, type IdleTurns } from "./idle.ts"

/**
 * The number of slots that the transaction writes. One transaction is enough to compile the code that no start has run. With more,
 * V8 would optimize the code for the contracts here: after eight transactions of up to 96 slots, a client's first 600 slots took
 * longer, and so did the last of its 1,000 sends.
 */
const slots = 32

/** The number of calls of the contract. */
const calls = 2

/** Init code that writes slots, and a log for each: DUP1 DUP1 SSTORE, DUP1 PUSH0 PUSH0 LOG1, in a loop that counts down. */
const initCode = `0x60${slots.toString(16)}5b808055805f5fa1600190038060025700`

/** Init code of a contract that does the same for the number in its input, and returns a word. */
const contract = "0x755f355b808055805f5fa1600190038060025760205ff35f526016600af3"

/** Fees above those of a new node, and a gas limit, so that the node does not estimate one. */
const paid = { maxFeePerGas: "0x2540be400", maxPriorityFeePerGas: "0x3b9aca00", gas: "0x400000" }

type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>

/** Deploys and calls contracts with `eth_sendTransaction` and `eth_call`, as a test does. */
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

/** Sends the requests that a library sends for a transaction that it signs itself. */
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
 * Creates a separate node, and sends calls, transactions and the usual reads to it.
 *
 * @param nextTurn - Called and awaited before each request.
 * @returns The methods of the requests, in their order.
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
 * The time of answering after which a node is warm from the requests of its clients, in milliseconds. After that, the requests above
 * would make V8 discard optimized code: 45 functions after 700 sends, by `--trace-deopt`.
 */
const warmMs = 500

/** Runs {@link warmUp}, and stops it when the node is warm from its clients. Returns `true` when it was not stopped. */
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
 * Loads the library of WebSocket, and compiles the code of a call and of a transaction, in turns of the event loop in which the
 * node is idle.
 *
 * Errors are ignored: the first request that needs the same code reports them.
 */
export function warmUpWhenIdle(node: Pick<MidblockNode, "on">): void {
  const idle = createIdleTurns(node)
  const run = async () => {
    await idle.next()
    loadWs()
    await warmUpWhileCold(idle)
    flushCompileCache() // not later: many programs kill the node that they started
  }
  void run().then(idle.stop, idle.stop)
}
