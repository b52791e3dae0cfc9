/** The effects of protocol calls to system contracts that are known without running the code. */
import type { BlockHeader } from "@ethereumjs/block"
import { equalsBytes, hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"
import type { Overlay } from "../../state/overlay.ts"
import { keccak256 } from "../base/crypto.ts"
import { type SystemContract, systemContracts } from "../fork/systemContracts.ts"
import { beaconEntries, type Entries, hashEntries, queueCounters } from "../fork/systemSlots.ts"

/** The effect of a call without output. */
interface Effect {
  /** The slots that it reads or writes. */
  readonly reads: readonly Hex[]
  readonly writes: Entries
}

/** Returns the effect of a call; `undefined` when the code must run. */
export type FindEffect = (header: BlockHeader, draft: Overlay) => Effect | undefined

/** Returns the effect of a call that only writes. */
const writing = (writes: Entries): Effect => ({ reads: writes.map(([slot]) => slot), writes })

/** Creates the effect of a queue: nothing changes when all its counters are zero. */
const idle =
  ({ address }: SystemContract): FindEffect =>
  (_, draft) => {
    const isIdle =
      !draft.hasStorage(address) || queueCounters.every((slot) => draft.storage(address, slot).length === 0)
    return isIdle ? { reads: queueCounters, writes: [] } : undefined
  }

/** The effects of the calls with which blocks begin and end. */
export const systemEffects: Readonly<Record<keyof typeof systemContracts, FindEffect>> = {
  beaconRoots: ({ timestamp, parentBeaconBlockRoot = new Uint8Array(32) }) =>
    writing(beaconEntries(timestamp, parentBeaconBlockRoot)),
  blockHashes: ({ number, parentHash }) => writing(hashEntries(number, parentHash)),
  withdrawalRequests: idle(systemContracts.withdrawalRequests),
  consolidationRequests: idle(systemContracts.consolidationRequests),
  builderDeposits: idle(systemContracts.builderDeposits),
  builderExits: idle(systemContracts.builderExits),
}

const codeHashes = new Map<SystemContract, Uint8Array>()

/** Code hashes that were compared, by object: an unchanged account keeps the object of its hash. */
const recognised = new WeakMap<Uint8Array, SystemContract>()

/** Returns true for the hash of the code that the EIP of the contract gives. */
export function isGenuine(contract: SystemContract, codeHash: Uint8Array): boolean {
  if (recognised.get(codeHash) === contract) return true
  const known = codeHashes.get(contract) ?? keccak256(hexToBytes(contract.code))
  codeHashes.set(contract, known)
  const isSame = equalsBytes(known, codeHash)
  if (isSame) recognised.set(codeHash, contract)
  return isSame
}
