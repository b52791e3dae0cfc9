/** Creates the parts of a node from the options of a caller: preset, genesis file, fork, artifacts. */

import { firstIssue } from "../api/rpc/params.ts"
import { genesisFile } from "../api/wire/files/genesis.ts"
import { InvalidGenesis, InvalidOption } from "../errors/index.ts"
import { coverageFolder } from "../features/coverage/variable.ts"
import type { DataFolder } from "../features/durability/journal/folder.ts"
import { startFork } from "../features/forking/routes/start.ts"
import { createWallClock } from "../node/base/clock.ts"
import type { Begin } from "../node/chainSwitch.ts"
import type { NodeSettings, Origin } from "../node/ledger.ts"
import { createNodeParts, type Node } from "../node/node.ts"
import { type NodeOptions, withDefaults } from "../node/options/index.ts"
import { closingOnFailure } from "./closing.ts"
import { openFolder, withKept } from "./dataFolder.ts"
import { type DialectName, dialects } from "./dialects.ts"
import { assertEffective } from "./options/combinations.ts"
import { defaultsOf, manualDefaults, type StartedBy } from "./options/defaults.ts"
import type { CreateNodeOptions } from "./options.ts"
import { presets } from "./presets.ts"
import type { ReadOptions } from "./readOptions.ts"

interface GivenSettings extends Pick<NodeSettings, "archive" | "onError" | "folder"> {
  /** The options of the caller alone, without those of a fixture. */
  readonly asked: ReadOptions
  readonly startedBy: StartedBy
}

/** Creates the parts; the data folder is closed when they cannot be. */
export async function createParts(
  options: ReadOptions,
  dialect: DialectName,
  settings: Omit<GivenSettings, "folder">,
): Promise<Node> {
  const folder = await openFolder(options)
  return closingOnFailure(folder?.store, () => createPartsIn(options, dialect, { ...settings, folder }))
}

async function createPartsIn(
  { genesis, preset, artifacts, gas, fork: forked, ...all }: ReadOptions,
  dialect: DialectName,
  { folder, asked, startedBy, ...settings }: GivenSettings,
): Promise<Node> {
  const { genesisFile = genesis, ...given } = { ...all, ...withKept(folder, all, genesis) }
  const { chainId: presetChainId, ...network } = presetOf(preset)
  const chainId = settings.archive?.genesis.chainId ?? presetChainId
  const origin = originOf(genesisFile)
  const isMining = given.automine === true || given.mixedMining === true || given.mining === true
  const defaults = {
    ...defaultsOf[startedBy],
    ...dialects[dialect].defaults,
    ...(chainId !== undefined && { chainId }), // a fork's comes before it
    ...(isMining ? seedOf(folder) : manualDefaults),
  }
  const own = { ...network, ...defined(given), ...(origin && { chainId: origin.schedule.chainId }) }
  const whole = withDefaults({ ...defaults, ...own })
  assertEffective(asked, network, whole)
  const fork = forked === undefined ? undefined : await startFork(forked, given)
  const begin: Begin = async (next, signal) => {
    if (next === undefined) return { options: { ...whole }, origin, fork: undefined }
    // Chain id, rules, gas limit and time that are given together with a fork apply to every fork; otherwise to the own chain only.
    const isForked = forked !== undefined
    const { options, forced, ...opened } = await startFork(next, isForked ? given : {}, signal)
    const ordered = isForked ? { ...options, ...own } : { ...own, timestamp: undefined, ...options }
    return closingOnFailure(opened.fork, () => ({
      options: withDefaults({ ...defaults, ...ordered, ...forced }),
      fork: opened,
      origin: undefined,
      archive: undefined,
    }))
  }
  return closingOnFailure(fork?.fork, async () =>
    createNodeParts(withDefaults({ ...defaults, ...fork?.options, ...own, ...fork?.forced }), {
      ...settings,
      folder,
      genesisFile,
      begin,
      origin,
      fork,
      explainer: explainerOf(artifacts),
      gas,
      coverage: await coverageCollector(),
      ...dialects[dialect].settings,
    }),
  )
}

/** Returns the collector of coverage, whose module is loaded, when the environment enables coverage. */
async function coverageCollector(): Promise<NodeSettings["coverage"]> {
  const folder = coverageFolder()
  if (folder === undefined) return undefined
  const { recorderOf } = await import("../features/coverage/recorder.ts")
  return recorderOf(folder)
}

/** Returns a seed from the present time, for a chain in a data folder, which stores the seed for the next node. */
const seedOf = (folder: DataFolder | undefined): Partial<NodeOptions> =>
  folder === undefined ? {} : { seed: String(createWallClock().now()) }

/** Returns the options of a preset. Checks the name for callers in JavaScript, which have no types. */
function presetOf(name: CreateNodeOptions["preset"]): Partial<NodeOptions> {
  if (name === undefined) return {}
  if (!Object.hasOwn(presets, name))
    throw new InvalidOption({
      name: "preset",
      expected: `one of ${Object.keys(presets).join(", ")}`,
      value: name,
    })
  return presets[name]
}

/** Checks the artifacts: a list of artifacts is a likely mistake, because matchers accept one. */
function explainerOf(artifacts: CreateNodeOptions["artifacts"]): CreateNodeOptions["artifacts"] {
  if (artifacts === undefined || typeof artifacts?.decodingOf === "function") return artifacts
  const expected = "what loadArtifacts or createArtifacts of midblock/harness gives"
  throw new InvalidOption({
    name: "artifacts",
    expected,
    value: artifacts === null ? null : typeof artifacts,
  })
}

/** Returns the values that are not `undefined`, so that a default is not overwritten. */
export const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/**
 * Returns the forks and the genesis block of a genesis file; `undefined` without one.
 *
 * @throws {@link InvalidGenesis} when no chain can begin with it.
 */
export function originOf(genesis: CreateNodeOptions["genesis"]): Origin | undefined {
  if (genesis === undefined) return undefined
  const read = genesisFile().safeParse(genesis)
  if (!read.success) throw new InvalidGenesis(firstIssue(read.error.issues))
  return read.data
}
