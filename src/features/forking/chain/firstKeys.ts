/** The state that the first blocks of a fork read in any case. */
import { type Hex, toHexWord } from "../../../base/hex.ts"
import { systemContracts } from "../../../kernel/evm/fork/systemContracts.ts"
import { MissingKeys } from "../../../kernel/state/base.ts"

/** The slots that each block reads of the queues of EIP-7002 and EIP-7251. */
const counters = [0n, 1n, 2n, 3n].map(toHexWord)

/**
 * Returns the accounts that are given a balance, those that each block reads, and the system contracts.
 *
 * @param accounts - Addresses in lower case.
 * @param reads - Further slots, by account.
 */
export function firstKeys(
  accounts: Iterable<Hex>,
  reads: ReadonlyMap<Hex, readonly Hex[]> = new Map(),
): MissingKeys {
  const missing = new MissingKeys()
  for (const address of accounts) missing.accounts.add(address)
  // Those of Amsterdam follow when forked chains have that fork.
  const { beaconRoots, blockHashes, withdrawalRequests, consolidationRequests } = systemContracts
  const queues = [withdrawalRequests, consolidationRequests]
  for (const { address } of [beaconRoots, blockHashes, ...queues]) missing.accounts.add(address)
  for (const { address } of queues) for (const slot of counters) missing.addSlot(address, slot)
  for (const [address, slots] of reads) {
    missing.accounts.add(address)
    for (const slot of slots) missing.addSlot(address, slot)
  }
  return missing
}
