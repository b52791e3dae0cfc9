/** The fee parameters of the OP stack, and the base fee that follows from them. */
import { expect, test } from "vitest"
import { fromHex } from "../../../../src/base/hex.ts"
import { feeParametersOf, nextBaseFeeByHeader } from "../../../../src/kernel/evm/fork/feeParameters.ts"

test("behavior: decodes the extra data of Holocene and of Jovian", () => {
  expect(feeParametersOf(fromHex("0x00000000fa00000006"))).toEqual({ denominator: 250n, elasticity: 6n })
  expect(feeParametersOf(fromHex("0x01000000640000000500000000004c4b40"))).toEqual({
    denominator: 100n,
    elasticity: 5n,
    minBaseFee: 5_000_000n,
  })
})

test.each([
  ["empty", "0x"],
  ["the name of a client", "0x476574682f76312e302e302f6c696e75782f676f312e342e32"],
  ["a newer version", "0x02000000640000000500000000004c4b40"],
  ["version 1 with the length of version 0", "0x01000000fa00000006"],
  ["a denominator of zero", "0x000000000000000006"],
  ["an elasticity of zero", "0x00000000fa00000000"],
] as const)("behavior: returns undefined for extra data without fee parameters: %s", (_, hex) => {
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

test("behavior: the base fee stays at the gas target, rises above it, and falls below it", () => {
  const holocene = "0x000000003200000006"
  expect(header(holocene, 10_000_000n)).toBe(1_000_000_000n)
  expect(header(holocene, 60_000_000n)).toBe(1_100_000_000n)
  expect(header(holocene, 0n)).toBe(980_000_000n)
  // It rises by at least 1 wei.
  expect(header(holocene, 10_000_001n, 0n, 7n)).toBe(8n)
})

/** Returns extra data of Jovian if there is a minimum base fee, otherwise of Holocene. */
const extra = (denominator: number, elasticity: number, minBaseFee?: number) => {
  const hex = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, "0")
  const least = minBaseFee === undefined ? "" : hex(minBaseFee, 8)
  return fromHex(
    `0x${minBaseFee === undefined ? "00" : "01"}${hex(denominator, 4)}${hex(elasticity, 4)}${least}`,
  )
}

type OpGethCase = readonly [
  name: string,
  extraData: Uint8Array,
  used: bigint,
  fee: bigint,
  next: bigint,
  limit?: bigint,
]

// Cases of op-geth, consensus/misc/eip1559/eip1559_test.go; a Base Sepolia block and the next one, from reth's tests.
test.each([
  ["Holocene, at the target", extra(10, 2), 15_000_000n, 10_000_000n, 10_000_000n],
  ["Holocene, below the target", extra(10, 2), 10_000_000n, 10_000_000n, 9_666_667n],
  ["Holocene, above the target", extra(10, 2), 20_000_000n, 10_000_000n, 10_333_333n],
  ["Holocene, far below the target", extra(2, 10), 1_000_000n, 10_000_000n, 6_666_667n],
  ["Holocene, far above the target", extra(2, 10), 30_000_000n, 10_000_000n, 55_000_000n],
  ["Jovian, at the target, below the min fee", extra(50, 3, 1e9), 10_000_000n, 1n, 1_000_000_000n],
  ["Jovian, above the target, below the min fee", extra(50, 3, 1e9), 11_000_000n, 1n, 1_000_000_000n],
  ["Jovian, above the target and min fee", extra(50, 3, 1e9), 20_000_000n, 2_000_000_000n, 2_040_000_000n],
  ["Jovian, below the target and min fee", extra(50, 3, 1e9), 9_000_000n, 1n, 1_000_000_000n],
  ["Jovian, below the target, above the min fee", extra(50, 3, 2e6), 9_000_000n, 2_097_152n, 2_092_958n],
  ["Base Sepolia, block 19773628", extra(250, 10), 4_847_634n, 507n, 507n, 60_000_000n],
] satisfies OpGethCase[])(
  "behavior: the next base fee is that of op-geth: %s",
  (_, extraData, gasUsed, baseFeePerGas, next, gasLimit = 30_000_000n) => {
    expect(nextBaseFeeByHeader({ extraData, gasUsed, baseFeePerGas, gasLimit })).toBe(next)
  },
)

test("behavior: from Jovian on, the larger of gas and footprint counts, and the fee has a minimum", () => {
  const jovian = "0x01000000320000000600000000000003e8"
  expect(header(jovian, 0n, 60_000_000n)).toBe(1_100_000_000n)
  expect(header(jovian, 60_000_000n, 0n)).toBe(1_100_000_000n)
  expect(header(jovian, 0n, 0n, 1000n)).toBe(1000n)
  // Before Jovian the field is not a footprint.
  expect(header("0x000000003200000006", 0n, 60_000_000n)).toBe(980_000_000n)
})
