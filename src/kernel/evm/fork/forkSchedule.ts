/** The schedule of a chain: when each fork begins and how many blobs it allows. */
import { Hardfork } from "@ethereumjs/common"
import type { Hex } from "../../../base/hex.ts"
import type { Protocol } from "./protocol.ts"

/** The forks that change rules in the order of their activation, by the names that other nodes use for them. */
export const hardforks = {
  frontier: Hardfork.Chainstart,
  homestead: Hardfork.Homestead,
  tangerine: Hardfork.TangerineWhistle,
  spuriousDragon: Hardfork.SpuriousDragon,
  byzantium: Hardfork.Byzantium,
  constantinople: Hardfork.Constantinople,
  petersburg: Hardfork.Petersburg,
  istanbul: Hardfork.Istanbul,
  muirGlacier: Hardfork.MuirGlacier,
  berlin: Hardfork.Berlin,
  london: Hardfork.London,
  arrowGlacier: Hardfork.ArrowGlacier,
  grayGlacier: Hardfork.GrayGlacier,
  paris: Hardfork.Paris,
  shanghai: Hardfork.Shanghai,
  cancun: Hardfork.Cancun,
  prague: Hardfork.Prague,
  osaka: Hardfork.Osaka,
  amsterdam: Hardfork.Amsterdam,
} as const

/** The forks that change nothing but the number of blobs (EIP-7892). */
export const blobForks = ["bpo1", "bpo2", "bpo3", "bpo4", "bpo5"] as const

/** The name of a fork that changes rules. */
export type RulesForkName = keyof typeof hardforks

/** The name of a fork, as `--hardfork` takes it. */
export type HardforkName = keyof typeof hardforks | keyof typeof blobSchedules

/** The name of a fork of a schedule; `mergeNetsplit` only marks where the network split (EIP-3675). */
export type ForkName = RulesForkName | "mergeNetsplit" | (typeof blobForks)[number]

/** The number of blobs in a block, and the speed at which their price moves (EIP-7840). */
export interface BlobSchedule {
  /** In blobs per block. */
  readonly target: number
  /** In blobs per block. */
  readonly max: number
  readonly baseFeeUpdateFraction: number
}

/**
 * The numbers of the blob forks that have begun; they are the same on all known chains.
 *
 * @see EIP-7892; geth params/config.go `DefaultBPO1BlobConfig`, `DefaultBPO2BlobConfig`
 */
export const blobSchedules = {
  bpo1: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193 },
  bpo2: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 },
} as const satisfies Partial<Record<ForkName, BlobSchedule>>

/** Blob numbers of a fork that sets none, on a chain whose schedule has none either: those of the blob fork before it. */
export const inheritedBlobSchedules: Readonly<Partial<Record<ForkName, BlobSchedule>>> = {
  amsterdam: blobSchedules.bpo2,
}

/** Forks from Shanghai on activate by time, those before by number (EIP-6953). */
const forksByTime: readonly ForkName[] = [
  ...(["shanghai", "cancun", "prague", "osaka"] as const),
  ...blobForks,
  "amsterdam",
]

const isTimed = (name: string): boolean => (forksByTime as readonly string[]).includes(name)

/** The selectable forks in the order of their activation. */
export const hardforkNames = [
  ...Object.keys(hardforks).filter((name) => !isTimed(name)),
  ...forksByTime.filter((name) => name in hardforks || name in blobSchedules),
] as HardforkName[]

/** Returns the blob numbers that a fork sets; `undefined` when it leaves them as they are, or EthereumJS has them. */
export const blobScheduleOf = (name: ForkName): BlobSchedule | undefined =>
  blobSchedules[name as keyof typeof blobSchedules]

/** One fork and the one condition under which it begins. */
export interface Fork {
  readonly name: ForkName
  /** The first block of the fork. */
  readonly block?: bigint | undefined
  /** In seconds: holds for every block with this timestamp or a later one. */
  readonly timestamp?: bigint | undefined
  /** Holds for every block whose parent has reached this total difficulty (EIP-3675). */
  readonly totalDifficulty?: bigint | undefined
  /** From Cancun on: replaces the blob numbers of the fork. */
  readonly blobSchedule?: BlobSchedule | undefined
}

/** The forks of a chain in the order of their activation; the first is `frontier`, from block 0 on. */
export interface ForkSchedule {
  readonly chainId: bigint
  readonly forks: readonly Fork[]
  /** The contract whose logs are deposits (EIP-6110). */
  readonly depositContract: Hex
  /** The limits that replace those of every fork. */
  readonly limits?: Limits | undefined
  /** `true` where the header of the parent has the parameters of the base fee, as on chains of the OP stack. */
  readonly feesInHeader?: boolean | undefined
  /** The protocol of the chain; that of Ethereum when absent. */
  readonly protocol?: Protocol | undefined
}

/** Limits that a development chain may lift; an absent limit is that of the fork. */
export interface Limits {
  /** The maximum size of a contract's code in bytes (EIP-170); that of init code is twice as large (EIP-3860). */
  readonly codeSize?: number | undefined
  /** Lets transactions use more gas than a block has, and than one transaction may (EIP-7825). */
  readonly isGasUnlimited?: boolean | undefined
}

/** The mainnet deposit contract. */
export const depositContract: Hex = "0x00000000219ab540356cbb839cbe05303d7705fa"

/**
 * Returns the schedule of a chain on which a fork and all forks before it are active from genesis on.
 *
 * @example
 * scheduleFromGenesis({ chainId: 1n, hardfork: "homestead" }).forks
 * // [{ name: "frontier", block: 0n }, { name: "homestead", block: 0n }]
 */
export function scheduleFromGenesis(options: { chainId: bigint; hardfork: HardforkName }): ForkSchedule {
  const toFork = (name: HardforkName): Fork => {
    if (name === "paris") return { name, totalDifficulty: 0n }
    if (!isTimed(name)) return { name, block: 0n }
    const blobSchedule = blobScheduleOf(name)
    return { name, timestamp: 0n, ...(blobSchedule && { blobSchedule }) }
  }
  const forks = hardforkNames.slice(0, hardforkNames.indexOf(options.hardfork) + 1).map(toFork)
  return { chainId: options.chainId, forks, depositContract }
}

/** The position of a block, by which its fork is chosen. */
export interface ForkPosition {
  readonly number: bigint
  /** In seconds. */
  readonly timestamp: bigint
  /** The total difficulty of the chain up to the block's parent; 0 for genesis. */
  readonly parentTotalDifficulty: bigint
}

/** Returns the newest fork that holds in a block. */
export const forkAt = ({ forks }: Pick<ForkSchedule, "forks">, position: ForkPosition): Fork | undefined =>
  forks.findLast((fork) => isActive(fork, position))

/** Returns true where the rules of a fork hold in a block. */
export function isActive(fork: Fork, { number, timestamp, parentTotalDifficulty }: ForkPosition): boolean {
  if (fork.block !== undefined) return number >= fork.block
  if (fork.timestamp !== undefined) return timestamp >= fork.timestamp
  return fork.totalDifficulty !== undefined && parentTotalDifficulty >= fork.totalDifficulty
}
