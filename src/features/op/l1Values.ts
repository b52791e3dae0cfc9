/** The values of L1 that each block of the OP stack sets, and the call that sets them. */
import { type Hex, toHex, toHexWord } from "../../base/hex.ts"
import type { OpFork } from "./forks.ts"

/** The values of the L1 block that is the origin of an L2 block, and the configuration of the chain. */
export interface L1Values {
  readonly number: bigint
  /** In seconds. */
  readonly timestamp: bigint
  readonly hash: Hex
  /** In wei. */
  readonly baseFee: bigint
  /** In wei. */
  readonly blobBaseFee: bigint
  /** The number of L2 blocks since the first one of this origin. */
  readonly sequenceNumber: bigint
  /** The address that posts the batches, as a word. */
  readonly batcherHash: Hex
  readonly baseFeeScalar: bigint
  readonly blobBaseFeeScalar: bigint
  readonly operatorFeeScalar: bigint
  readonly operatorFeeConstant: bigint
  readonly daFootprintGasScalar: bigint
}

/** A field of the call: its length in bytes. */
type Layout = readonly (readonly [name: keyof L1Values, bytes: number])[]

/** Ecotone: packed, in this order after the selector. */
const ecotone: Layout = [
  ["baseFeeScalar", 4],
  ["blobBaseFeeScalar", 4],
  ["sequenceNumber", 8],
  ["timestamp", 8],
  ["number", 8],
  ["baseFee", 32],
  ["blobBaseFee", 32],
  ["hash", 32],
  ["batcherHash", 32],
]
const isthmus: Layout = [...ecotone, ["operatorFeeScalar", 4], ["operatorFeeConstant", 8]]
const jovian: Layout = [...isthmus, ["daFootprintGasScalar", 2]]

/**
 * The calls by their form: selector and layout.
 *
 * @see optimism specs, protocol/{ecotone,isthmus,jovian}/l1-attributes.md
 */
const calls: Readonly<Record<OpFork["attributes"], { readonly selector: string; readonly layout: Layout }>> =
  {
    ecotone: { selector: "440a5e20", layout: ecotone },
    isthmus: { selector: "098999be", layout: isthmus },
    jovian: { selector: "3db6be2b", layout: jovian },
  }

/** Returns the calldata that sets the values. */
export function encodeL1Values(values: L1Values, form: OpFork["attributes"]): Hex {
  const { selector, layout } = calls[form]
  const fields = layout.map(([name, bytes]) =>
    BigInt(values[name])
      .toString(16)
      .padStart(2 * bytes, "0"),
  )
  return `0x${selector}${fields.join("")}`
}

/**
 * Returns the storage of the contract L1Block with the values, by slot.
 *
 * @see optimism specs, protocol/jovian/l1-attributes.md
 */
export function storageOf(values: L1Values, form: OpFork["attributes"]): Readonly<Record<Hex, Hex>> {
  const { baseFeeScalar, blobBaseFeeScalar, sequenceNumber, batcherHash } = values
  const operator = (values.operatorFeeScalar << 64n) | values.operatorFeeConstant
  const words = [
    [0n, (values.timestamp << 64n) | values.number],
    [1n, values.baseFee],
    [2n, BigInt(values.hash)],
    [3n, (baseFeeScalar << 96n) | (blobBaseFeeScalar << 64n) | sequenceNumber],
    [4n, BigInt(batcherHash)],
    [7n, values.blobBaseFee],
    [
      8n,
      form === "ecotone"
        ? 0n
        : form === "isthmus"
          ? operator
          : (values.daFootprintGasScalar << 96n) | operator,
    ],
  ] as const
  return Object.fromEntries(
    words.filter(([, value]) => value > 0n).map(([slot, value]) => [toHexWord(slot), toHexWord(value)]),
  )
}

/** The slots of L1Block that have the values. */
export const l1ValueSlots = [0n, 1n, 2n, 3n, 4n, 7n, 8n].map(toHexWord)

/** Reads the values from the storage of L1Block. @param read - Returns the value of a slot of it. */
export function l1ValuesIn(read: (slot: Hex) => bigint): L1Values {
  const word = (slot: bigint) => read(toHexWord(slot))
  const [origin, scalars, operator] = [word(0n), word(3n), word(8n)] as const
  return {
    ...{ number: bits(origin, 0, 64), timestamp: bits(origin, 64, 64), hash: toHexWord(word(2n)) },
    ...{ baseFee: word(1n), blobBaseFee: word(7n), batcherHash: toHexWord(word(4n)) },
    ...{ sequenceNumber: bits(scalars, 0, 64), blobBaseFeeScalar: bits(scalars, 64, 32) },
    ...{ baseFeeScalar: bits(scalars, 96, 32), daFootprintGasScalar: bits(operator, 96, 16) },
    ...{ operatorFeeScalar: bits(operator, 64, 32), operatorFeeConstant: bits(operator, 0, 64) },
  }
}

/** Returns some bits of a word. */
export const bits = (word: bigint, from: number, count: number): bigint =>
  BigInt.asUintN(count, word >> BigInt(from))

/** The length of calldata in bytes: the selector and the fields. */
const lengthOf = (layout: Layout): number => layout.reduce((sum, [, bytes]) => sum + bytes, 4)

/** The fields that older forms do not have. */
const absent = {
  operatorFeeScalar: 0n,
  operatorFeeConstant: 0n,
  daFootprintGasScalar: 0n,
}

/** Reads the values from calldata; `undefined` when it is not such a call. */
export function decodeL1Values(data: Uint8Array): L1Values | undefined {
  const text = toHex(data).slice(2)
  const call = Object.values(calls).find(
    ({ selector, layout }) => text.startsWith(selector) && text.length === 2 * lengthOf(layout),
  )
  if (call === undefined) return undefined
  let at = 8
  const fields = call.layout.map(([name, bytes]): [string, bigint | Hex] => {
    const digits = text.slice(at, at + 2 * bytes)
    at += 2 * bytes
    return [name, name === "hash" || name === "batcherHash" ? `0x${digits}` : BigInt(`0x${digits}`)]
  })
  return { ...absent, ...Object.fromEntries(fields) } as L1Values
}
