/** The parts of a node with its faults. */

import { faults } from "../../../src/features/faults/index.ts"
import { faultsOf } from "../../../src/features/faults/parts.ts"
import type { Feature } from "../../../src/features/feature.ts"
import { createNodeParts } from "../../../src/node/node.ts"
import { type NodeOptions, withDefaults } from "../../../src/node/options/index.ts"
import { settings } from "../../node/parts.ts"

/** Creates the parts of a node with a virtual clock, and its faults. */
export async function createFaulty(options: Partial<NodeOptions> = {}) {
  const all = withDefaults({ mining: false, seed: "0", ...options })
  const { create } = faults as Feature
  const feature = await create?.({}, { whole: all, explainer: undefined, chainOptionsOf: () => ({}) })
  const node = await createNodeParts(all, { ...settings, hooks: feature?.hooks && [feature.hooks] })
  const around = { methods: [], assertOpen() {}, connections: () => 0, measurements: [] }
  feature?.attach?.(node, { ...around, linkedChains: () => [] })
  return { ...node, faults: faultsOf.of(node) }
}
