/** Creates a node from the options of the command line and the files that they name. */

import {
  BadBlock,
  ForeignFixture,
  InvalidFile,
  InvalidFixture,
  InvalidGenesis,
  InvalidStateFile,
} from "../errors/index.ts"
import type { StartListeners } from "../features/program.ts"
import type { MidblockNode, SourceMapped } from "../index.ts"
import { createNodeFor } from "../instance/createNode.ts"
import { featurePrograms } from "../instance/featureList.ts"
import { pickGiven } from "../instance/readOptions.ts"
import { readChainFile, readFixtureFile, readGenesisFile, readState, type StateFile } from "./files.ts"
import type { CliOptions } from "./options/arguments.ts"

/** Listeners to the events while a node is opened, and to later ones of its features. */
export interface OpenListeners extends StartListeners {
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
  { artifacts: _, ...all }: Partial<CliOptions>,
  artifacts: SourceMapped | undefined,
  listeners: OpenListeners = {},
): Promise<MidblockNode> {
  const { genesis, import: chain, fixture, loadState, dumpState, state, ...options } = all
  const kept = featurePrograms.flatMap((each) => each.keptChain?.(options) ?? [])
  const node = await createNodeFor("program", {
    ...pickGiven(options),
    timeoutMs,
    artifacts,
    ...Object.assign({}, ...featurePrograms.map((each) => each.toOptions?.(options, listeners) ?? {})),
    ...(genesis !== undefined && { genesis: readGenesisFile(genesis) }),
    ...(fixture !== undefined && { fixture: readFixtureFile(fixture) }),
  }).catch((cause) => {
    if (genesis !== undefined && cause instanceof InvalidGenesis) return refuseFile("genesis", genesis, cause)
    if (fixture !== undefined && (cause instanceof InvalidFixture || cause instanceof ForeignFixture))
      return refuseFile("fixture", fixture, cause)
    throw cause
  })
  if (chain !== undefined) await importFile(node, chain, listeners)
  const file = readState({ loadState, dumpState, state })
  if (file !== undefined && kept.length > 0)
    listeners.onWarning?.(`${kept.join(", ")}: the state file is not loaded`)
  else if (file !== undefined) {
    const notes = await loadFile(node, file)
    if (notes.length > 0)
      listeners.onWarning?.(`--${file.flag} ${file.path}: the file has ${notes.join(", ")}`)
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
