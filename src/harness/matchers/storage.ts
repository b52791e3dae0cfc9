/** The matcher of slots and variables: `toHaveStorage`. */
import { type Abi, type Hex, numberToHex } from "viem"
import type { BlockPlace } from "../../index.ts"
import { currentNode, decodingOf } from "../current.ts"
import { show } from "../show.ts"
import { storage, targetOf } from "../storage/storage.ts"
import type { StorageLayout } from "../storage/storageLayout.ts"
import type { Target } from "../storage/storageSlot.ts"
import type { RpcReceipt } from "../subject.ts"
import { currentOutcome } from "./currentOutcome.ts"
import { addressIn, assertForm, assertHolder, isWhole, refuse } from "./expectation.ts"
import { isRule, toComparable, toRule, Unmatchable } from "./expectedValue.ts"
import { isSame, judge, judgeNoTransaction, type MatcherThis, type Verdict } from "./judge.ts"
import { typeAt } from "./valueTypes.ts"

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
  const wanted = isSlot(slot) ? toWord(value) : expectedAt("toHaveStorage", owner, String(slot), value)
  if (outcome.kind !== "transaction")
    return judgeNoTransaction(this, { outcome, expected, decoding: decodingOf() })
  const actual = await read(owner, slot, blockOf(outcome.receipt))
  const pass = isSame(this, actual, wanted)
  return judge(this, {
    pass,
    outcome,
    expected,
    found: `it is ${isSlot(slot) ? wordText(actual) : show(actual)}`,
  })
}

/** Converts the expected value of a variable for the comparison. @throws HarnessError when the variable cannot have it. */
export function expectedAt(matcher: string, owner: StorageOwner, path: string, value: unknown): unknown {
  const target = targetOf(typeof owner === "string" ? {} : owner, path)
  try {
    return toComparable(typeAt(target), value)
  } catch (error) {
    if (!(error instanceof Unmatchable)) throw error
    return refuse(matcher, `${error.takes} for ${path} (${typeText(target)})`, error.got)
  }
}

const typeText = ({ type, wants }: Target): string => (wants === "length" ? "uint256" : type.label)

const blockOf = ({ isOpen, blockNumber }: RpcReceipt): BlockPlace =>
  isOpen ? {} : { block: BigInt(blockNumber) }

const isSlotOrPath = (slot: unknown): boolean =>
  typeof slot === "string" ? !isSlot(slot) || slot.length <= 66 : isWhole(slot) && slot < 2n ** 256n

const isSlot = (slot: string | number | bigint): boolean =>
  typeof slot !== "string" || /^0x[0-9a-fA-F]+$/.test(slot)

function read(owner: StorageOwner, slot: string | number | bigint, block: BlockPlace): Promise<unknown> {
  const address = addressIn(owner) as Hex
  if (isSlot(slot))
    return currentNode()
      .at(block)
      .storage(address, numberToHex(BigInt(slot), { size: 32 }))
  const { storageLayout, abi } = typeof owner === "string" ? {} : owner
  return storage(currentNode(), { address, storageLayout, abi }).read(String(slot), block)
}

const wordText = (word: unknown): string => `${word} (${BigInt(word as Hex)})`

/**
 * Converts the expected value of a slot for the comparison: 32 bytes for a number, a boolean or shorter bytes.
 *
 * @throws HarnessError for a value that no slot can have.
 */
function toWord(value: unknown): unknown {
  if (isRule(value)) return toRule(value)
  if (typeof value === "boolean") return numberToHex(value ? 1 : 0, { size: 32 })
  const isNumber = typeof value === "bigint" || Number.isInteger(value)
  const integer = isNumber ? BigInt(value as bigint | number) : undefined
  const isWord = integer !== undefined && integer >= -(2n ** 255n) && integer < 2n ** 256n
  const isHex = typeof value === "string" && /^0x[0-9a-fA-F]{0,64}$/.test(value)
  assertForm(isWord || isHex, "toHaveStorage", "a value of at most 32 bytes for a slot", value)
  return numberToHex(BigInt.asUintN(256, integer ?? BigInt(value === "0x" ? 0 : (value as string))), {
    size: 32,
  })
}
