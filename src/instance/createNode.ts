/** Creates a node: its parts, its methods and its transports. */

import type { EventEmitter } from "node:events"
import type { Dispatcher } from "../api/rpc/dispatch.ts"
import { createAdmission } from "../api/server/http/admission.ts"
import { withoutBrackets } from "../api/server/http/hosts.ts"
import type { Transports } from "../api/server/transports.ts"
import { assertOptionsOf } from "../base/nearest.ts"
import { assertArgument, assertValues, isCount, object, oneOf, text, where } from "../base/options/checks.ts"
import { InvalidFixture, InvalidOption } from "../errors/index.ts"
import type { Attached, LinkedChain } from "../features/feature.ts"
import { hasOnlyFirst } from "../node/block/openBlock.ts"
import { type FixtureFile, namingOptions, readFixture } from "../node/control/fixtureFile.ts"
import type { Node } from "../node/node.ts"
import { checkedSelection, createBlockView } from "./blockView.ts"
import { asyncDispose, closeAll, stopAndThrow } from "./closing.ts"
import { createOn } from "./consoleEvents.ts"
import { type CreatedParts, createParts, defined } from "./createParts.ts"
import { createEndpoints, feedOf, withMembers } from "./endpoints.ts"
import { eventNames, type MidblockEvents } from "./events.ts"
import type { FeatureMembers } from "./featureList.ts"
import { createGate } from "./gate.ts"
import { createGuard } from "./listeners.ts"
import type { MidblockNode } from "./midblockNode.ts"
import { createNodeFiles } from "./nodeFiles.ts"
import type { StartedBy } from "./options/defaults.ts"
import type { CreateNodeOptions } from "./options.ts"
import { createOutcomes } from "./outcome.ts"
import { assertUnits, pickGiven, type ReadOptions, readGiven } from "./readOptions.ts"
import { createRequest, throwAsRequestError } from "./request.ts"
import { subscribeInProcess } from "./subscribe.ts"

export type { LinkedChain }

/**
 * Creates a node in this process, without a port or another process. Defaults: manual mining and seed 0.
 *
 * @example
 * await using node = await createNode()
 * await node.request({ method: "eth_chainId", params: [] }) // "0x7a69"
 */
export async function createNode(given: CreateNodeOptions = {}): Promise<MidblockNode> {
  assertArgument("createNode", given, object)
  assertUnits(given)
  return createNodeFor("process", given)
}

/**
 * Creates the node of the program or one in process; see {@link defaultsOf}.
 *
 * @param linkedChains - Returns the chains with which it is linked.
 */
export async function createNodeFor(
  startedBy: StartedBy,
  given: CreateNodeOptions,
  linkedChains: () => readonly LinkedChain[] = () => [],
): Promise<MidblockNode> {
  const fixture = given.fixture === undefined ? undefined : readFixture(given.fixture)
  const own = readGiven(defined(given))
  const options = { ...pickGiven(fixture?.manifest.options ?? {}), ...own } as ReadOptions
  createAdmission(options) // rejects hosts and origins that nothing can match before anything runs
  const onError = (error: unknown) => emit("error")(error)
  const parts = await openParts(options, { fixture, asked: own, startedBy }, onError).catch((error) => {
    throw namingOptions(error, fixture, own)
  })
  const { node } = parts
  const emitter = node.events as unknown as EventEmitter
  const emit = (event: keyof MidblockEvents) => (value: unknown) => {
    if (emitter.listenerCount(event) > 0) emitter.emit(event, value)
  }
  const gate = createGate()
  const { dispatcher, transports, attached } = createEndpoints(parts, options, {
    emitter,
    onError,
    onRejected: emit("rejected"),
    onRefused: emit("refused"),
    gate,
    linkedChains,
  })
  const request = createRequest(dispatcher, node.stackTraces)
  const known = Object.assign({}, options, ...parts.added.map(({ recalled }) => recalled))
  const { importChain, loadState, ...files } = createNodeFiles(node, known, fixture)
  const close = () => {
    gate.close()
    node.readiness.hold("closed")
    return closeAll(node, transports)
  }

  const members: Omit<MidblockNode, keyof FeatureMembers> = {
    request: request as MidblockNode["request"],
    accounts: node.accounts.list,
    options: node.options,
    at: (selection = {}) => createBlockView(node, request, checkedSelection(selection)),
    ...listeningOf(node, options, { dispatcher, emitter }),
    now: () => node.clock.now(),
    unready(reason) {
      assertArgument("reason", reason, text)
      return node.readiness.hold(reason)
    },
    captureRules: () => captureRules(node, attached),
    ...files,
    ...gate.whileOpen({ ...controlsOf(node, transports), importChain, loadState }),
    ...createOutcomes(node),
    get app() {
      return transports.app
    },
    upgrade: transports.upgrade,
    close,
    [asyncDispose]: close,
  }
  return withMembers(members, attached)
}

