/** Runs functions on nodes that collect coverage, and measures the coverage. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type FileCoverage, measure } from "../../../src/features/coverage/measure.ts"
import { readRawFiles } from "../../../src/features/coverage/rawFiles.ts"
import { coverageVariable } from "../../../src/features/coverage/variable.ts"
import { readArtifacts } from "../../../src/harness/artifacts/artifactFiles.ts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { compileCases } from "../../solidity/stackTraces/compile.ts"
import { exercise } from "./exercise.mjs"

/** The folder of the contracts. */
export const contracts = new URL("./contracts/", import.meta.url)

/** Compiles them, and returns the path of the build. */
export const build = (settings: object = {}): string => compileCases(settings, contracts)

interface Output {
  readonly contracts: Record<string, Record<string, { abi: unknown; evm: { bytecode: { object: string } } }>>
}

/** Returns the function that finds a contract of a build by its name. */
export function artifactsOf(path: string) {
  const { output } = JSON.parse(readFileSync(path, "utf8")) as { output: Output }
  return (name: string) => {
    const found = Object.values(output.contracts).find((each) => name in each)?.[name]
    if (found === undefined) throw new Error(`no contract ${name}`)
    return { abi: found.abi, bytecode: `0x${found.evm.bytecode.object}` as const }
  }
}

/** Runs a function with a new folder. The environment variable makes nodes that it creates write coverage there. */
export async function collecting<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "midblock-coverage-test-"))
  process.env[coverageVariable] = folder
  try {
    return await run(folder)
  } finally {
    delete process.env[coverageVariable]
    rmSync(folder, { recursive: true })
  }
}

/** Runs a function on a node that collects coverage, and returns the coverage of the sources of a build. */
export function cover(
  path: string,
  run: (node: MidblockNode) => Promise<void>,
  options: CreateNodeOptions = { automine: true },
): Promise<readonly FileCoverage[]> {
  return collecting(async (folder) => {
    await using node = await createNode(options)
    await run(node)
    return measure(readArtifacts(path), readRawFiles([folder]), () => true).files
  })
}

/** Makes the calls and transactions for which Hardhat's coverage is recorded. */
export const exerciseOn = (node: MidblockNode, path: string): Promise<void> =>
  exercise((call) => node.request(call as never), artifactsOf(path))
