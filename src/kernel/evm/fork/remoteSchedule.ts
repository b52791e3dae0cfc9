/** The rules of a chain that is forked: its schedule when it is known, otherwise the newest fork that its header allows. */
import { type ChainConfig, Hardfork, Hoodi, Mainnet, Sepolia } from "@ethereumjs/common"
import type { Hex } from "../../../base/hex.ts"
import { feeParametersOf } from "./feeParameters.ts"
import {
  blobForks,
  blobScheduleOf,
  depositContract,
  type Fork,
  type ForkName,
  type ForkSchedule,
  type HardforkName,
  hardforks,
  isActive,
  scheduleFromGenesis,
} from "./forkSchedule.ts"

/** The facts of the header of a fork block from which its rules follow. */
export interface RemoteBlockFacts {
  readonly chainId: bigint
  readonly number: bigint
  /** In seconds. */
  readonly timestamp: bigint
  readonly difficulty: bigint
  /** The names of the fields that the header has. */
  readonly fields: ReadonlySet<string>
  readonly extraData?: Uint8Array | undefined
  /** The version of ArbOS in the header of an Arbitrum chain; see {@link arbosVersionOf}. */
  readonly arbosVersion?: bigint | undefined
}

/**
 * Returns the version of ArbOS of a header; `undefined` when it is not one of an Arbitrum chain.
 *
 * @param fields - The names of the fields that the header has.
 * @see nitro go-ethereum core/types/arb_types.go `DeserializeHeaderExtraInformation`: bytes 16 to 23 of the mix hash
 */
export function arbosVersionOf(
  fields: ReadonlySet<string>,
  mixHash: Uint8Array | undefined,
): bigint | undefined {
  const isArbitrum = fields.has("sendRoot") && fields.has("sendCount") && fields.has("l1BlockNumber")
  if (!isArbitrum || mixHash === undefined) return undefined
  return new DataView(mixHash.buffer, mixHash.byteOffset).getBigUint64(16)
}

/** The first version of ArbOS with each fork; @see nitro go-ethereum params/config_arbitrum.go, params/config.go `isArbOSVersion`. */
const arbosForks: readonly (readonly [since: bigint, fork: HardforkName])[] = [
  [50n, "osaka"],
  [40n, "prague"],
  [20n, "cancun"],
  [11n, "shanghai"],
  [0n, "paris"],
]

/** Fields of a header, the newest first, each with the newest fork that it allows: forks after that of the field may change no header. */
const forksByField: readonly (readonly [field: string, allowed: HardforkName])[] = [
  ["blockAccessListHash", "amsterdam"],
  ["requestsHash", "bpo2"],
  ["parentBeaconBlockRoot", "cancun"],
  ["withdrawalsRoot", "shanghai"],
]

/**
 * Returns the newest fork that a header allows.
 *
 * @example
 * newestAllowed({ …, difficulty: 0n, fields: new Set(["baseFeePerGas", "withdrawalsRoot"]) }) // "shanghai"
 */
function newestAllowed({ difficulty, fields, arbosVersion }: RemoteBlockFacts): HardforkName {
  const arbos = arbosForks.find(([since]) => arbosVersion !== undefined && arbosVersion >= since)
  if (arbos !== undefined) return arbos[1]
  const byField = forksByField.find(([field]) => fields.has(field))
  if (byField !== undefined) return byField[1]
  if (fields.has("baseFeePerGas")) return difficulty === 0n ? "paris" : "grayGlacier"
  return "berlin"
}

/** The rules of a forked chain, and the reason for them in words. */
export interface RemoteSchedule {
  readonly schedule: ForkSchedule
  readonly reason: string
}

/**
 * Returns the rules of the blocks after a fork block.
 *
 * A chain with a known chain id counts as unknown when its header does not fit the schedule of that chain: private chains use
 * known chain ids.
 *
 * @param chainId - The chain id of the local blocks.
 * @param hardfork - The fork of all local blocks; replaces the rules of the remote.
 */
