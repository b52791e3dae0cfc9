/** A node on which the transactions and calls of steps.mjs ran, and what it measured. */
import { createArtifacts } from "../../../src/harness/index.ts"
import { createNode, type GasUse } from "../../../src/index.ts"
import { compileMeasured } from "./compile.ts"
import { measureAll } from "./steps.mjs"

const compiled = compileMeasured()
const artifactOf = (name: string) => compiled.get(name) as { bytecode: string }

/** Returns the artifacts of the contracts. */
export const measuredArtifacts = () => createArtifacts([...compiled.values()])

/** Runs all steps on a node with these options. */
export async function measure(options: Parameters<typeof createNode>[0] = {}) {
  const node = await createNode({ automine: true, hardfork: "prague", gas: true, ...options })
  const uses: GasUse[] = []
  node.on("gas", (use) => void uses.push(use))
  await measureAll((method, params) => node.request<unknown>({ method, params }), artifactOf)
  return { node, uses }
}
