import { expect, test } from "vitest"
import { NonceTooHigh } from "../../../src/errors/index.ts"
import {
  append,
  capacityOf,
  execute,
  executeChecked,
  executeWithoutAppending,
  isFull,
} from "../../../src/node/block/executeTransactions.ts"
import { extentOf, newestVersion, publishedOf } from "../../../src/node/block/openBlock.ts"
import { createBuilding, recipient, signPayment } from "../parts.ts"

/** A creation whose init code logs twice: PUSH0 PUSH0 LOG0 PUSH0 PUSH0 LOG0 STOP. */
const logging = { to: null, gas: 100_000n, data: "0x5f5fa05f5fa000" } as const

test("executeWithoutAppending changes neither state nor block; append makes them a version and a transaction", async () => {
  const parts = await createBuilding()
  const { state } = parts
  const { open } = parts.builder
  const before = [state.version, extentOf(open)]
  const attempt = await executeWithoutAppending(parts, open, await signPayment(parts))
  expect([state.version, extentOf(open)]).toEqual(before)
  const executed = append(parts, open, attempt)
  expect(open.transactions).toEqual([executed])
  expect([...open.byHash]).toEqual([[executed.hash, executed]])
  expect(publishedOf(open)).toEqual([])
  expect(executed.version === state.version).toBe(true)
  expect(state.at(executed.version).account(recipient)?.balance).toBe(1n)
})

test("execute: index, gas and log numbers continue from one transaction of the block to the next", async () => {
  const parts = await createBuilding()
  const { open } = parts.builder
  for (const payment of [logging, { account: 1 }, { ...logging, nonce: 1 }])
    await execute(parts, open, await signPayment(parts, payment))
  let gasUsed = 0n
  const seen = open.transactions.map(({ index, receipt }) => {
    gasUsed += receipt.gasUsed
    return [index, receipt.logs.length, receipt.firstLogIndex, receipt.cumulativeGasUsed - gasUsed]
  })
  expect(seen).toEqual([
    [0, 2, 0, 0n],
    [1, 0, 2, 0n],
    [2, 2, 2, 0n],
  ])
})

test("capacityOf: the gas that is left of the limit or of the allowed gas, blob gas, and the state so far", async () => {
  const parts = await createBuilding({ gasLimit: 30_000_000n })
  const { open } = parts.builder
  const seen = (allowed?: bigint) => {
    const { gas, blobGas, bytes, view } = capacityOf(open, parts, allowed)
    return { gas, blobGas: blobGas(), bytes, isNewest: view.version === newestVersion(open) }
  }
  const blobGas = open.header.common.getBlobGasSchedule().maxBlobGasPerBlock
  const before = seen()
  await execute(parts, open, await signPayment(parts))
  expect(before).toEqual({ gas: 30_000_000n, blobGas, bytes: undefined, isNewest: true })
  expect(seen()).toEqual({ gas: 29_979_000n, blobGas, bytes: undefined, isNewest: true })
  expect(seen(50_000n)).toEqual({ gas: 29_000n, blobGas, bytes: undefined, isNewest: true })
})

test("capacityOf: no blob gas before Cancun; the bytes that are left where the gas limit allows an oversized block", async () => {
  const shanghai = await createBuilding({ hardfork: "shanghai" })
  expect(capacityOf(shanghai.builder.open, shanghai).blobGas()).toBe(0n)
  const large = await createBuilding({ gasLimit: 100_000_000n })
  const { open } = large.builder
  const left = () => capacityOf(open, large).bytes?.()
  const empty = left()
  const { transaction } = await execute(large, open, await signPayment(large))
  // 8 MiB less the megabyte that geth's builder reserves.
  expect(empty).toBe(7_388_608)
  expect(left()).toBe(7_388_608 - transaction.serialize().length)
})

test("isFull: true once the block has the maximum number of transactions; never without a maximum", async () => {
  const parts = await createBuilding()
  const { open } = parts.builder
  await execute(parts, open, await signPayment(parts))
  expect([undefined, 0, 1, 2].map((max) => isFull(open, max))).toEqual([false, true, true, false])
})

test("error: executeChecked refuses a transaction that is not valid in this block, and nothing changes", async () => {
  const parts = await createBuilding()
  const { state } = parts
  const { open } = parts.builder
  const before = [state.version, extentOf(open)]
  const early = await signPayment(parts, { nonce: 1 })
  await expect(executeChecked(parts, open, early)).rejects.toThrow(
    new NonceTooHigh({ address: early.sender, tx: 1n, state: 0n }),
  )
  expect([state.version, extentOf(open)]).toEqual(before)
})
