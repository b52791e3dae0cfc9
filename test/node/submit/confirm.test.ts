import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Hex } from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { createParts, recipient } from "../parts.ts"

async function withAccounts(options = {}) {
  const node = await createNode(options)
  const [from, to] = node.accounts.map(({ address }) => address)
  const transfer = { from, to, value: "0x1", gas: "0x5208" }
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  return { node, transfer, ask }
}

describe("eth_sendRawTransactionSync", () => {
  test("default: returns the receipt of the flashblock, with 32 zero bytes as the block hash", async () => {
    const { ask, transfer } = await withAccounts()
    const raw = await ask("eth_signTransaction", transfer)
    expect(await ask("eth_sendRawTransactionSync", raw)).toMatchObject({
      status: "0x1",
      blockNumber: "0x1",
      blockHash: `0x${"00".repeat(32)}`,
    })
  })

  test("behavior: automine returns the receipt of the sealed block", async () => {
    const { ask, transfer } = await withAccounts({ automine: true })
    const receipt = (await ask("eth_sendTransactionSync", transfer)) as { blockHash: Hex }
    expect(receipt).toMatchObject({ blockNumber: "0x1", status: "0x1" })
    expect(BigInt(receipt.blockHash)).not.toBe(0n)
  })

  test("behavior: waits for the flashblock, and returns the receipt of a reverting transaction too", async () => {
    const { node, ask, transfer } = await withAccounts({ holdFlashblocks: true })
    const reverting = { ...transfer, gas: "0x10000", data: "0x5f5ffd", to: undefined }
    const waiting = ask("eth_sendTransactionSync", reverting, "0x2710")
    const isWaiting = async () => ((await ask("txpool_status")) as { pending: string }).pending !== "0x0"
    // Requests resolve without a turn of the event loop, which the sending may need.
    while (!(await isWaiting())) await new Promise(setImmediate)
    expect(await node.flashblock()).toMatchObject({ transactionCount: 1 })
    expect(await waiting).toMatchObject({ status: "0x0", blockNumber: "0x1" })
  })

  test("error: a timeout has code 4 and the hash as data, and the transaction still waits", async () => {
    const { node, ask, transfer } = await withAccounts({ holdFlashblocks: true })
    const raw = await ask("eth_signTransaction", transfer)
    const late = await ask("eth_sendRawTransactionSync", raw, 1).catch((error: unknown) => error)
    expect(late).toMatchObject({
      code: 4,
      message: "the transaction was added to the transaction pool but was not pre-confirmed within 1 ms",
      data: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    const { data: hash } = late as { data: Hex }
    expect(await ask("base_transactionStatus", hash)).toEqual({ status: "Known" })
    await node.mine()
    expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ status: "0x1" })
    expect(await ask("base_transactionStatus", hash)).toEqual({ status: "Unknown" })
  })

  test("behavior: a process with nothing else to do does not exit before the answer", () => {
    const script = fileURLToPath(new URL("waitingAlone.mjs", import.meta.url))
    expect(execFileSync(process.execPath, [script]).toString()).toBe("4")
  })

  test("syncTimeout is the default timeout, and syncTimeoutLimit is the longest one", async () => {
    const waited = async (options: object, ...timeout: unknown[]) => {
      const { node, ask, transfer } = await withAccounts({ holdFlashblocks: true, ...options })
      const { message } = (await ask("eth_sendTransactionSync", transfer, ...timeout).catch(
        (error) => error,
      )) as Error
      await node.close()
      return String(message).slice(-11)
    }
    expect([
      await waited({ syncTimeout: 2 }),
      await waited({ syncTimeout: 2 }, 0),
      await waited({ syncTimeoutLimit: 3 }, 100_000),
      await waited({ syncTimeoutLimit: 3, timeoutMs: 1 }),
    ]).toEqual(["within 2 ms", "within 2 ms", "within 3 ms", "within 3 ms"])
  })

  test("error: a nonce gap is refused at once, with code 5 and the expected nonce as data", async () => {
    const { ask, transfer } = await withAccounts()
    await expect(ask("eth_sendTransactionSync", { ...transfer, nonce: "0x3" })).rejects.toMatchObject({
      code: 5,
      message: "the transaction waits behind a nonce gap: tx: 3 expected: 0",
      data: "0x0",
    })
  })

  test("behavior: no listener is left after a refusal, a timeout and a receipt", async () => {
    const { events, miner, confirm, submit } = await createParts({ holdFlashblocks: true })
    const names = ["flashblock", "block", "restored", "closed"] as const
    const listeners = () => names.map((name) => events.listenerCount(name))
    const send = (value: bigint) => () => submit.unlocked({ to: recipient, input: "0x", value, gas: 21_000n })
    const before = listeners()
    await expect(confirm(send(10n ** 30n))).rejects.toThrow("insufficient funds")
    await expect(confirm(send(1n), 1)).rejects.toThrow("not pre-confirmed within 1 ms")
    expect(listeners()).toEqual(before)
    const receipt = confirm(send(2n), 60_000)
    while (listeners()[0] === before[0]) await new Promise(setImmediate)
    expect(listeners()).toEqual(before.map((count) => count + 1))
    await miner.flashblock()
    expect((await receipt).executed.transaction.value).toBe(2n)
    expect(listeners()).toEqual(before)
  })

  test("error: refuses an invalid transaction, and then accepts a valid one", async () => {
    const { node, ask, transfer } = await withAccounts()
    await expect(
      ask("eth_sendTransactionSync", { ...transfer, value: "0xffffffffffffffffffff" }),
    ).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(/^insufficient funds/),
    })
    await ask("eth_sendTransactionSync", transfer)
    await node.mine()
    expect(await ask("eth_getTransactionCount", transfer.from, "latest")).toBe("0x1")
  })
})

