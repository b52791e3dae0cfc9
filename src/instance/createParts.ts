/** Creates the parts of a node from the options of a caller: network, genesis file, artifacts, and the features. */

import { readGenesis } from "../api/wire/files/readGenesis.ts"
import { closingOnFailure } from "../base/closingOnFailure.ts"
import { InvalidArgument, InvalidOption } from "../errors/index.ts"
import type { Creation, Feature, Given, NodeFeature } from "../features/feature.ts"
import type { StartChain } from "../node/chainSwitch.ts"
import { createNodeParts, type Node, type NodeSettings } from "../node/node.ts"
import { gasLimitAfter } from "../node/options/gas.ts"
import { type NodeOptions, withDefaults } from "../node/options/index.ts"
import { type DialectName, dialects } from "./dialects.ts"
import { features } from "./featureList.ts"
import { chainOptionsOf } from "./networks/chainOptions.ts"
import { networks } from "./networks/index.ts"
import { assertEffective } from "./options/combinations.ts"
import { defaultsOf, manualDefaults, type StartedBy } from "./options/defaults.ts"
import type { CreateNodeOptions } from "./options.ts"
import type { ReadOptions } from "./readOptions.ts"

interface GivenSettings extends Pick<NodeSettings, "archive" | "onError"> {
  /** The options of the caller alone, without those of a fixture. */
  readonly asked: ReadOptions
  readonly startedBy: StartedBy
}

/** The parts of a node, and what the features add to it. */
export interface CreatedParts {
  readonly node: Node
  readonly added: readonly NodeFeature[]
}

/** Creates the parts; what the features have opened is closed when they cannot be created. */
export async function createParts(
  given: ReadOptions,
  dialect: DialectName,
  settings: GivenSettings,
): Promise<CreatedParts> {
  const added: NodeFeature[] = []
  try {
    const read = createGenesisReader()
    const explainer = explainerOf(given.artifacts)
    let known = given
    let complete = completion(known, dialect, { ...settings, read })
    for (const { create } of features) {
      const whole = withDefaults(complete(added))
      const forkBlock = added.find((each) => each.forkBlock !== undefined)?.forkBlock
      const creation = { whole, explainer, chainOptionsOf, forkBlock }
      const created = await create?.(withoutChainOptions(known), creation)
      if (created === undefined) continue
      added.push(created)
      if (created.recalled === undefined) continue
      known = { ...known, ...created.recalled }
      complete = completion(known, dialect, { ...settings, read })
    }
    const node = await createNodeParts(withDefaults(complete(added)), {
      ...settings,
      ...beginningOf(added, known, read),
      ...dialects[dialect].settings,
      explainer,
      hooks: added.flatMap(({ hooks }) => hooks ?? []),
      startChain: startChainOf(known, added, { complete, explainer, read }),
    })
    return { node, added }
  } catch (error) {
    for (const { close } of added) await close?.()
    throw error
  }
}

type ReadGenesis = typeof readGenesis

/** Returns {@link readGenesis}; the same file is read once, because it may have thousands of accounts. */
function createGenesisReader(): ReadGenesis {
  let newest: { readonly genesis: unknown; readonly file: ReturnType<ReadGenesis> } | undefined
  return (genesis) => {
    if (newest?.genesis !== genesis) newest = { genesis, file: readGenesis(genesis) }
    return newest?.file
  }
}

/** Returns the options of a caller for the features. */
const withoutChainOptions = ({ artifacts: _, ...given }: ReadOptions): Given<object> => given

/** The beginning of the chain of a node. */
type Beginning = Pick<NodeSettings, "source" | "genesisFile">

/**
 * Returns the beginning of the chain that features, or a genesis file, provide.
 *
 * @throws {@link InvalidOption} for a genesis file beside a network whose protocol makes the genesis block.
 */
