import { createBlock } from "@ethereumjs/block"
import { bytesToBigInt, createAddressFromString } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { Instance } from "../../../../src/kernel/core/instance.ts"
import * as Layout from "../../../../src/kernel/core/layout.ts"
import type { TopLevelMessage } from "../../../../src/kernel/evm/engine/topLevelMessage.ts"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { writeBlock } from "../../../../src/kernel/evm/rules/environment.ts"

const commonOf = (chainId: bigint) =>
  createRules(scheduleFromGenesis({ chainId, hardfork: "osaka" })).at({
    number: 0n,
    timestamp: 0n,
    parentTotalDifficulty: 0n,
  })

const message: TopLevelMessage = {
  from: `0x${"11".repeat(20)}`,
  to: `0x${"c0".repeat(20)}`,
  value: 0n,
  data: new Uint8Array(),
  gasPrice: 7n,
}

test("the words of a block are those of its header", () => {
  const header = {
    ...{ number: 5n, timestamp: 6n, gasLimit: 7_000_000n, baseFeePerGas: 2n ** 64n + 8n },
    coinbase: createAddressFromString(`0x${"a1".repeat(20)}`),
    mixHash: Uint8Array.from({ length: 32 }, (_, index) => index + 1),
  }
  const [instance, common] = [new Instance(), commonOf(9n)]
  const place = instance.core.environmentPointer()
  for (const coinbase of [createAddressFromString(`0x${"ff".repeat(20)}`), header.coinbase])
    writeBlock(instance, createBlock({ header: { ...header, coinbase } }, { common }), message, common)
  const words = [Layout.COINBASE, Layout.TIMESTAMP, Layout.NUMBER, Layout.PREV_RANDAO, Layout.GAS_LIMIT]
  const fees = [Layout.CHAIN_ID, Layout.BASE_FEE, Layout.BLOB_BASE_FEE]
  expect([...words, ...fees].map((offset) => instance.readWord(place + offset))).toEqual([
    ...[BigInt(`0x${"a1".repeat(20)}`), 6n, 5n, bytesToBigInt(header.mixHash), 7_000_000n],
    ...[9n, 2n ** 64n + 8n, 1n],
  ])
})

test("the words of a block are written again for another block, and for another chain id", () => {
  const instance = new Instance()
  const place = instance.core.environmentPointer()
  const [one, other] = [commonOf(1n), commonOf(2n)]
  const [first, second] = [5n, 6n].map((number) => createBlock({ header: { number } }, { common: one }))
  if (first === undefined || second === undefined) throw new Error("two blocks")
  const written = (block: typeof first, common: typeof one) => {
    writeBlock(instance, block, message, common)
    return [Layout.NUMBER, Layout.CHAIN_ID, Layout.GAS_PRICE].map((offset) =>
      instance.readWord(place + offset),
    )
  }
  expect(written(first, one)).toEqual([5n, 1n, 7n])
  expect(written(first, other)).toEqual([5n, 2n, 7n])
  expect(written(second, other)).toEqual([6n, 2n, 7n])
  expect(written(first, one)).toEqual([5n, 1n, 7n])
})