describe("eth_sendTransactionSync while the transaction waits", () => {
  const priced = (gwei: number) => ({
    maxFeePerGas: `0x${(gwei * 10 ** 9).toString(16)}`,
    maxPriorityFeePerGas: `0x${(gwei * 10 ** 8).toString(16)}`,
  })
  /** Sends a transaction to the pool of a node that holds flashblocks; returns its hash and the pending answer. */
  async function waiting(options = {}) {
    const context = await withAccounts({ holdFlashblocks: true, ...options })
    const { node, ask, transfer } = context
    const entered = new Promise<{ hash: Hex }>((resolve) => node.on("transaction", resolve))
    const answer = (
      ask("eth_sendTransactionSync", { ...transfer, ...priced(10), nonce: "0x0" }, 60_000) as Promise<unknown>
    ).catch((error: unknown) => error)
    const { hash } = await entered
    return { ...context, answer, hash }
  }

  test("error: names the transaction that replaces it", async () => {
    const { ask, transfer, answer, hash } = await waiting()
    const by = await ask("eth_sendTransaction", { ...transfer, ...priced(20), nonce: "0x0" })
    expect(await answer).toMatchObject({
      code: -32000,
      message: `the transaction was replaced by ${by} before it was pre-confirmed`,
      data: hash,
    })
  })

  test("error: the node is closed", async () => {
    const { node, answer } = await waiting()
    await node.close()
    expect(await answer).toMatchObject({ code: 4900, message: "the node is closed" })
  })

  test.each(["anvil_dropTransaction", "anvil_removePoolTransactions", "anvil_dropAllTransactions"])(
    "error: %s drops the transaction",
    async (method) => {
      const { ask, transfer, answer, hash } = await waiting()
      const target = { anvil_dropTransaction: hash, anvil_removePoolTransactions: transfer.from }[method]
      await ask(method, ...(target === undefined ? [] : [target]))
      expect(await answer).toMatchObject({
        code: -32000,
        message: "the transaction was dropped from the transaction pool before it was pre-confirmed",
        data: hash,
      })
    },
  )

  test("error: evm_revert and anvil_setNonce drop the transaction", async () => {
    const context = await withAccounts({ holdFlashblocks: true })
    const snapshot = await context.ask("evm_snapshot")
    const gone = /^the transaction was dropped from the transaction pool/
    const sent = async (then: () => Promise<unknown>) => {
      const entered = new Promise((resolve) => context.node.on("transaction", resolve))
      const answer = expect(
        context.ask("eth_sendTransactionSync", context.transfer, 60_000),
      ).rejects.toMatchObject({ message: expect.stringMatching(gone) })
      await entered
      await then()
      await answer
    }
    await sent(() => context.ask("evm_revert", snapshot))
    await sent(() => context.ask("anvil_setNonce", context.transfer.from, "0x7"))
  })

  test("behavior: without flashblocks it waits for the sealed block, also after a cheat", async () => {
    const { node, ask, transfer } = await withAccounts({ flashblocks: false })
    const entered = new Promise((resolve) => node.on("transaction", resolve))
    const answer = ask("eth_sendTransactionSync", transfer, 60_000)
    await entered
    await ask("anvil_setBalance", `0x${"12".repeat(20)}`, "0x1")
    await node.mine()
    expect(await answer).toMatchObject({ blockNumber: "0x1", status: "0x1" })
  })

  test("behavior: eth_sendRawTransactionSync returns the receipt of a waiting or pre-confirmed transaction", async () => {
    const { node, ask, transfer } = await withAccounts({ holdFlashblocks: true })
    const raw = await ask("eth_signTransaction", transfer)
    const hash = await ask("eth_sendRawTransaction", raw)
    const again = ask("eth_sendRawTransactionSync", raw, 60_000)
    await node.flashblock()
    const receipt = { transactionHash: hash, blockNumber: "0x1", status: "0x1" }
    expect([await again, await ask("eth_sendRawTransactionSync", raw)]).toMatchObject([receipt, receipt])
    await expect(ask("eth_sendRawTransaction", raw)).rejects.toThrow("already known")
  })
})
