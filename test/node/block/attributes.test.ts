import { expect, test } from "vitest"
import { attributesOf, opensWith } from "../../../src/node/block/attributes.ts"
import { createParts } from "../parts.ts"

test("opensWith is true for the attributes of the block itself", async () => {
  for (const blockTime of [2000, 200]) {
    const { builder, rules } = await createParts({ blockTime })
    expect(opensWith(attributesOf(builder.open), builder.open, rules)).toBe(true)
  }
})

test.each([
  ["timestamp", { timestamp: 2n ** 40n }],
  ["timestamp in milliseconds", { timestampMs: 1 }],
  ["coinbase", { coinbase: `0x${"cb".repeat(20)}` }],
  ["gas limit", { fixedGasLimit: 1_000_000n }],
  ["base fee", { baseFeePerGas: 1n }],
  ["prevRandao", { prevRandao: new Uint8Array(32) }],
] as const)("opensWith is false with another %s", async (_, change) => {
  const { builder, rules } = await createParts()
  expect(opensWith({ ...attributesOf(builder.open), ...change }, builder.open, rules)).toBe(false)
})