function beginningOf(
  added: readonly NodeFeature[],
  { genesis, network }: ReadOptions,
  read: ReadGenesis,
): Beginning {
  if (genesis !== undefined && added.some(({ hooks }) => hooks?.protocol !== undefined))
    throw new InvalidOption({
      ...{ name: "network", expected: "a network of Ethereum beside a genesis file", value: network },
    })
  const source = added.find((each) => each.source !== undefined)?.source
  return { source, genesisFile: read(genesisOf(added) ?? genesis) }
}

const genesisOf = (added: readonly FeatureValues[]) =>
  added.find((each) => each.genesis !== undefined)?.genesis

/** The options that features set. */
type FeatureValues = Pick<NodeFeature, "defaults" | "forced" | "genesis">

/** Returns all given options of a node, the more special ones over the others. */
type Complete = (added: readonly FeatureValues[]) => Partial<NodeOptions>

/** Returns the function that completes the options of a caller by those of the features. */
function completion(
  { genesis, network: name, artifacts: _, ...given }: ReadOptions,
  dialect: DialectName,
  { archive, asked, startedBy, read }: GivenSettings & { readonly read: ReadGenesis },
): Complete {
  const {
    chainId: networkChainId,
    gasLimit,
    ...network
  }: Partial<NodeOptions> = name === undefined ? {} : networks[name]
  const chainId = archive?.genesis.chainId ?? networkChainId
  const complete: Complete = (added) => {
    const forced = Object.assign({}, ...added.map((each) => each.forced ?? {}))
    const own: Partial<NodeOptions> = { ...defined(given), ...forced }
    const isMining = own.automine === true || own.mixedMining === true || own.mining === true
    const genesisFile = read(genesisOf(added) ?? genesis)
    return {
      ...defaultsOf[startedBy],
      ...dialects[dialect].defaults,
      // Those of a fork come before them.
      ...defined({ chainId, gasLimit: gasLimit ?? (genesisFile && limitAfter(genesisFile)) }),
      ...Object.assign({}, ...added.map((each) => each.defaults ?? {})),
      ...(!isMining && manualDefaults),
      ...network,
      ...own,
      ...(genesisFile && { chainId: genesisFile.schedule.chainId }),
    }
  }
  assertEffective(asked, network, withDefaults(complete([])))
  return complete
}

const limitAfter = ({ genesis, schedule }: NonNullable<ReturnType<ReadGenesis>>): bigint | undefined =>
  gasLimitAfter(genesis.gasLimit, schedule.forks)

/** Returns the function that starts the chains that replace the first one. */
function startChainOf(
  given: ReadOptions,
  added: readonly NodeFeature[],
  {
    complete,
    explainer,
    read,
  }: Pick<Creation, "explainer"> & { readonly complete: Complete; readonly read: ReadGenesis },
): StartChain {
  const { source, genesisFile } = beginningOf(added, given, read)
  const lasting = added.filter((each) => each.source?.remote === undefined)
  const own = complete(lasting)
  return async (request, current, signal) => {
    if (request === undefined) return { options: withDefaults(own), source: source?.anew?.(), genesisFile }
    const start = await remoteStarter(source)(request, current, {
      whole: withDefaults(own),
      explainer,
      chainOptionsOf,
      given: withoutChainOptions(given),
      signal,
    })
    // The options that are given together with a remote chain apply to every one; otherwise to the own chain only.
    const isRemote = source?.remote !== undefined
    const { defaults, forced } = start
    const ordered = isRemote
      ? complete([...lasting, start])
      : { ...own, timestamp: undefined, ...defaults, ...forced }
    return closingOnFailure(start.source.remote, () => ({
      options: withDefaults(ordered),
      source: start.source,
      genesisFile: undefined,
      archive: undefined,
    }))
  }
}

/** Returns the function that starts remote chains. @throws {@link InvalidArgument} when the node can have none. */
function remoteStarter(source: Beginning["source"]): NonNullable<Feature["startRemote"]> {
  const startRemote = features.find((each) => each.startRemote !== undefined)?.startRemote
  const reason = source?.refusesRemote ?? "this node has no remote chains"
  if (startRemote === undefined || source?.refusesRemote !== undefined)
    throw new InvalidArgument({ index: 0, path: "forking", reason })
  return startRemote
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
