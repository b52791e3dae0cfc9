/** The conditions of a transaction: known storage, and ranges of block numbers and timestamps (ERC-7796). */
import type { TypedTransaction } from "@ethereumjs/tx"
import { type Hex, toHex, toHexWord } from "../../base/hex.ts"
import { ConditionalCostExceeded, ConditionalRejected, MidblockError } from "../../errors/index.ts"
import { type State, unknownSlotCount } from "../../kernel/state/store.ts"
import { newestVersion, type OpenBlock } from "./openBlock.ts"

/** The storage of an account: its root, or the values of some of its slots. */
export type KnownStorage = { readonly root: Hex } | { readonly slots: ReadonlyMap<Hex, Hex> }

/** Conditions, all of which must hold. Ranges include both ends. */
export interface Conditions {
  readonly knownAccounts: ReadonlyMap<Hex, KnownStorage>
  readonly blockNumberMin?: bigint | undefined
  readonly blockNumberMax?: bigint | undefined
  /** In seconds. */
  readonly timestampMin?: bigint | undefined
  readonly timestampMax?: bigint | undefined
}

type ConditionState = Pick<State, "at" | "storageRoot">

/** Maximum number of storage look-ups of one transaction's conditions (op-geth params/conditional_tx_params.go). */
const maxCost = 1000

const conditions = new WeakMap<TypedTransaction, Conditions>()

/** Attaches conditions to a transaction object; they stay when it enters or leaves the pool. */
export const setConditions = (transaction: TypedTransaction, given: Conditions): void =>
  void conditions.set(transaction, given)

/** Returns the conditions that are attached to a transaction object, if there are any. */
export const conditionsOf = (transaction: TypedTransaction): Conditions | undefined =>
  conditions.get(transaction)

/** Returns `true` when a transaction has no conditions, or they hold at the end of the open block. */
export function conditionsHold(
  transaction: TypedTransaction,
  state: ConditionState,
  open: OpenBlock,
): boolean {
  const given = conditions.get(transaction)
  if (given === undefined) return true
  try {
    assertHolds(given, state, open)
    return true
  } catch (error) {
    if (error instanceof MidblockError) return false
    throw error
  }
}

/**
 * Refuses conditions that are too many or contradict themselves.
 *
 * @throws {@link ConditionalCostExceeded}, {@link ConditionalRejected}
 * @see op-geth core/types/transaction_conditional.go `Cost`, `Validate`
 */
export function assertValid(given: Conditions): void {
  const cost = costOf(given)
  if (cost > maxCost) throw new ConditionalCostExceeded({ cost, limit: maxCost })
  const stage = "conditional validation"
  for (const [what, min, max] of rangesOf(given))
    if (min !== undefined && max !== undefined && min > max)
      throw new ConditionalRejected({
        stage,
        reason: `${what} minimum constraint must be less than the maximum`,
      })
}

/** @throws {@link ConditionalRejected} when one of them does not hold. */
export function assertHolds(given: Conditions, state: ConditionState, open: OpenBlock): void {
  const version = newestVersion(open)
  for (const [what, min, max, value] of rangesOf(given, open.header)) {
    const broken = isBelow(value, min) ? "minimum" : isBelow(max, value) ? "maximum" : undefined
    if (broken !== undefined)
      throw new ConditionalRejected({ stage: "header check", reason: `failed ${what} ${broken} constraint` })
  }
  for (const [address, known] of given.knownAccounts) {
    const reason = "root" in known ? rootFault(address, known.root) : slotFault(address, known.slots)
    if (reason !== undefined) throw new ConditionalRejected({ stage: "state check", reason })
  }

  function rootFault(address: Hex, expected: Hex): string | undefined {
    if (state.at(version).slotCount(address) === unknownSlotCount)
      return `the storage root of account ${address} is not known on a fork: name its slots instead`
    const actual = toHex(state.storageRoot(version, address))
    if (actual !== expected)
      return `failed account storage root constraint. Got ${actual}, Expected ${expected}`
    return undefined
  }
  function slotFault(address: Hex, slots: ReadonlyMap<Hex, Hex>): string | undefined {
    for (const [slot, expected] of slots) {
      const actual = toHexWord(state.at(version).storage(address, slot))
      if (actual !== expected)
        return `failed account storage slot key ${slot} constraint. Got ${actual}, Expected ${expected}`
    }
    return undefined
  }
}

const isBelow = (a: bigint | undefined, b: bigint | undefined) => a !== undefined && b !== undefined && a < b

const rangesOf = (given: Conditions, header?: OpenBlock["header"]) =>
  [
    ["block number", given.blockNumberMin, given.blockNumberMax, header?.number],
    ["timestamp", given.timestampMin, given.timestampMax, header?.timestamp],
  ] as const

function costOf(given: Conditions): number {
  let cost = rangesOf(given).filter(([, min, max]) => min !== undefined || max !== undefined).length
  for (const known of given.knownAccounts.values()) cost += "root" in known ? 1 : known.slots.size
  return cost
}
