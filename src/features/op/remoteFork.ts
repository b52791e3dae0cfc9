/** The fork of the OP stack that a block of a remote chain shows. */
import { bytesOf, quantityOf, type RemoteHeader } from "../../kernel/chain/forkBlock.ts"
import { defaultFork, type OpForkName } from "./forks.ts"

/** The first seconds of the forks whose headers look alike (superchain-registry superchain/configs, op-reth releases for Lagoon). */
type Starts = readonly (readonly [name: OpForkName, seconds: bigint])[]

const mainnet = {
  old: [
    ["ecotone", 1_710_374_401n],
    ["fjord", 1_720_627_201n],
    ["granite", 1_726_070_401n],
  ],
  new: [
    ["jovian", 1_764_691_201n],
    ["karst", 1_783_526_401n],
    ["lagoon", 1_799_683_201n],
  ],
} as const satisfies Record<string, Starts>

const sepolia = {
  old: [
    ["ecotone", 1_708_534_800n],
    ["fjord", 1_716_998_400n],
    ["granite", 1_723_478_400n],
  ],
  new: [
    ["jovian", 1_763_568_001n],
    ["karst", 1_781_712_001n],
    ["lagoon", 1_796_918_401n],
  ],
} as const satisfies Record<string, Starts>

/** The lengths of the extra data by version (optimism specs, protocol/holocene and protocol/jovian, exec-engine.md). */
const [withParameters, withMinimum] = [9, 17]

/**
 * Returns the fork of a block of the superchain by the form of its header, and by its time among forks of one form.
 *
 * A block before the first fork of its form is of a local chain: it has the default fork, or the newest one of an older form.
 *
 * @param isTestnet - Of Sepolia, whose forks begin earlier.
 */
export function forkOfBlock(header: RemoteHeader, isTestnet: boolean): OpForkName {
  const starts = isTestnet ? sepolia : mainnet
  const time = quantityOf(header, "timestamp") ?? 0n
  const { length } = bytesOf(header, "extraData") ?? []
  if (length === withMinimum) return lastOf(starts.new, time) ?? defaultFork
  if (length === withParameters)
    return (header.requestsHash ?? undefined) === undefined ? "holocene" : "isthmus"
  return lastOf(starts.old, time) ?? "granite"
}

const lastOf = (starts: Starts, time: bigint): OpForkName | undefined =>
  starts.findLast(([, seconds]) => seconds <= time)?.[0]
