/** Fee parameters of the OP stack, and the base fee by them. */
import { expect, test } from "vitest"
import { fromHex } from "../../../src/base/hex.ts"
import { feeParametersOf, nextBaseFeeByHeader } from "../../../src/evm/fork/feeParameters.ts"

test("behavior: the extra data of Holocene and of Jovian", () => {
  expect(feeParametersOf(fromHex("0x00000000fa00000006"))).toEqual({ denominator: 250n, elasticity: 6n })
  expect(feeParametersOf(fromHex("0x01000000640000000500000000004c4b40"))).toEqual({
    denominator: 100n,
    elasticity: 5n,
    minBaseFee: 5_000_000n,
  })
})

test.each([
  ["none", "0x"],
  ["words of a client", "0x476574682f76312e302e302f6c696e75782f676f312e342e32"],
  ["a newer version", "0x02000000640000000500000000004c4b40"],
  ["the length of the other version", "0x01000000fa00000006"],
  ["a denominator of zero", "0x000000000000000006"],
  ["an elasticity of zero", "0x00000000fa00000000"],
] as const)("behavior: %s is no such extra data", (_, hex) => {
  expect(feeParametersOf(fromHex(hex))).toBeUndefined()
})

const header = (
  extraData: `0x${string}`,
  gasUsed: bigint,
  blobGasUsed?: bigint,
  baseFeePerGas = 1_000_000_000n,
) =>
  nextBaseFeeByHeader({
    extraData: fromHex(extraData),
    gasLimit: 60_000_000n,
    gasUsed,
    blobGasUsed,
    baseFeePerGas,
  })

test("behavior: at the target, above it, and below it", () => {
  const holocene = "0x000000003200000006"
  expect([header(holocene, 10_000_000n), header(holocene, 60_000_000n), header(holocene, 0n)]).toEqual([
    1_000_000_000n,
    1_100_000_000n,
    980_000_000n,
  ])
  // It rises by one at least.
  expect(header(holocene, 10_000_001n, 0n, 7n)).toBe(8n)
})

test("behavior: from Jovian on the larger of gas and footprint counts, and there is a least fee", () => {
  const jovian = "0x01000000320000000600000000000003e8"
  expect([header(jovian, 0n, 60_000_000n), header(jovian, 60_000_000n, 0n)]).toEqual([
    1_100_000_000n,
    1_100_000_000n,
  ])
  expect(header(jovian, 0n, 0n, 1000n)).toBe(1000n)
  // Before Jovian the field is no footprint.
  expect(header("0x000000003200000006", 0n, 60_000_000n)).toBe(980_000_000n)
})
