import { expect, test } from "vitest"
import {
  overrideBlobBaseFee,
  overrideBlock,
  withoutBaseFee,
} from "../../../../src/kernel/evm/execute/blockOverrides.ts"
import { blockOf, rulesOf, to } from "./fixtures.ts"

const block = blockOf()
const place = { rules: rulesOf("osaka"), totalDifficulty: 0n }
const { number, timestamp, gasLimit, coinbase, baseFeePerGas, mixHash } = block.header
const fields = { number, timestamp, gasLimit, coinbase, baseFeePerGas, mixHash }

test("overrideBlock: absent fields stay unchanged", () => {
  expect(overrideBlock(block, {}, place).header).toMatchObject(fields)
})

test("overrideBlock: replaces each given field", () => {
  const randao = `0x${"12".repeat(32)}` as const
  const { header } = overrideBlock(
    block,
    {
      ...{ number: 9n, time: 8n, gasLimit: 7n, feeRecipient: to, prevRandao: randao },
      ...{ baseFeePerGas: 6n, blobBaseFee: 5n, difficulty: 4n },
    },
    place,
  )
  expect({
    ...{ number: header.number, time: header.timestamp, gasLimit: header.gasLimit },
    ...{ coinbase: header.coinbase.toString(), baseFee: header.baseFeePerGas },
    ...{ blobBaseFee: header.getBlobGasPrice(), difficulty: header.difficulty, mixHash: header.mixHash },
  }).toEqual({
    ...{ number: 9n, time: 8n, gasLimit: 7n, coinbase: to, baseFee: 6n, blobBaseFee: 5n },
    // Without effect from the merge on.
    difficulty: 0n,
    mixHash: new Uint8Array(32).fill(0x12),
  })
})

test("withoutBaseFee: a copy of the block with a base fee of 0, created once for each block", () => {
  const free = withoutBaseFee(block)
  expect(free.header).toMatchObject({ ...fields, baseFeePerGas: 0n })
  expect(withoutBaseFee(block)).toEqual(free)
  expect(block.header.baseFeePerGas).toBe(7n)
})

test("overrideBlobBaseFee: a copy of the block with this blob base fee", () => {
  const { header } = overrideBlobBaseFee(block, 12n)
  expect(header).toMatchObject(fields)
  expect(header.getBlobGasPrice()).toBe(12n)
  expect(block.header.getBlobGasPrice()).toBe(1n)
})
