/** The contracts of the stack traces as artifacts of each compiler, and the location of a revert in them. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Hex } from "viem"
import type { Artifacts } from "../../../src/harness/index.ts"
import { profiles } from "../../solidity/stackTraces/cases.mjs"
import { compileCases } from "../../solidity/stackTraces/compile.ts"
import { foundryArtifact } from "../vault.ts"

export const build = JSON.parse(readFileSync(compileCases(profiles.plain as object), "utf8"))
const { output } = build
export type Compiled = Parameters<typeof foundryArtifact>[0]
export const all = Object.entries(output.contracts as Record<string, Record<string, Compiled>>).flatMap(
  ([source, byName]) => Object.entries(byName).map(([name, contract]) => ({ source, name, contract })),
)

/** Writes files into a new folder; a content that is not text is written as JSON. */
export function folderIn(root: string, files: Record<string, unknown>): string {
  const path = mkdtempSync(join(root, "case-"))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), typeof content === "string" ? content : JSON.stringify(content))
  }
  return path
}

/** Finds the revert in `Failing.revertReason` by the deployed code; returns contract, file, line and column. */
export function placeIn(artifacts: Artifacts) {
  const code = `0x${output.contracts["contracts/Failing.sol"].Failing.evm.deployedBytecode.object}` as Hex
  const compiled = artifacts.compiledOf(code, false)
  for (let pc = 0; pc < code.length / 2; pc++) {
    const { range } = compiled?.at(pc) ?? {}
    const found = range?.file.functionAt(range.start, range.end)
    if (found?.name === "revertReason" && range?.file.positionAt(range.start)?.column !== 5)
      return {
        contract: compiled?.contract.name,
        file: range?.file.name,
        ...range?.file.positionAt(range.start),
      }
  }
  return undefined
}

/** Line 54; an é before it is one column, and two bytes. */
export const place = { contract: "Failing", file: "contracts/Failing.sol", line: 54, column: 53 }

/** The artifacts of Foundry, with syntax trees. */
export const foundry = () =>
  Object.fromEntries(
    all.map(({ source, name, contract }) => [
      `out/${source.split("/").at(-1)}/${name}.json`,
      {
        ...foundryArtifact({ ...contract, metadata: metadataOf(source, name) }),
        ast: output.sources[source].ast,
        id: output.sources[source].id,
      },
    ]),
  )
const metadataOf = (source: string, name: string) =>
  JSON.stringify({ settings: { compilationTarget: { [source]: name } } })