export function remoteSchedule(
  facts: RemoteBlockFacts,
  { chainId, hardfork }: { readonly chainId: bigint; readonly hardfork?: HardforkName | undefined },
): RemoteSchedule {
  if (hardfork !== undefined)
    return { schedule: scheduleFromGenesis({ chainId, hardfork }), reason: `${hardfork}, as asked for` }
  const known = knownSchedules.find((each) => each.chainId === facts.chainId)
  if (known !== undefined && fitsHeader(known, facts))
    return { schedule: { ...known, chainId }, reason: `the schedule of chain ${facts.chainId}` }
  const allowed = newestAllowed(facts)
  if (facts.arbosVersion !== undefined) {
    const schedule = scheduleFromGenesis({ chainId, hardfork: allowed })
    return { schedule, reason: `${allowed}, which ArbOS ${facts.arbosVersion} of the fork block has` }
  }
  const schedule = scheduleFromGenesis({ chainId, hardfork: allowed })
  const reason = `${allowed}, the newest that the header of the fork block allows`
  const fees = facts.extraData && feeParametersOf(facts.extraData)
  if (fees === undefined || !facts.fields.has("parentBeaconBlockRoot")) return { schedule, reason }
  const { denominator, elasticity } = fees
  const source = `base fee by the extra data: denominator ${denominator}, elasticity ${elasticity}`
  return { schedule: { ...schedule, feesInHeader: true }, reason: `${reason}; ${source}` }
}

/** Returns `true` when a header has exactly the fields that the forks of a schedule add to it at its block. */
function fitsHeader({ forks }: ForkSchedule, facts: RemoteBlockFacts): boolean {
  const position = { ...facts, parentTotalDifficulty: totalDifficultyOf(facts) }
  const active = new Set(forks.filter((fork) => isActive(fork, position)).map(({ name }) => name))
  const added: readonly (readonly [ForkName, string])[] = [
    ["london", "baseFeePerGas"],
    ["shanghai", "withdrawalsRoot"],
    ["cancun", "parentBeaconBlockRoot"],
    ["prague", "requestsHash"],
    ["amsterdam", "blockAccessListHash"],
  ]
  return added.every(([fork, field]) => active.has(fork) === facts.fields.has(field))
}

/** Larger than the total difficulty at which any chain merged. */
const mergedTotalDifficulty = 2n ** 128n

/** Returns a substitute for the total difficulty, which remotes no longer return: it only decides whether the chain has merged. */
export const totalDifficultyOf = ({ difficulty }: Pick<RemoteBlockFacts, "difficulty">): bigint =>
  difficulty === 0n ? mergedTotalDifficulty : 0n

const namesOf: ReadonlyMap<string, ForkName> = new Map<string, ForkName>([
  ...Object.entries(hardforks).map(([name, own]): [string, ForkName] => [own, name as ForkName]),
  ...blobForks.map((name): [string, ForkName] => [name, name]),
])

function toSchedule({ chainId, hardforks: dated, depositContractAddress }: ChainConfig): ForkSchedule {
  const forks = dated.flatMap(({ name, block, timestamp }): Fork[] => {
    const own = namesOf.get(name)
    if (own === undefined) return []
    if (name === Hardfork.Paris) return [{ name: "paris", totalDifficulty: mergedTotalDifficulty }]
    const blobSchedule = blobScheduleOf(own)
    if (timestamp !== undefined)
      return [{ name: own, timestamp: BigInt(timestamp), ...(blobSchedule && { blobSchedule }) }]
    return block === null ? [] : [{ name: own, block: BigInt(block) }]
  })
  return {
    chainId: BigInt(chainId),
    forks,
    depositContract: (depositContractAddress?.toLowerCase() as Hex) ?? depositContract,
  }
}

/** Forks that EthereumJS does not date, by chain id; in seconds. */
const laterForks: ReadonlyMap<bigint, readonly Fork[]> = new Map([
  [BigInt(Sepolia.chainId), [{ name: "amsterdam", timestamp: 1_791_294_816n }]], // 2026-10-06 13:53:36 UTC
])

const knownSchedules: readonly ForkSchedule[] = [Mainnet, Sepolia, Hoodi].map(toSchedule).map((schedule) => ({
  ...schedule,
  forks: [...schedule.forks, ...(laterForks.get(schedule.chainId) ?? [])],
}))
