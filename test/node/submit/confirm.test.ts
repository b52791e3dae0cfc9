import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Hex } from "viem"
import { describe, expect, onTestFinished, test, vi } from "vitest"
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
    expect(await waited({ syncTimeout: "2ms" })).toBe("within 2 ms")
    expect(await waited({ syncTimeout: "2ms" }, 0)).toBe("within 2 ms")
    expect(await waited({ syncTimeoutLimit: "3ms" }, 100_000)).toBe("within 3 ms")
    expect(await waited({ syncTimeoutLimit: "3ms", timeoutMs: 1 })).toBe("within 3 ms")
  })

  test("error: a nonce gap has code 6 and the expected nonce as data, and the transaction is not in the pool", async () => {
    const { ask, transfer } = await withAccounts({ syncTimeout: "2ms" })
    const gap = {
      code: 6,
      message: "nonce gap: tx: 3 expected: 0; the transaction was not added to the transaction pool",
      data: "0x0",
    }
    await expect(ask("eth_sendTransactionSync", { ...transfer, nonce: "0x3" })).rejects.toMatchObject(gap)
    await expect(ask("eth_sendTransactionSync", { ...transfer, nonce: "0x3" }, 1)).rejects.toMatchObject(gap)
    expect(await ask("txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
  })

  test("behavior: a transaction behind a nonce gap waits for the one before it until its time is over", async () => {
    const { node, ask, transfer } = await withAccounts({ automine: true })
    const entered = new Promise((resolve) => node.on("transaction", resolve))
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
    onTestFinished(() => void vi.useRealTimers())
    const second = ask("eth_sendTransactionSync", { ...transfer, nonce: "0x1" }, 60_000)
    await entered
    await vi.advanceTimersByTimeAsync(59_999)
    await ask("eth_sendTransaction", { ...transfer, nonce: "0x0" })
    expect(await second).toMatchObject({ status: "0x1", blockNumber: "0x2" })
  })

  test.each([
    ["default", {}],
    ["automine", { automine: true }],
    ["interval", { mining: true, blockTime: 100, flashblockTime: "20ms" }],
    ["interval without flashblocks", { mining: true, blockTime: 100, flashblocks: false }],
  ])(
    "behavior: %s: 20 sends of one account that arrive in any order all get a receipt",
    async (_, options) => {
      const { node, ask, transfer } = await withAccounts(options)
      const order = [7, 3, 19, 0, 12, 5, 16, 1, 9, 14, 2, 18, 11, 4, 8, 17, 6, 13, 10, 15]
      const raws = await Promise.all(
        order.map((nonce) => ask("eth_signTransaction", { ...transfer, nonce: `0x${nonce.toString(16)}` })),
      )
      const receipts = await Promise.all(raws.map((raw) => ask("eth_sendRawTransactionSync", raw, 60_000)))
      expect(receipts.map((receipt) => (receipt as { status: string }).status)).toEqual(
        order.map(() => "0x1"),
      )
      await node.close()
    },
  )

  test("args: latest waits for the seal; pending does not; anything else is refused", async () => {
    const { node, ask, transfer } = await withAccounts()
    const raw = (nonce: string) => ask("eth_signTransaction", { ...transfer, nonce })
    const pending = await ask("eth_sendRawTransactionSync", await raw("0x0"), "0xea60", "pending")
    expect(pending).toMatchObject({ blockHash: `0x${"00".repeat(32)}` })
    await expect(ask("eth_sendRawTransactionSync", await raw("0x1"), 1, "latest")).rejects.toMatchObject({
      code: 4,
      message: "the transaction was added to the transaction pool but was not sealed within 1 ms",
    })
    const entered = new Promise((resolve) => node.on("transaction", resolve))
    const sealed = ask("eth_sendRawTransactionSync", await raw("0x2"), 60_000, "latest")
    await entered
    const [hash] = await node.mine()
    expect(await sealed).toMatchObject({ blockHash: hash, status: "0x1" })
    await expect(ask("eth_sendRawTransactionSync", await raw("0x3"), 1, "safe")).rejects.toMatchObject({
      code: -32602,
      message: 'invalid argument 2: Block: expected pending or latest, got "safe"',
    })
  })

  test("behavior: no listener is added for a request", async () => {
    const { events, miner, confirm, submit } = await createParts({ holdFlashblocks: true })
    const names = ["flashblock", "block", "restored", "closed"] as const
    const listeners = () => names.map((name) => events.listenerCount(name))
    const send = (value: bigint) => () => submit.unlocked({ to: recipient, input: "0x", value, gas: 21_000n })
    const before = listeners()
    await expect(confirm(send(10n ** 30n))).rejects.toThrow("insufficient funds")
    await expect(confirm(send(1n), 1)).rejects.toThrow("not pre-confirmed within 1 ms")
    const entered = new Promise((resolve) => events.once("transaction", resolve))
    const receipt = confirm(send(2n), 60_000)
    await entered
    await new Promise(setImmediate)
    expect(listeners()).toEqual(before)
    await miner.flashblock()
    expect((await receipt).executed.transaction.value).toBe(2n)
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

  test("error: a transaction that waits, or is pre-confirmed or sealed, cannot be sent again", async () => {
    const { node, ask, transfer } = await withAccounts({ holdFlashblocks: true })
    const raw = await ask("eth_signTransaction", transfer)
    const again = async () => {
      const refused = { code: -32000, message: "already known" }
      await expect(ask("eth_sendRawTransaction", raw)).rejects.toMatchObject(refused)
      await expect(ask("eth_sendRawTransactionSync", raw)).rejects.toMatchObject(refused)
    }
    await ask("eth_sendRawTransaction", raw)
    await again()
    await node.flashblock()
    await again()
    await node.mine()
    const message = `nonce too low: address ${transfer.from?.toLowerCase()}, tx: 0 state: 1`
    await expect(ask("eth_sendRawTransaction", raw)).rejects.toMatchObject({ code: -32000, message })
    await expect(ask("eth_sendRawTransactionSync", raw)).rejects.toMatchObject({ code: -32000, message })
  })
})
