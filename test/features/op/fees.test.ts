/** The fees of the OP stack: in receipts, in the contract GasPriceOracle, and by the formulas of the specification. */
import fc from "fast-check"
import { bytesToHex, type Hex, parseAbi } from "viem"
import { expect, test } from "vitest"
import { bytesToByteString } from "../../../src/base/binary.ts"
import { compressedLength } from "../../../src/features/op/fastLz.ts"
import { type OpForkName, opForks } from "../../../src/features/op/forks.ts"
import { createNode } from "../../../src/index.ts"
import { samples } from "../../depth.ts"
import { start } from "./start.ts"

const oracle = {
  address: "0x420000000000000000000000000000000000000F",
  abi: parseAbi([
    "function getL1Fee(bytes) view returns (uint256)",
    "function getL1GasUsed(bytes) view returns (uint256)",
    "function getL1FeeUpperBound(uint256) view returns (uint256)",
    "function getOperatorFee(uint256) view returns (uint256)",
    "function isEcotone() view returns (bool)",
    "function isFjord() view returns (bool)",
    "function isIsthmus() view returns (bool)",
    "function isJovian() view returns (bool)",
    "function l1BaseFee() view returns (uint256)",
    "function blobBaseFee() view returns (uint256)",
  ]),
} as const

/** The bytes that a signature adds to an unsigned transaction. */
const signature = 68n

/** The fee of Fjord by its specification, in wei. */
function fjordFee(compressed: bigint, baseFee: bigint, blobBaseFee: bigint): bigint {
  const size = -42_585_600n + 836_500n * compressed
  const price = 16n * 5227n * baseFee + 1_014_213n * blobBaseFee
  return ((size < 100_000_000n ? 100_000_000n : size) * price) / 10n ** 12n
}

test("property: the oracle compresses and prices data as the specification says", async () => {
  const { client } = await start({ l1BaseFee: 10n ** 9n, l1BlobBaseFee: 10n ** 8n })
  const [baseFee, blobBaseFee] = await Promise.all([
    client.readContract({ ...oracle, functionName: "l1BaseFee" }),
    client.readContract({ ...oracle, functionName: "blobBaseFee" }),
  ])
  const repeated = fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 20 }))
    .map(([bytes, times]) =>
      Uint8Array.from({ length: bytes.length * times }, (_, at) => bytes[at % bytes.length] ?? 0),
    )
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 600 }), repeated), async (data) => {
      const compressed = BigInt(compressedLength(bytesToByteString(data))) + signature
      const size = -42_585_600n + 836_500n * compressed
      const args = [bytesToHex(data)] as const
      const gas = await client.readContract({ ...oracle, functionName: "getL1GasUsed", args })
      const fee = await client.readContract({ ...oracle, functionName: "getL1Fee", args })
      expect(gas).toBe(((size < 100_000_000n ? 100_000_000n : size) * 16n) / 1_000_000n)
      expect(fee).toBe(fjordFee(compressed, baseFee, blobBaseFee))
    }),
    { numRuns: samples(20) },
  )
})

test("the upper bound of the L1 fee of a size is not below the fee of any data of that size", async () => {
  const { client } = await start()
  const bound = await client.readContract({ ...oracle, functionName: "getL1FeeUpperBound", args: [400n] })
  const data = Uint8Array.from({ length: 400 }, (_, at) => (at * 157 + (at >> 3)) % 256)
  const fee = await client.readContract({ ...oracle, functionName: "getL1Fee", args: [bytesToHex(data)] })
  expect(fee).toBeGreaterThan(0n)
  expect(bound).toBeGreaterThanOrEqual(fee)
})

