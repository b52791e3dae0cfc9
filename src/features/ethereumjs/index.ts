/** EthereumJS as the engine of a node, to check our core with: the option `evm`. */
import { defineFeature } from "../feature.ts"

/** Gives the node the reference engine, whose module is loaded only then. */
export const ethereumjs = defineFeature({
  async create(_, { whole }) {
    if (whole.evm !== "ethereumjs") return undefined
    const { createReference } = await import("./reference.ts")
    return { hooks: { reference: createReference() } }
  },
})
