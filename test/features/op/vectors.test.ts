/** Values of real chains: OP Mainnet blocks 154497269 (Karst) and 151539208 (Jovian), Base block 52158111. */
import { expect, test } from "vitest"
import { bytesToByteString } from "../../../src/base/binary.ts"
import { fromHex, type Hex, toHex } from "../../../src/base/hex.ts"
import {
  type Deposit,
  decodeDeposit,
  encodeDeposit,
  sourceDomains,
  sourceHashOf,
} from "../../../src/features/op/deposit.ts"
import { compressedLength } from "../../../src/features/op/fastLz.ts"
import { addedFeesOf, estimatedSize, l1GasUsed } from "../../../src/features/op/fees.ts"
import { type OpFork, opForks } from "../../../src/features/op/forks.ts"
import { decodeL1Values, encodeL1Values, type L1Values } from "../../../src/features/op/l1Values.ts"
import { attributesDeposit } from "../../../src/features/op/protocol.ts"
import { keccakOf } from "../../../src/kernel/evm/base/crypto.ts"

/** The values of L1 in OP block 154497269. */
const values: L1Values = {
  number: 0x1864800n,
  timestamp: 0x6a5ebb53n,
  hash: "0x1076949313403c81113fe7b7de83f0e1686e0df1afbfd2112469530562d0bb8e",
  baseFee: 0x45488f6n,
  blobBaseFee: 0x39ef56n,
  sequenceNumber: 3n,
  batcherHash: "0x0000000000000000000000006887246668a3b87f54deb3b94ba47a6f63f32985",
  baseFeeScalar: 5227n,
  blobBaseFeeScalar: 1_014_213n,
  operatorFeeScalar: 0n,
  operatorFeeConstant: 0n,
  daFootprintGasScalar: 400n,
}

const hashOf = (deposit: Deposit): Hex => toHex(keccakOf(encodeDeposit(deposit)))

test("the deposit of the L1 values has source hash and hash of OP block 154497269", () => {
  const deposit = attributesDeposit(values, opForks.karst)
  expect(deposit.sourceHash).toBe("0x74e8e903225d29359d3e2b53682e28da2e415872533659255f28951e4e1c3af1")
  expect(hashOf(deposit)).toBe("0x0ba6943635ddd8ea164cd7945dd35f69a2ca6dab7b58bdf23ca1512c30d950ad")
  expect(compressedLength(encodeDeposit(deposit))).toBe(186)
})

test("the source hash of OP block 151539208 follows from its L1 hash and sequence number", () => {
  const l1Hash = "0xaf6d6abe101cdf792f420a962b62de02ba52726b1d21f5b9d43aff3c572b27cf"
  expect(sourceHashOf(sourceDomains.attributes, [l1Hash, 3n])).toBe(
    "0xc912db3c7247e182b351c44e56b691ebcafbc8ada96c394ee5f5aa65d90b930e",
  )
})

test("the deposit of Base block 52158111 has the hash, the L1 gas and the footprint of its receipt", () => {
  const base: L1Values = {
    number: 0x18e8792n,
    timestamp: 0x6ac21967n,
    hash: "0xae74035a834ae8863310574c2213838e9de36478c4f8c048cf3ea5d3ffcec401",
    baseFee: 0xbe3256bn,
    blobBaseFee: 0x8b9262n,
    sequenceNumber: 5n,
    batcherHash: "0x0000000000000000000000005050f69a9786f081509234f1a7f4684b5e5b76c9",
    baseFeeScalar: 2269n,
    blobBaseFeeScalar: 1_055_762n,
    operatorFeeScalar: 0n,
    operatorFeeConstant: 0n,
    daFootprintGasScalar: 148n,
  }
  const deposit = attributesDeposit(base, opForks.karst)
  const encoding = encodeDeposit(deposit)
  expect(deposit.sourceHash).toBe("0x391329aebfee79dbb200b510b04d8795c891055a887433c20a7392b77b0f2fec")
  expect(hashOf(deposit)).toBe("0x233ace96f255608781596edfe1520000bd25b69b122cc101be3abb6689a85322")
  expect(l1GasUsed(encoding, opForks.karst)).toBe(0x71dn)
  expect((estimatedSize(encoding) / 1_000_000n) * base.daFootprintGasScalar).toBe(0x4154n)
})

test("the encoding of a deposit decodes to its fields", () => {
  const deposit = { ...attributesDeposit(values, opForks.karst), mint: 7n, value: 5n, to: undefined }
  const decoded = decodeDeposit(Buffer.from(encodeDeposit(deposit), "latin1"))
  expect({ ...decoded, data: toHex(decoded.data) }).toEqual({ ...deposit, data: toHex(deposit.data) })
})

test("error: a deposit with a missing field, a short address or as a system transaction is refused", () => {
  const refusalOf = (hex: Hex) => {
    try {
      return decodeDeposit(fromHex(hex))
    } catch (error) {
      return (error as Error).message
    }
  }
  const deposit = toHex(Buffer.from(encodeDeposit(attributesDeposit(values, opForks.karst)), "latin1"))
  expect(refusalOf("0x7ec0")).toBe("a deposit has 8 fields")
  expect(refusalOf("0x7ec88080808080808080")).toBe("a field of a deposit has a wrong length")
  expect(refusalOf(deposit.replace("830f424080", "830f424001") as Hex)).toBe(
    "a deposit is no system transaction since Regolith",
  )
})

test("the L1 values decode from the calldata of each form, and from no other data", () => {
  for (const form of ["ecotone", "isthmus", "jovian"] as const)
    expect(decodeL1Values(fromHex(encodeL1Values(values, form)))).toEqual({
      ...values,
      daFootprintGasScalar: form === "jovian" ? 400n : 0n,
    })
  expect(decodeL1Values(fromHex("0x3db6be2b00"))).toBeUndefined()
  expect(decodeL1Values(new Uint8Array())).toBeUndefined()
})

test("the slots that the fees are read from are those that the fork has", () => {
  const slotsOf = (fork: OpFork) => {
    const slots: bigint[] = []
    const read = (_: Hex, slot: Hex) => {
      slots.push(BigInt(slot))
      return new Uint8Array()
    }
    addedFeesOf("\x02", read, fork)
    return slots
  }
  expect(slotsOf(opForks.holocene)).toEqual([1n, 3n, 7n])
  expect(slotsOf(opForks.isthmus)).toEqual([1n, 3n, 7n, 8n])
})

test("the compressed length is that of op-geth and op-alloy in their tests", () => {
  const lengthOf = (bytes: ArrayLike<number>) => compressedLength(bytesToByteString(Uint8Array.from(bytes)))
  expect(lengthOf([])).toBe(0)
  expect(lengthOf([0xfa, 0xca, 0xde])).toBe(4)
  expect(lengthOf(new Uint8Array(1000))).toBe(21)
  expect(lengthOf(new Uint8Array(1000).fill(1))).toBe(21)
})
