/** Creates a node from the options of the command line and the files that they name. */

import {
  BadBlock,
  type CreateNodeOptions,
  createNode,
  type MidblockNode,
  type SourceMapped,
} from "../index.ts"
import { pickGiven } from "../instance/readOptions.ts"
import { readChainFile, readFixtureFile, readGenesisFile, readState } from "./files.ts"
import { type GivenForkOptions, type OnForkRetry, toFork } from "./fork.ts"
import type { CliOptions } from "./options/arguments.ts"
import { withViem } from "./viem.ts"

/** The options of the command line from which a node is created. */
export type OpenOptions = Pick<
  CliOptions,
  "genesis" | "import" | "fixture" | "loadState" | "dumpState" | "state" | "artifacts"
> &
  Partial<Pick<CliOptions, "gasReport">> &
  GivenForkOptions

/** Creates the node of the options. */
export async function openNode(
  { artifacts: _, ...all }: OpenOptions,
  artifacts: SourceMapped | undefined,
  onRetry?: OnForkRetry,
): Promise<MidblockNode> {
  const { genesis, import: chain, fixture, loadState, dumpState, state, gasReport, ...options } = all
  const node = await createNode({
    ...pickGiven(options),
    artifacts,
    gas: gasReport,
    fork: telling(toFork(all), onRetry),
    ...(genesis !== undefined && { genesis: readGenesisFile(genesis) }),
    ...(fixture !== undefined && { fixture: readFixtureFile(fixture) }),
  })
  if (chain !== undefined) await importFile(node, chain)
  const kept = readState({ loadState, dumpState, state })
  if (kept !== undefined) await node.loadState(kept)
  return node
}

/** Returns the fork with its warnings as lines of stderr. */
const telling = (fork: CreateNodeOptions["fork"], onRetry?: OnForkRetry): CreateNodeOptions["fork"] =>
  fork && { ...fork, onRetry, onWarning: (line) => void process.stderr.write(`${line}\n`) }

/** Loads the artifacts of the options, if there are any: they need viem, which a node does not. */
export async function artifactsOf({ artifacts }: OpenOptions): Promise<SourceMapped | undefined> {
  if (artifacts === undefined) return undefined
  const load = () => import("../harness/artifacts/artifactFiles.ts")
  const { loadArtifacts } = await withViem("--artifacts", load)
  return loadArtifacts(artifacts)
}

/** Imports a chain up to its first invalid block, and prints the reason when there is one. */
async function importFile(target: MidblockNode, path: string): Promise<void> {
  try {
    await target.importChain(readChainFile(path))
  } catch (error) {
    if (!(error instanceof BadBlock)) throw error
    process.stderr.write(`--import ${path}: ${error.message}; the blocks before it stay\n`)
  }
}
