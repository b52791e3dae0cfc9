/** The matcher of slots and variables: `toHaveStorage`. */
import { type Abi, type Hex, numberToHex, pad, zeroHash } from "viem"
import type { BlockPlace } from "../../index.ts"
import { currentNode, decodingOf } from "../current.ts"
import { show } from "../show.ts"
import { storage } from "../storage/storage.ts"
import type { StorageLayout } from "../storage/storageLayout.ts"
import type { RpcReceipt } from "../subject.ts"
import { currentOutcome } from "./currentOutcome.ts"
import { addressIn, assertForm, assertHolder, isWhole } from "./expectation.ts"
import { isSame, judge, judgeNoTransaction, type MatcherThis, type Verdict } from "./judge.ts"

/** A contract. For slots its address is enough; variables need its layout, and its ABI as in `storage`. */
export type StorageOwner = string | StorageContract

/** A contract with the layout of its variables. */
export interface StorageContract {
  readonly address: string
  readonly storageLayout?: StorageLayout | null | undefined
  readonly abi?: Abi | undefined
}

/**
 * Expects that a slot or a variable has a value in the block of a transaction: the current value while the block is open, otherwise
 * the value in the sealed block.
 *
 * @param slot - A slot (`0n`, `"0x…"`), or the path of a variable: `balances[0xabc…]`.
 */
export async function toHaveStorage(
  this: MatcherThis,
  subject: unknown,
  owner: StorageOwner,
  slot: string | number | bigint,
  value: unknown,
): Promise<Verdict> {
  const outcome = await currentOutcome(subject)
  assertForm(value !== undefined, "toHaveStorage", "a contract, a slot or a path, and a value", value)
  assertHolder("toHaveStorage", owner)
  assertForm(
    isSlotOrPath(slot),
    "toHaveStorage",
    "a slot of at most 32 bytes, or the path of a variable",
    slot,
  )
  const expected = `have ${typeof slot === "string" ? slot : `slot ${slot}`} = ${show(value)}`
  if (outcome.kind !== "transaction")
    return judgeNoTransaction(this, { outcome, expected, decoding: decodingOf() })
  const { wanted, actual } = await read(owner, slot, value, blockOf(outcome.receipt))
  const pass = isSame(this, actual, wanted)
  return judge(this, {
    pass,
    outcome,
    expected,
    found: `it is ${isSlot(slot) ? wordText(actual) : show(actual)}`,
  })
}

const blockOf = ({ blockHash, blockNumber }: RpcReceipt): BlockPlace =>
  blockHash === zeroHash ? {} : { block: BigInt(blockNumber) }

const isSlotOrPath = (slot: unknown): boolean =>
  typeof slot === "string" ? !isSlot(slot) || slot.length <= 66 : isWhole(slot) && slot < 2n ** 256n

const isSlot = (slot: string | number | bigint): boolean =>
  typeof slot !== "string" || /^0x[0-9a-fA-F]*$/.test(slot)

async function read(
  owner: StorageOwner,
  slot: string | number | bigint,
  value: unknown,
  block: BlockPlace,
): Promise<{ wanted: unknown; actual: unknown }> {
  const address = addressIn(owner) as Hex
  if (!isSlot(slot)) {
    const { storageLayout, abi } = typeof owner === "string" ? {} : owner
    const actual = await storage(currentNode(), { address, storageLayout, abi }).read(String(slot), block)
    return { wanted: value, actual }
  }
  const actual = await currentNode().at(block).storage(address, toWord(slot))
  return { wanted: toWord(value), actual }
}

const wordText = (word: unknown): string => `${word} (${BigInt(word as Hex)})`

/** Converts a value to 32 bytes; returns other values, such as a matcher, unchanged. */
function toWord(value: unknown): Hex {
  if (typeof value === "boolean") return numberToHex(value ? 1 : 0, { size: 32 })
  if (typeof value === "number" || typeof value === "bigint")
    return numberToHex(value, { size: 32, signed: value < 0 })
  return typeof value === "string" ? pad(value as Hex, { size: 32 }) : (value as Hex)
}