test("the operator fee is in the receipt, in the oracle, in the vault, and paid by the sender", async () => {
  const { client, node, wallet, account, friend } = await start({
    operatorFeeScalar: 2000,
    operatorFeeConstant: 300n,
  })
  const vault = "0x420000000000000000000000000000000000001b"
  await node.mine()
  const before = await client.getBalance({ address: account })
  const hash = await wallet.sendTransaction({ to: friend, value: 0n, gas: 100_000n })
  await node.mine()
  const receipt = await client.getTransactionReceipt({ hash })
  expect(receipt).toMatchObject({
    gasUsed: 21_000n,
    operatorFeeScalar: "0x7d0",
    operatorFeeConstant: "0x12c",
  })
  const fee = 21_000n * 2000n * 100n + 300n
  expect(await client.readContract({ ...oracle, functionName: "getOperatorFee", args: [21_000n] })).toBe(fee)
  expect(await client.getBalance({ address: vault })).toBe(fee)
  const paid = before - (await client.getBalance({ address: account }))
  expect(paid).toBe(21_000n * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n) + fee)
})

test.each(Object.keys(opForks) as OpForkName[])(
  "under the rules of %s receipt, oracle and header have the forms of the fork",
  async (opFork) => {
    const { client, node, wallet, friend } = await start({ opFork, operatorFeeConstant: 5n })
    const hash = await wallet.sendTransaction({ to: friend, value: 1n })
    await node.mine()
    const receipt = await client.getTransactionReceipt({ hash })
    const block = await node.at({ block: "latest" }).block()
    const flag = (functionName: "isEcotone" | "isFjord" | "isIsthmus" | "isJovian") =>
      client.readContract({ ...oracle, functionName })
    const [isFjord, isIsthmus, isJovian] = await Promise.all([
      flag("isFjord"),
      flag("isIsthmus"),
      flag("isJovian"),
    ])
    const order = Object.keys(opForks)
    const since = (name: OpForkName) => order.indexOf(opFork) >= order.indexOf(name)
    expect({ isFjord, isIsthmus, isJovian }).toEqual({
      isFjord: since("fjord"),
      isIsthmus: since("isthmus"),
      isJovian: since("jovian"),
    })
    expect(await flag("isEcotone")).toBe(true)
    expect(block?.extraData).toHaveLength(since("jovian") ? 36 : since("holocene") ? 20 : 2)
    expect("requestsHash" in (block ?? {})).toBe(since("isthmus"))
    expect(BigInt(block?.blobGasUsed ?? 0)).toBe(since("jovian") ? 40_000n : 0n)
    expect(receipt.l1Fee).toBeGreaterThan(0n)
    expect("operatorFeeConstant" in receipt).toBe(since("isthmus"))
    expect("daFootprintGasScalar" in receipt).toBe(since("jovian"))
  },
)

test("error: an unknown network, an unknown fork and a scalar that is too large are refused", async () => {
  const refusalOf = (options: object) =>
    createNode(options).then(
      () => "created",
      (error: Error) => error.message,
    )
  expect(await refusalOf({ network: "base-classic" })).toMatch(
    /^invalid option network: expected one of op, /,
  )
  expect(await refusalOf({ network: "op", opFork: "regolith" })).toMatch(
    /^invalid option opFork: expected one of /,
  )
  expect(await refusalOf({ network: "op", operatorFeeScalar: 2 ** 32 })).toBe(
    "invalid option operatorFeeScalar: expected a whole number of 32 bits, got 4294967296",
  )
})

test("a pairing of more input than the limit of the fork fails", async () => {
  const { client } = await start()
  const pairing: Hex = "0x0000000000000000000000000000000000000008"
  const call = (bytes: number) =>
    client.call({ to: pairing, data: `0x${"00".repeat(bytes)}`, gas: 30_000_000n })
  expect((await call(57_600)).data).toBe(`0x${"00".repeat(31)}01`)
  await expect(call(57_600 + 192)).rejects.toThrow()
})

test("a fee is estimated on a fresh chain, from the values of the genesis block", async () => {
  const { client, account, friend } = await start()
  const fee = await client.estimateL1Fee({ account, to: friend, value: 1n })
  expect(fee).toBeGreaterThan(0n)
  const total = await client.estimateTotalFee({ account, to: friend, value: 1n })
  expect(total).toBeGreaterThan(fee)
})
