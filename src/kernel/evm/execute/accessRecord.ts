/** The reads and changes of one part of a block, for its access list (EIP-7928). */
import { bytesToBigInt, equalsBytes, KECCAK256_NULL } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { AccountState, Changes } from "../../state/store.ts"
import type { AccountAccesses, BlockAccessList, Indexed } from "../base/blockAccessList.ts"
import { emptyAccount } from "../base/emptyAccount.ts"
import { type ComparedState, changesSince, stateAfter } from "./changesSince.ts"
import type { Machine } from "./machine.ts"

/** The accounts that were read, each with the slots that were read, also where that was reverted. */
export type ReadSlots = ReadonlyMap<Hex, ReadonlySet<Hex>>

/** A result, and what was accessed for it. */
export interface Recorded<T> {
  readonly result: T
  /** The list of this part of the block alone; empty in forks without lists. */
  readonly accesses: BlockAccessList
}

/**
 * Runs the part of a block with an index on a machine, and records what it accesses.
 *
 * @param index - 0 before the transactions of the block, then their positions from 1 on, then what follows them.
 */
export async function recorded<T>(
  machine: Machine,
  index: number,
  run: () => Promise<T>,
): Promise<Recorded<T>> {
  if (!machine.common.isActivatedEIP(7928)) return { result: await run(), accesses: [] }
  const reads = new Map<Hex, Set<Hex>>()
  const { scratch } = machine
  const before = scratch.changes()
  machine.listenToReads((address, slots) => noteReads(reads, address, slots))
  try {
    const result = await run()
    const changes = changesSince(before, scratch.changes(), scratch.view)
    return { result, accesses: accessesOf(reads, index, changes, stateAfter(scratch.view, before)) }
  } finally {
    machine.listenToReads(undefined)
  }
}

/** Notes that an account and slots of it were read. */
export function noteReads(reads: Map<Hex, Set<Hex>>, address: Hex, slots: Iterable<Hex> = []): void {
  const read = reads.get(address) ?? new Set()
  reads.set(address, read)
  for (const slot of slots) read.add(slot)
}

/**
 * Returns the access list of one part of a block.
 *
 * @param changes - The net changes of the part.
 * @param before - The state before it.
 */
export function accessesOf(
  reads: ReadSlots,
  index: number,
  changes: Changes,
  before: ComparedState,
): BlockAccessList {
  const addresses = new Set([...reads.keys(), ...changes.accounts.keys(), ...changes.storage.keys()])
  return [...addresses].sort().map((address) => ({
    address,
    ...slotsOf(index, reads.get(address) ?? new Set(), changes.storage.get(address) ?? new Map()),
    ...accountChanges(index, address, changes, before),
  }))
}

/** Slots are texts of equal length, whose order is that of the numbers. */
function slotsOf(index: number, read: ReadonlySet<Hex>, written: ReadonlyMap<Hex, Uint8Array>) {
  const storageChanges = [...written.keys()].sort().map((slot) => {
    const value = written.get(slot) ?? emptyBytes
    return { slot, changes: [{ index, value: value.length === 0 ? 0n : bytesToBigInt(value) }] }
  })
  return { storageChanges, storageReads: [...read].filter((slot) => !written.has(slot)).sort() }
}

function accountChanges(
  index: number,
  address: Hex,
  { accounts, code }: Changes,
  view: ComparedState,
): Pick<AccountAccesses, "balanceChanges" | "nonceChanges" | "codeChanges"> {
  if (!accounts.has(address)) return { balanceChanges: [], nonceChanges: [], codeChanges: [] }
  const before: AccountState = view.account(address) ?? emptyAccount
  const after: AccountState = accounts.get(address) ?? emptyAccount
  const changed = <T>(isSame: boolean, value: () => T): Indexed<T>[] =>
    isSame ? [] : [{ index, value: value() }]
  return {
    balanceChanges: changed(after.balance === before.balance, () => after.balance),
    nonceChanges: changed(after.nonce === before.nonce, () => after.nonce),
    codeChanges: changed(equalsBytes(after.codeHash, before.codeHash), () =>
      codeOf(after.codeHash, code, view),
    ),
  }
}

/** Returns the code with a hash, which the changes or the state before them have. */
function codeOf(hash: Uint8Array, written: Changes["code"], before: ComparedState): Uint8Array {
  if (equalsBytes(hash, KECCAK256_NULL)) return emptyBytes
  return written.get(toHex(hash)) ?? before.code(hash)
}
