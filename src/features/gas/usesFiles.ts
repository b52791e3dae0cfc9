/** Files of measured gas: the nodes of all processes of a run write to one folder. */
import { appendFileSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { loadCrypto } from "../../base/nodeModules.ts"
import type { GasUse } from "../../kernel/evm/base/gasUse.ts"
import { createGasCollector, type GasReport } from "./gasReport.ts"

/** Returns the function that adds an entry to a file of its own in the folder: processes may end without notice. */
export function createUsesFile(folder: string): (use: GasUse) => void {
  const file = join(folder, `${loadCrypto().randomUUID()}.jsonl`)
  return (use) => appendFileSync(file, `${JSON.stringify(use)}\n`)
}

/** Returns the report of everything that was written to a folder. */
export function reportOf(folder: string): GasReport {
  const collector = createGasCollector()
  for (const name of readdirSync(folder))
    for (const line of readFileSync(join(folder, name), "utf8").split("\n").slice(0, -1))
      collector.add(JSON.parse(line) as GasUse)
  return collector.report()
}
