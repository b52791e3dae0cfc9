/** The L1 origin of a block, and what follows from it: the values of L1, deposits, and fields of the header. */
import { fromHex, type Hex } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { ListedRefunds } from "../../kernel/evm/fork/protocol.ts"
import type { Seed } from "../../node/base/seed.ts"
import { type Deposit, sourceDomains, sourceHashOf } from "./deposit.ts"
import { nextL1Values } from "./l1Chain.ts"
import type { L1Values } from "./l1Values.ts"
import type { ConfigurationChanges, L1OriginBlock, LinkedL1 } from "./linkedL1.ts"

/** The L1 origin of a block. */
export interface Origin {
  readonly values: L1Values
  /** The deposits of users, in their order. */
  readonly deposits: readonly Deposit[]
  readonly prevRandao: Uint8Array
  readonly parentBeaconBlockRoot: Uint8Array
  /** Changes with this block. */
  readonly configuration: ConfigurationChanges
}

/** The choice of a client for the next block. */
export interface NextBlockChoice {
  /** Replaces values of its L1 origin; the next blocks go on from them. */
  readonly values?: { readonly [Name in keyof L1Values]?: L1Values[Name] | undefined } | undefined
  /** Deposits of users, as the portal on L1 would send them; the L1 origin advances by a block. */
  readonly deposits?: readonly UserDeposit[] | undefined
  /** The gas that its transactions get back, by their indexes; the policy of the sequencer decides when absent. */
  readonly gasRefunds?: ListedRefunds | undefined
}

/** A deposit of a user; `data` is hex, because folders keep it. */
type UserDeposit = Omit<Deposit, "sourceHash" | "data"> & { readonly data: Hex }

/**
 * Returns the origin of the block at a time in seconds, in the simulated L1, with the choice of a client: it is not later than the
 * block, also where the block became earlier after the choice.
 */
export function simulatedOrigin(
  before: L1Values,
  timestamp: bigint,
  seed: Seed,
  { values: set = {}, deposits = [] }: NextBlockChoice,
): Origin {
  const next = nextL1Values(before, timestamp, seed, deposits.length > 0)
  const chosen = { ...next, ...(set as Partial<L1Values>) }
  const values = chosen.timestamp > timestamp ? { ...chosen, timestamp } : chosen
  return {
    values,
    deposits: deposits.map((each, index) => userDeposit(each, values.hash, BigInt(index))),
    prevRandao: seed("l1PrevRandao", values.number),
    parentBeaconBlockRoot: seed("l1BeaconRoot", values.number),
    configuration: {},
  }
}

/**
 * Returns the origin of the block on a parent, in a linked L1: the L1 block after that of the parent, if there is one.
 *
 * @see optimism specs, protocol/derivation.md "Deriving Payload Attributes"
 */
export function linkedOrigin(before: L1Values, parent: SealedBlock, l1: LinkedL1): Origin {
  const next = l1.after(before)
  if (next === undefined) return sameOrigin(before, parent, l1)
  const { prevRandao, parentBeaconBlockRoot, configuration } = next
  const values = {
    ...before,
    ...configuration.values,
    ...valuesOf(next),
    sequenceNumber: 0n,
  }
  const deposits = next.deposits.map(({ logIndex, ...deposit }) => userDeposit(deposit, next.hash, logIndex))
  return { values, deposits, prevRandao, parentBeaconBlockRoot, configuration }
}

/** Returns the origin of a parent once more; the genesis block of an L2 has no fields of it in its header. */
function sameOrigin(before: L1Values, { header }: SealedBlock, { genesis }: LinkedL1): Origin {
  const values = { ...before, sequenceNumber: before.sequenceNumber + 1n }
  const fields =
    header.number === 0n && genesis !== undefined
      ? genesis
      : { prevRandao: header.mixHash, parentBeaconBlockRoot: header.parentBeaconBlockRoot ?? noRoot }
  const { prevRandao, parentBeaconBlockRoot } = fields
  return { values, deposits: [], prevRandao, parentBeaconBlockRoot, configuration: {} }
}

const noRoot = new Uint8Array(32)

/** Returns the values of an L1 block that an L2 has. */
export const valuesOf = ({ number, timestamp, hash, baseFee, blobBaseFee }: L1OriginBlock) => ({
  ...{ number, timestamp, hash, baseFee, blobBaseFee },
})

/** Returns a deposit of a user with its source hash. @param logIndex - That of its log in the L1 block. */
const userDeposit = ({ data, ...deposit }: UserDeposit, l1Hash: Hex, logIndex: bigint): Deposit => ({
  ...deposit,
  data: fromHex(data),
  sourceHash: sourceHashOf(sourceDomains.user, [l1Hash, logIndex]),
})
