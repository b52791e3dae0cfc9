/** The families of the node as a whole: its version and chain, and whether it is ready. */
import { type Family, single } from "../family.ts"
import type { Sources } from "../sources.ts"

/** The families. */
export const nodeFamilies: readonly Family<Sources>[] = [
  {
    name: "midblock_node_info",
    type: "gauge",
    help: "Always 1; the labels say which node this is.",
    labels: ["version", "chain_id", "hardfork"],
    read: ({ version, node: { options, rules } }) => {
      const labels = { version, chain_id: String(rules.chainId), hardfork: options.hardfork }
      return [{ value: 1, labels }]
    },
  },
  {
    name: "midblock_ready",
    type: "gauge",
    help: "1 when GET /health answers 200, otherwise 0.",
    read: ({ isReady }) => single(isReady() ? 1 : 0),
  },
]
