/** A node as it is used: its parts, its methods, its doors, made in one call. */

import type { EventEmitter } from "node:events"
import { InvalidFixture, InvalidGenesis, InvalidOption, RequestFailed } from "../errors/index.ts"
import type { NodeSettings, Origin } from "../node/ledger.ts"
import { createNodeParts, type Node } from "../node/node.ts"
import { type NodeOptions, withDefaults } from "../node/options/index.ts"
import type { FeedMessage } from "../node/subscribe/feed.ts"
import type { Dispatcher, RpcRequest } from "../rpc/dispatch.ts"
import { toOwn } from "../rpc/kept.ts"
import { firstIssue } from "../rpc/params.ts"
import { createFeedSource } from "../server/feedSource.ts"
import { createAdmission } from "../server/http/admission.ts"
import { createTransports, type TransportOptions, type Transports } from "../server/transports.ts"
import { type RpcFlashblock, toRpcFlashblock } from "../wire/flashblock.ts"
import { genesisFile } from "../wire/genesis.ts"
import { createBeaconSource } from "./beaconSource.ts"
import { type BlockPlace, createBlockView } from "./blockView.ts"
import { type DialectName, dialects } from "./dialects.ts"
import { createNodeDispatcher, observedBy } from "./dispatcher.ts"
import { readFixture } from "./fixtureFile.ts"
import { createGate } from "./gate.ts"
import { createNodeFiles } from "./nodeFiles.ts"
import type { CreateNodeOptions } from "./options.ts"
import { presets } from "./presets.ts"
import { assertNames, pickGiven, type ReadOptions, readGiven } from "./readOptions.ts"
import { subscribeInProcess } from "./subscribe.ts"
import type { MidblockEvents, MidblockNode } from "./types.ts"

/** In a test suite nothing mines by itself and everything repeats. */
const inProcessDefaults = { mining: false, seed: "0" } as const

/**
 * Creates a node in this process: no port, no other process; manual mining and seed 0 unless told otherwise.
 *
 * @example
 * await using node = await createNode()
 * await node.request({ method: "eth_chainId", params: [] }) // "0x7a69"
 */
