import { createBlock } from "@ethereumjs/block"
import { expect, test } from "vitest"
import { Instance } from "../../../src/core/instance.ts"
import * as Layout from "../../../src/core/layout.ts"
import { scheduleFromGenesis } from "../../../src/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/evm/fork/hardforks.ts"
import { writeBlock } from "../../../src/evm/interpreter/environment.ts"
import type { TopLevelMessage } from "../../../src/evm/interpreter/topLevelMessage.ts"

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

test("the words of a block are written again for another block, and for the same one under another chain id", () => {
  const instance = new Instance()
  const place = instance.core.environmentPlace()
  const [one, other] = [commonOf(1n), commonOf(2n)]
  const [first, second] = [5n, 6n].map((number) => createBlock({ header: { number } }, { common: one }))
  if (first === undefined || second === undefined) throw new Error("two blocks")
  const written = (block: typeof first, common: typeof one) => {
    writeBlock(instance, block, message, common)
    return [Layout.NUMBER, Layout.CHAIN_ID, Layout.GAS_PRICE].map((offset) =>
      instance.readWord(place + offset),
    )
  }
  expect([written(first, one), written(first, other), written(second, other), written(first, one)]).toEqual([
    [5n, 1n, 7n],
    [5n, 2n, 7n],
    [6n, 2n, 7n],
    [5n, 1n, 7n],
  ])
})
