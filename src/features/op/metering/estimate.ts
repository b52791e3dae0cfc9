/** The price of a resource of blocks: the tip of the transactions that a bundle would leave in, and displaces the others. */
import { DemandExceedsCapacity } from "../../../errors/index.ts"

/** The amounts of the resources. */
interface Amounts {
  readonly gasUsed: bigint
  /** The length after compression by FastLZ, in bytes. */
  readonly dataAvailability: bigint
}

/** The amounts that a transaction used. */
export interface UsedResources extends Amounts {
  /** In wei per gas. */
  readonly tip: bigint
}

/** A resource, and how much of it a block has. */
export interface Resource {
  readonly name: "gasUsed" | "dataAvailability"
  /** Its name in errors. */
  readonly text: string
  readonly limit: bigint
}

/** The estimate for one resource; fees in wei per gas. */
export interface ResourceEstimate {
  readonly resource: Resource["name"]
  /** The tip of the last transaction that fits beside the bundle, or of the first one where none does. */
  readonly threshold: bigint
  /** The median tip of those that fit. */
  readonly recommended: bigint
  /** The amount that those use which fit. */
  readonly usage: bigint
  readonly fitting: number
  readonly transactions: number
}

/** The fee where a resource is not scarce, in wei per gas (base/base `--metering-uncongested-priority-fee`). */
const uncongestedFee = 1_000_000n

/** Returns the upper median of the estimates of blocks by their recommended fees. @throws {@link DemandExceedsCapacity} */
export function rollingEstimate(
  resource: Resource,
  blocks: readonly (readonly UsedResources[])[],
  demand: Amounts,
): ResourceEstimate {
  const estimates = blocks
    .map((used) => estimateOf(resource, used, demand[resource.name]))
    .sort(({ recommended: one }, { recommended: other }) => (one < other ? -1 : one > other ? 1 : 0))
  return estimates[Math.floor(estimates.length / 2)] as ResourceEstimate
}

/** Lets the transactions with the highest tips in, as long as the demand of the bundle fits beside them. */
function estimateOf(
  { name, text, limit }: Resource,
  used: readonly UsedResources[],
  demand: bigint,
): ResourceEstimate {
  if (demand > limit) throw new DemandExceedsCapacity({ resource: text, demand, limit })
  const free = { resource: name, threshold: uncongestedFee, recommended: uncongestedFee }
  if (demand === 0n) return { ...free, usage: 0n, fitting: 0, transactions: 0 }
  const sorted = used.toSorted(({ tip: one }, { tip: other }) => (one > other ? -1 : one < other ? 1 : 0))
  let usage = 0n
  const end = sorted.findIndex((each) => {
    if (usage + each[name] + demand > limit) return true
    usage += each[name]
    return false
  })
  const counts = { usage, fitting: end === -1 ? sorted.length : end, transactions: sorted.length }
  if (end === -1) return { ...free, ...counts }
  const tipAt = (index: number) => sorted[Math.max(0, index)]?.tip ?? 0n
  return {
    resource: name,
    threshold: tipAt(end - 1),
    recommended: tipAt(Math.round((end - 1) / 2)),
    ...counts,
  }
}
