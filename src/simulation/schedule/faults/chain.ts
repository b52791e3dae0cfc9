/** Faults of the chain: it stands still, or blocks are replaced. */
import { fc } from "../../fastCheck.ts"
import { faultsOf, hasFaults, isFork } from "../faultsOf.ts"
import { defineFault } from "./kind.ts"

/** The builder publishes and seals nothing for some time. */
export const stall = defineFault({
  isPossible: hasFaults,
  arguments: fc.record({ ms: fc.integer({ min: 1, max: 10_000 }) }),
  inject({ node }, { ms }) {
    faultsOf(node).stall(ms)
    return `nothing is published or sealed for ${ms} ms`
  },
})

/** The newest blocks are replaced by empty ones; their transactions wait again. */
export const reorganization = defineFault({
  arguments: fc.record({ depth: fc.integer({ min: 1, max: 3 }) }),
  async inject({ node, addedBlocks }, { depth }) {
    const possible = Math.min(depth, addedBlocks())
    if (possible === 0) return undefined
    await node.request({ method: "anvil_reorg", params: [possible, []] })
    return possible === 1
      ? "replaces the newest block by an empty one"
      : `replaces the newest ${possible} blocks by empty ones`
  },
})

/** Reads of the remote of a fork fail; values that were fetched before are answered. */
export const failOrigin = defineFault({
  arguments: fc.record({ status: fc.constantFrom(429, 503), rate: fc.constantFrom(0.5, 1) }),
  isPossible: isFork,
  inject({ node }, { status, rate }) {
    faultsOf(node).origin({ status, rate })
    return `the remote of the fork answers ${rate === 1 ? "all" : "half of the"} reads with the status ${status}`
  },
})
