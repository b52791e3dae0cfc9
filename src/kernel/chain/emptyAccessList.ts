/** The access list of a block without transactions, withdrawals and requests (EIP-7928). */
import { bytesToBigInt } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import type { AccountAccesses, BlockAccessList } from "../evm/base/blockAccessList.ts"
import { systemContracts } from "../evm/fork/systemContracts.ts"
import { beaconEntries, hashEntries, queueCounters } from "../evm/fork/systemSlots.ts"

/** The facts of the block that decide its list. */
export interface EmptyBlockFacts {
  readonly number: bigint
  /** In seconds, as that of the parent. */
  readonly timestamp: bigint
  readonly parentTimestamp: bigint
  readonly parentHash: Uint8Array
  readonly parentBeaconBlockRoot: Uint8Array
}

/**
 * Returns the list of a block in which only the system calls run, where every system contract has the code of its EIP.
 *
 * @see EIP-2935 and EIP-4788 for the entries of the ring buffers, EIP-7002, EIP-7251 and EIP-8282 for the reads of the queues
 */
export function emptyAccessList(facts: EmptyBlockFacts): BlockAccessList {
  const { beaconRoots, blockHashes, ...queues } = systemContracts
  const accessed = [
    { ...accessedAt(beaconRoots.address), ...beaconSlots(facts) },
    {
      ...accessedAt(blockHashes.address),
      storageChanges: hashEntries(facts.number, facts.parentHash).map(toChange),
    },
    ...Object.values(queues).map(({ address }) => ({ ...accessedAt(address), storageReads: queueCounters })),
  ]
  return accessed.sort((one, other) => (one.address < other.address ? -1 : 1))
}

const accessedAt = (address: Hex): AccountAccesses => ({
  ...{ address, storageChanges: [], storageReads: [] },
  ...{ balanceChanges: [], nonceChanges: [], codeChanges: [] },
})

const toChange = ([slot, value]: readonly [Hex, Uint8Array]) => ({
  slot,
  changes: [{ index: 0, value: bytesToBigInt(value) }],
})

/** Returns the accesses to the ring buffer of EIP-4788; a block in the same second as its parent writes the same timestamp again. */
function beaconSlots(facts: EmptyBlockFacts): Pick<AccountAccesses, "storageChanges" | "storageReads"> {
  const { timestamp, parentTimestamp, parentBeaconBlockRoot } = facts
  const [stamp, root] = beaconEntries(timestamp, parentBeaconBlockRoot).map(toChange)
  const changes = [stamp, root].filter((each) => each !== undefined)
  if (timestamp !== parentTimestamp) return { storageChanges: changes, storageReads: [] }
  return { storageChanges: changes.slice(1), storageReads: changes.slice(0, 1).map(({ slot }) => slot) }
}
