/** The space for data in blocks of OP chains: the footprint, and the limits of the batcher, are given in steps like the gas. */
import type { Hex } from "viem"
import { expect, test } from "vitest"
import type { CreateNodeOptions } from "../../../src/index.ts"
import { start } from "./start.ts"

/** Starts a node of five subblocks a block. */
async function five(options: CreateNodeOptions = {}) {
  const started = await start({ blockTime: 1000, holdFlashblocks: true, ...options })
  const { node, wallet, friend } = started
  const ask = <T = unknown>(method: string, ...params: unknown[]): Promise<T> =>
    node.request<unknown>({ method, params }) as Promise<T>
  const pay = (fields = {}) => wallet.sendTransaction({ to: friend, value: 1n, gas: 21_000n, ...fields })
  const payTimes = async (count: number) => {
    for (let sent = 0; sent < count; sent++) await pay()
  }
  /** Returns how many transfers the open block has after each of its subblocks. */
  const bySubblock = async () => {
    const counts: number[] = []
    for (let step = 1; step <= 5; step++) {
      await node.flashblock()
      counts.push(Number(await ask<Hex>("eth_getBlockTransactionCountByNumber", "pending")) - 1)
    }
    return counts
  }
  return { ...started, ask, pay, payTimes, bySubblock }
}

test("after subblock k of N, the footprint is at most k/N of the gas limit", async () => {
  // A transfer has 100 bytes, times a scalar of 400; a step of 200,000 has space for five, and gas for seven.
  const { payTimes, bySubblock } = await five({ gasLimit: 1_000_000n })
  await payTimes(30)
  expect(await bySubblock()).toEqual([5, 10, 15, 20, 25])
})

test("miner_setMaxDASize gives the data of a block in steps; what does not fit waits for the next block", async () => {
  const { node, ask, payTimes, bySubblock } = await five()
  await payTimes(8)
  expect(await ask("miner_setMaxDASize", "0x0", "0x1f4")).toBe(true)
  expect(await bySubblock()).toEqual([1, 2, 3, 4, 5])
  await node.mine()
  expect(await bySubblock()).toEqual([1, 2, 3, 3, 3])
})

test("before Jovian, whose blocks have no footprint, the limits are the same", async () => {
  const { ask, payTimes, bySubblock } = await five({ opFork: "isthmus" })
  await payTimes(8)
  await ask("miner_setMaxDASize", "0x0", "0x3e8")
  expect(await bySubblock()).toEqual([2, 4, 6, 8, 8])
})

test("a transaction with more data than one may have waits, others pass it, and 0 ends the limits", async () => {
  const { node, client, pay, ask } = await five({ holdFlashblocks: false })
  const [, , other] = node.accounts
  await ask("miner_setMaxDASize", "0x64", "0x0")
  const data =
    `0x${Buffer.from(Array.from({ length: 400 }, (_, at) => (at * at * 31) % 251)).toString("hex")}` as Hex
  const large = await pay({ data, gas: 100_000n })
  const small = await ask<Hex>("eth_sendTransaction", {
    from: other?.address,
    to: other?.address,
    value: "0x1",
  })
  const isIn = (hash: Hex) =>
    client.getTransactionReceipt({ hash }).then(
      () => true,
      () => false,
    )
  expect([await isIn(large), await isIn(small)]).toEqual([false, true])
  await node.mine()
  expect(await isIn(large)).toBe(false)
  await ask("miner_setMaxDASize", "0x0", "0x0")
  expect(await isIn(large)).toBe(true)
})

test("evm_revert restores the limits", async () => {
  const { ask, payTimes, bySubblock } = await five()
  const snapshot = await ask("evm_snapshot")
  await ask("miner_setMaxDASize", "0x0", "0x1f4")
  await ask("evm_revert", snapshot)
  await payTimes(8)
  expect(await bySubblock()).toEqual([8, 8, 8, 8, 8])
})

test("error: sizes that are none, and a chain that posts no data", async () => {
  const { ask } = await five()
  await expect(ask("miner_setMaxDASize", "0x0")).rejects.toThrow(
    "missing value for required argument 1: Maximum of a block",
  )
  await expect(ask("miner_setMaxDASize", "much", "0x0")).rejects.toThrow(
    "invalid argument 0: Maximum of a transaction: expected a quantity",
  )
  const { node } = await start({ network: "ethereum" })
  await expect(
    node.request<unknown>({ method: "miner_setMaxDASize", params: ["0x0", "0x0"] }),
  ).rejects.toThrow("the method miner_setMaxDASize does not exist/is not available")
})
