/** Every family of a node, in the order of the exposition. */
import type { Family } from "../family.ts"
import type { Sources } from "../sources.ts"
import { chainFamilies } from "./chain.ts"
import { connectionFamilies } from "./connections.ts"
import { nodeFamilies } from "./node.ts"
import { openBlockFamilies } from "./openBlock.ts"
import { requestFamilies } from "./requests.ts"

/** The families; docs/metrics.md has them in a table. */
export const families: readonly Family<Sources>[] = [
  ...nodeFamilies,
  ...requestFamilies,
  ...chainFamilies,
  ...openBlockFamilies,
  ...connectionFamilies,
]