export async function createNode(given: CreateNodeOptions = {}): Promise<MidblockNode> {
  const fixture = given.fixture === undefined ? undefined : readFixture(given.fixture)
  const options = {
    ...pickGiven(fixture?.manifest.options ?? {}),
    ...readGiven(defined(given)),
  } as ReadOptions
  createAdmission(options) // refuses hosts and origins that nothing can match before anything runs
  const { dialect = "preconf", chain } = options
  const onError = (error: unknown) => tell("error")(error)
  const node = await createParts(options, dialect, {
    archive: fixture?.archive,
    onError: (error) => onError(error),
  })
  const { hash } = node.chain.head
  if (fixture !== undefined && hash !== fixture.manifest.head.hash)
    throw new InvalidFixture({ reason: `its newest block is ${hash}, not the head of its manifest` })
  if (chain !== undefined) await node.importChain(chain).catch((error) => stopAnd(node, error))
  const emitter = node.events as unknown as EventEmitter
  const tell = (event: keyof MidblockEvents) => (value: unknown) => {
    if (emitter.listenerCount(event) > 0) emitter.emit(event, value)
  }
  const gate = createGate()
  const answering = { ...options, onError, onRejected: tell("rejected"), assertOpen: gate.assertOpen }
  const dispatcher = observedBy(emitter, createNodeDispatcher(node, dialect, answering), node.log)
  const doors = doorsOf(node, dispatcher, options, tell("refused"))
  const request = requestOf(dispatcher)
  const { importChain, loadState, ...files } = createNodeFiles(node, options, fixture)
  const close = () => {
    gate.close()
    node.miner.stop()
    return doors.close()
  }

  return {
    request: request as MidblockNode["request"],
    accounts: node.accounts.list,
    options: node.options,
    at: (place = {}) => createBlockView(node, request, checkPlace(place)),
    faults: node.faults,
    subscribe: (params, listener) =>
      subscribeInProcess({ dispatcher, params, listener, onError }).catch((error) =>
        refuse(dispatcher, error),
      ),
    feed: feedOf(node, options),
    now: () => node.clock.now(),
    captureRules: () => captureRules(node),
    ...files,
    ...gate.whileOpen({ ...steeringOf(node, doors), importChain, loadState }),
    on(event, listener) {
      emitter.on(event, listener as (...args: unknown[]) => void)
      return () => emitter.off(event, listener as (...args: unknown[]) => void)
    },
    get app() {
      return doors.app
    },
    upgrade: doors.upgrade,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function checkPlace(place: BlockPlace): BlockPlace {
  assertNames("option of at", place, ["block", "flashblock", "transactions"])
  return place
}

/** What changes the node, or opens a port to it. */
const steeringOf = (
  node: Node,
  doors: Transports,
): Pick<MidblockNode, "mine" | "flashblock" | "snapshot" | "revert" | "reset" | "listen" | "listenIpc"> => ({
  mine: (blocks = 1) => node.miner.mine(blocks),
  flashblock: () => node.miner.flashblock(),
  snapshot: () => node.snapshots.take(),
  revert: (id) => node.snapshots.revert(id),
  reset: () => node.snapshots.reset(),
  async listen(where = {}) {
    assertNames("option of listen", where, ["host", "port"])
    return doors.listen(where)
  },
  listenIpc: doors.listenIpc,
})

const requestOf = (dispatcher: Dispatcher) => async (call: RpcRequest) => {
  try {
    const answer = dispatcher.dispatch(call)
    return toOwn(answer instanceof Promise ? await answer : answer)
  } catch (error) {
    return refuse(dispatcher, error)
  }
}

function captureRules({ miner, faults, filters, pool, log }: Node): () => void {
  const [rule, restoreFaults, told] = [miner.rule, faults.capture(), filters.capture()]
  const [{ minGasPrice }, { enabled }] = [pool, log]
  return () => {
    if (miner.rule !== rule) miner.setRule(rule)
    restoreFaults()
    filters.replace(told)
    pool.minGasPrice = minGasPrice
    log.enabled = enabled
  }
}

function createParts(
  { genesis, preset, artifacts, ...given }: ReadOptions,
  dialect: DialectName,
  settings: Pick<NodeSettings, "archive" | "onError">,
): Promise<Node> {
  const origin = genesis === undefined ? undefined : readGenesis(genesis)
  const isMining = given.automine === true || given.mixedMining === true || given.mining === true
  const asked = isMining ? {} : inProcessDefaults
  const chosen = { ...asked, ...presetOf(preset), ...defined(given) }
  return createNodeParts(withDefaults({ ...chosen, ...(origin && { chainId: origin.schedule.chainId }) }), {
    ...settings,
    origin,
    explainer: explainerOf(artifacts),
    showsPendingBaseFee: dialects[dialect].showsPendingBaseFee,
  })
}

/** JavaScript callers have no types to stop them. */
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

/** Lists of artifacts are a likely slip: matchers take them. */
function explainerOf(artifacts: CreateNodeOptions["artifacts"]): CreateNodeOptions["artifacts"] {
  if (artifacts === undefined || typeof artifacts.decodingOf === "function") return artifacts
  const expected = "what loadArtifacts or createArtifacts of midblock/harness gives"
  throw new InvalidOption({ name: "artifacts", expected, value: typeof artifacts })
}

function doorsOf(
  node: Node,
  dispatcher: Dispatcher,
  options: ReadOptions,
  onRefused: TransportOptions["onRefused"],
): Transports {
  const { allowedHosts, allowedOrigins, webSocketLimits, feedEncoding = "json" } = options
  return createTransports({
    ...{ dispatcher, allowedHosts, allowedOrigins, webSocketLimits, onRefused },
    publicRoot: options.public,
    health: () => ({ blockNumber: Number(node.chain.head.header.number) }),
    beacon: createBeaconSource(node),
    failure: node.faults.httpFailures.next,
    feed: createFeedSource(feedOf(node, options), feedEncoding),
  })
}

/** The feed as JSON values: each message is made once, however many listen. */
function feedOf({ feed }: Node, { feedMetadata = true }: CreateNodeOptions): MidblockNode["feed"] {
  const made = new WeakMap<FeedMessage, RpcFlashblock>()
  const toRpc = (message: FeedMessage) => {
    const known = made.get(message) ?? toRpcFlashblock(message, feedMetadata)
    made.set(message, known)
    return known
  }
  return (listener) => feed.listen((message) => listener(toRpc(message)))
}

/** What callers in process are given of an error: what a client would see of it. */
function refuse(dispatcher: Dispatcher, cause: unknown): never {
  throw new RequestFailed(dispatcher.toErrorObject(cause), { cause })
}

/** Leaves out what is `undefined`, so that a default is not overwritten by it. */
const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** @throws {@link InvalidGenesis} when no chain can begin with it. */
function readGenesis(genesis: Readonly<Record<string, unknown>>): Origin {
  const read = genesisFile.safeParse(genesis)
  if (!read.success) throw new InvalidGenesis(firstIssue(read.error.issues))
  return read.data
}

function stopAnd(node: Node, error: unknown): never {
  node.miner.stop()
  throw error
}
