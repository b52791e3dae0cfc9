/** Creates a node from the options of the command line and the files that they name. */

import {
  BadBlock,
  ForeignFixture,
  InvalidFile,
  InvalidFixture,
  InvalidGenesis,
  InvalidStateFile,
} from "../errors/index.ts"
import { hasChain } from "../features/durability/store/store.ts"
import type { MidblockNode, SourceMapped } from "../index.ts"
import { createNodeFor } from "../instance/createNode.ts"
import { pickGiven } from "../instance/readOptions.ts"
import { readChainFile, readFixtureFile, readGenesisFile, readState, type StateFile } from "./files.ts"
import { type GivenForkOptions, type OnForkRetry, toFork } from "./fork.ts"
import type { CliOptions } from "./options/arguments.ts"

/** The options of the command line from which a node is created. */
export type OpenOptions = Pick<
  CliOptions,
  | "genesis"
  | "import"
  | "fixture"
  | "loadState"
  | "dumpState"
  | "state"
  | "artifacts"
  | "dataDir"
  | "sync"
  | "history"
  | "durablePending"
> &
  Partial<Pick<CliOptions, "gasReport">> &
  GivenForkOptions

/** Listeners to the events while a node is opened, and to later events of its fork. */
export interface OpenListeners {
  readonly onRetry?: OnForkRetry | undefined
  /** Receives the warnings of a fork, the warning that a state file is not loaded, and what a loaded one lacks. */
  readonly onWarning?: ((text: string) => void) | undefined
  /** Receives the reason why an import ended early. */
  readonly onBadImport?: ((text: string) => void) | undefined
}

/** The time limit of a request to the program, in milliseconds: a client that has left must not occupy the node. */
const timeoutMs = 30_000

/**
 * Creates the node of the options.
 *
 * @throws {@link InvalidFile} with the flag and the path for a file that the flag cannot use, and every error of `createNode`.
 */
export async function openNode(
  { artifacts: _, ...all }: OpenOptions,
  artifacts: SourceMapped | undefined,
  listeners: OpenListeners = {},
): Promise<MidblockNode> {
  const { genesis, import: chain, fixture, loadState, dumpState, state, gasReport, history, ...options } = all
  const { onRetry, onWarning } = listeners
  const fork = toFork(all)
  const isKept = options.dataDir !== undefined && hasChain(options.dataDir)
  const node = await createNodeFor("program", {
    ...pickGiven(options),
    timeoutMs,
    ...(options.dataDir !== undefined && { history: history === "all" ? history : Number(history) }),
    artifacts,
    gas: gasReport,
    fork: fork && { ...fork, onRetry, onWarning },
    ...(genesis !== undefined && { genesis: readGenesisFile(genesis) }),
    ...(fixture !== undefined && { fixture: readFixtureFile(fixture) }),
  }).catch((cause) => {
    if (genesis !== undefined && cause instanceof InvalidGenesis) return refuseFile("genesis", genesis, cause)
    if (fixture !== undefined && (cause instanceof InvalidFixture || cause instanceof ForeignFixture))
      return refuseFile("fixture", fixture, cause)
    throw cause
  })
  if (chain !== undefined) await importFile(node, chain, listeners)
  const kept = readState({ loadState, dumpState, state })
  if (kept !== undefined && isKept) onWarning?.("the data folder has a chain: the state file is not loaded")
  else if (kept !== undefined) {
    const notes = await loadFile(node, kept)
    if (notes.length > 0) onWarning?.(`--${kept.flag} ${kept.path}: the file has ${notes.join(", ")}`)
  }
  return node
}

function refuseFile(flag: string, path: string, cause: Error): never {
  throw new InvalidFile({ flag, path, reason: cause.message }, { cause })
}

const loadFile = (node: MidblockNode, { flag, path, bytes }: StateFile): Promise<readonly string[]> =>
  node.loadState(bytes).catch((cause) => {
    if (cause instanceof InvalidStateFile) refuseFile(flag, path, cause)
    throw cause
  })

/** Imports a chain up to its first invalid block. */
async function importFile(target: MidblockNode, path: string, { onBadImport }: OpenListeners): Promise<void> {
  try {
    await target.importChain(readChainFile(path))
  } catch (error) {
    if (!(error instanceof BadBlock)) throw error
    onBadImport?.(`--import ${path}: ${error.message}; the blocks before it stay`)
  }
}