/** The sources of a start: the fixture, and the options of the caller. */
interface NodeStart {
  readonly fixture: FixtureFile | undefined
  readonly asked: ReadOptions
  readonly startedBy: StartedBy
}

/** Creates the parts of a node, with the chain of its fixture or its file. */
async function openParts(
  options: ReadOptions,
  { fixture, asked, startedBy }: NodeStart,
  onError: (error: unknown) => void,
): Promise<CreatedParts> {
  const { dialect = "preconf", chain } = options
  const parts = await createParts(options, dialect, { archive: fixture?.archive, asked, startedBy, onError })
  const { node } = parts
  const { hash } = node.chain.head
  try {
    if (fixture !== undefined && !node.isRestored && hash !== fixture.manifest.head.hash)
      throw new InvalidFixture({ reason: `its newest block is ${hash}, not the head of its manifest` })
    assertNotBehind(node, fixture, asked.timestamp)
  } catch (error) {
    return stopAndThrow(node, error)
  }
  if (chain !== undefined) await node.importChain(chain).catch((error) => stopAndThrow(node, error))
  return parts
}

/**
 * Refuses a time that neither the genesis block nor the next one can have.
 *
 * @throws {@link InvalidOption}
 */
function assertNotBehind(
  { chain, isRestored }: Node,
  fixture: FixtureFile | undefined,
  timestamp: number | undefined,
): void {
  const { header } = chain.head
  if (timestamp === undefined || timestamp >= header.timestamp || isRestored) return
  if (timestamp === fixture?.archive.genesis.timestamp) return
  const expected = `${header.timestamp}, the time of the newest block, or later`
  throw new InvalidOption({ name: "timestamp", expected, value: timestamp })
}

/** Returns the functions that listen to the node. */
function listeningOf(
  node: Node,
  options: ReadOptions,
  { dispatcher, emitter }: { readonly dispatcher: Dispatcher; readonly emitter: EventEmitter },
): Pick<MidblockNode, "subscribe" | "feed" | "on"> {
  const guard = createGuard(emitter)
  const feed = feedOf(node, options)
  const on = createOn(emitter, guard) as MidblockNode["on"]
  return {
    async subscribe(params, given) {
      const listener = guard(given)
      return subscribeInProcess({ dispatcher, params, listener }).catch((error) =>
        throwAsRequestError(dispatcher, error),
      )
    },
    feed: (listener) => feed(guard(listener)),
    on(event, listener) {
      assertArgument("event", event, eventName)
      return on(event, listener)
    },
  }
}

/** Returns the functions that change the node or open a port to it. */
const controlsOf = (
  node: Node,
  transports: Transports,
): Pick<
  MidblockNode,
  "mine" | "increaseTime" | "flashblock" | "snapshot" | "revert" | "reset" | "listen" | "listenIpc"
> => ({
  mine: (blocks = 1) => node.miner.mine(blocks),
  async increaseTime(seconds) {
    assertArgument("seconds", seconds, secondsForward)
    if (!hasOnlyFirst(node.builder.open)) await node.miner.mine(1)
    await node.cheats.increaseTime(seconds)
  },
  flashblock: () => node.miner.flashblock(),
  snapshot: () => node.snapshots.take(),
  async revert(id) {
    assertArgument("id", id, snapshotId)
    return node.snapshots.revert(id)
  },
  reset: () => node.chainSwitch.reset(),
  async listen(address = {}) {
    assertOptionsOf("listen", address, Object.keys(listenChecks))
    assertValues(address, listenChecks, "listen.")
    const host = withoutBrackets(address.host ?? "127.0.0.1")
    const listener = await transports.listen({ ...address, host })
    const forget = node.ownPorts.add(host, listener.port)
    const close = () => {
      forget()
      return listener.close()
    }
    return { ...listener, close }
  },
  listenIpc(path) {
    if (path !== undefined) assertArgument("listenIpc", path, where(isName, "the path of a socket"))
    return transports.listenIpc(path)
  },
})

const eventName = oneOf(eventNames)
const snapshotId = where((value) => typeof value === "bigint", "a bigint, as snapshot() gives it")
/** With at most 10,000 years the clock stays a safe integer: nothing is refused after the seal. */
const secondsForward = where(
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 315_360_000_000,
  "a whole number of seconds, at least 0 and at most 10,000 years",
)
const isName = (value: unknown): boolean => typeof value === "string" && value !== ""

const listenChecks = {
  host: where(isName, "an address or a name"),
  port: where((value) => isCount(value) && value <= 65_535, "a whole number from 0 to 65535"),
}

function captureRules({ miner, filters, pool, log }: Node, attached: readonly Attached[]): () => void {
  const { rule } = miner
  const { minGasPrice } = pool
  const { enabled } = log
  const restores = attached.flatMap((each) => each.captureRules?.() ?? [])
  const filterState = filters.captureChanges()
  return () => {
    if (miner.rule !== rule) miner.setRule(rule)
    for (const restore of restores) restore()
    filters.replace(filterState)
    pool.minGasPrice = minGasPrice
    log.enabled = enabled
  }
}
