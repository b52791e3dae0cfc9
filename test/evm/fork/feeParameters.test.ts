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

/** Extra data of Holocene, and of Jovian with a least base fee. */
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

// The numbers of op-geth, consensus/misc/eip1559/eip1559_test.go, and a block of Base Sepolia with the one after it, of reth's tests.
test.each([
  ["Holocene, at the target", extra(10, 2), 15_000_000n, 10_000_000n, 10_000_000n],
  ["Holocene, below it", extra(10, 2), 10_000_000n, 10_000_000n, 9_666_667n],
  ["Holocene, above it", extra(10, 2), 20_000_000n, 10_000_000n, 10_333_333n],
  ["Holocene, far below it", extra(2, 10), 1_000_000n, 10_000_000n, 6_666_667n],
  ["Holocene, far above it", extra(2, 10), 30_000_000n, 10_000_000n, 55_000_000n],
  ["Jovian, at the target, below the least fee", extra(50, 3, 1e9), 10_000_000n, 1n, 1_000_000_000n],
  ["Jovian, above the target, below the least fee", extra(50, 3, 1e9), 11_000_000n, 1n, 1_000_000_000n],
  ["Jovian, above both", extra(50, 3, 1e9), 20_000_000n, 2_000_000_000n, 2_040_000_000n],
  ["Jovian, below both", extra(50, 3, 1e9), 9_000_000n, 1n, 1_000_000_000n],
  ["Jovian, below the target alone", extra(50, 3, 2e6), 9_000_000n, 2_097_152n, 2_092_958n],
  ["Base Sepolia, block 19773628", extra(250, 10), 4_847_634n, 507n, 507n, 60_000_000n],
] satisfies OpGethCase[])(
  "behavior: %s, as in op-geth",
  (_, extraData, gasUsed, baseFeePerGas, next, gasLimit = 30_000_000n) => {
    expect(nextBaseFeeByHeader({ extraData, gasUsed, baseFeePerGas, gasLimit })).toBe(next)
  },
)

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
