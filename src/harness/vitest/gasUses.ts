/** Sends the gas of the nodes of tests to the process that prints the report, through files. */
import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { inject } from "vitest"
import { loadCrypto } from "../../base/nodeModules.ts"
import type { GasUse, MidblockNode } from "../../index.ts"

/** The gas that was measured in this worker since the last write. */
let unwritten: GasUse[] = []
let file: string | undefined

/** Returns the folder for the gas of all workers; `undefined` when no report was requested. */
export const gasFolder = (): string | undefined => inject("midblockGas")

/** Collects the gas of a node until {@link writeGas}. */
export function keepGas(node: MidblockNode): void {
  if (gasFolder() !== undefined) node.on("gas", (use) => void unwritten.push(use))
}

/** Writes the collected gas. Workers end without notice, so it is written after each test. */
export function writeGas(): void {
  const folder = gasFolder()
  if (folder === undefined || unwritten.length === 0) return
  file ??= `${loadCrypto().randomUUID()}.jsonl`
  appendFileSync(join(folder, file), unwritten.map((use) => `${JSON.stringify(use)}\n`).join(""))
  unwritten = []
}

declare module "vitest" {
  interface ProvidedContext {
    midblockGas: string | undefined
  }
}
