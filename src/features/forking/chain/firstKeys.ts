/** The state that the first blocks of a fork read in any case. */
import type { Hex } from "../../../base/hex.ts"
import type { SystemContract } from "../../../kernel/evm/fork/systemContracts.ts"
import { queueCounters } from "../../../kernel/evm/fork/systemSlots.ts"
import { MissingKeys } from "../../../kernel/state/base.ts"

/** The EIPs of the contracts that are written without a read. */
const ringBuffers: ReadonlySet<number> = new Set([4788, 2935])

/**
 * Returns the accounts that are given a balance, those that each block reads, and the system contracts with the slots of their queues.
 *
 * @param accounts - Addresses in lower case.
 * @param contracts - The system contracts of the chain.
 * @param reads - Further slots, by account.
 */
export function firstKeys(
  accounts: Iterable<Hex>,
  contracts: readonly SystemContract[],
  reads: ReadonlyMap<Hex, readonly Hex[]> = new Map(),
): MissingKeys {
  const missing = new MissingKeys()
  for (const address of accounts) missing.accounts.add(address)
  for (const { eip, address } of contracts) {
    missing.accounts.add(address)
    if (!ringBuffers.has(eip)) for (const slot of queueCounters) missing.addSlot(address, slot)
  }
  for (const [address, slots] of reads) {
    missing.accounts.add(address)
    for (const slot of slots) missing.addSlot(address, slot)
  }
  return missing
}
