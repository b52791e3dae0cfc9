/** A node as it is used: its parts, its methods, its doors, made in one call. */
import type { EventEmitter } from "node:events"
import type { Express } from "express"
import { type DialectName, dialects } from "./dialects.ts"
import { InvalidGenesis, RequestFailed } from "./errors.ts"
import { methods as table } from "./methods/index.ts"
import type { Context } from "./methods/method.ts"
import { discover } from "./methods/rpc/discover.ts"
import { modules } from "./methods/rpc/modules.ts"
import type { Account } from "./node/accounts.ts"
import type { NodeEvents } from "./node/events.ts"
import { createNodeParts, type Node, type Origin } from "./node/node.ts"
import type { Flashblock } from "./node/openBlock.ts"
import { type NodeOptions, withDefaults } from "./node/options.ts"
import { createDispatcher, type ErrorObject } from "./rpc/dispatch.ts"
import type { Method, RequestOf } from "./rpc/method.ts"
import { observed } from "./rpc/observed.ts"
import { openRpcDocument } from "./rpc/openrpc.ts"
import { firstIssue } from "./rpc/params.ts"
import { createDoors, type Where } from "./server/doors.ts"
import type { Listening } from "./server/http.ts"
import type { WebSocketLimits } from "./server/websocket.ts"
import { version } from "./version.ts"
import { genesisFile } from "./wire/genesis.ts"

export type { NodeOptions }

/** Parameters and result of every method, by name. */
export type Methods = RequestOf<typeof table>

/** What {@link createNode} takes; everything has a default. */
export interface CreateNodeOptions extends Partial<NodeOptions> {
  /**
   * A genesis file of geth's format, parsed: its forks, its chain id and its accounts stand in place of those
   * of the options, exactly; the accounts of the mnemonic can sign, and have what it gives them.
   */
  readonly genesis?: Readonly<Record<string, unknown>> | undefined
  /** A chain to import, as {@link MidblockNode.importChain} takes it. */
  readonly chain?: Uint8Array | undefined
  /** `preconf` (default) answers as a pre-confirmation endpoint, `ethereum` as geth. */
  readonly dialect?: DialectName | undefined
  /** `Host` names beside localhost that the HTTP server answers to; `*` allows all. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Origins of web pages beside those of this machine; `*` allows all. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Makes the public service the root of the HTTP server. */
  readonly public?: boolean | undefined
  /** Bounds of what WebSocket clients may take, each with a default. */
  readonly webSocketLimits?: Partial<WebSocketLimits> | undefined
  /** Most milliseconds that one call may take; 30,000 when absent, 0 is no limit. */
  readonly timeoutMs?: number | undefined
}

/** One answered request, as the log shows it. */
export interface RequestEvent {
  readonly method: string
  readonly durationMs: number
  readonly error?: ErrorObject | undefined
}

/** The events of a node by name. */
export type MidblockEvents = NodeEvents & { request: [RequestEvent]; error: [unknown] }

/** A running node. */
export interface MidblockNode extends AsyncDisposable {
  /** Calls a method (EIP-1193); rejects with an error that has `code` and, for a revert, `data`. */
  request<M extends keyof Methods>(call: {
    method: M
    params: Methods[M]["params"]
  }): Promise<Methods[M]["result"]>
  request(call: { method: string; params?: unknown }): Promise<unknown>
  /** The funded accounts with their keys. */
  readonly accounts: readonly Account[]
  readonly options: NodeOptions
  /** Seals so many blocks, 1 when absent; gives the hash of each. */
  mine(blocks?: number): Promise<readonly string[]>
  /** Executes what waits and publishes it; `undefined` when nothing is new. */
  flashblock(): Promise<Flashblock | undefined>
  /** Remembers everything; the id is for {@link MidblockNode.revert}. */
  snapshot(): Promise<bigint>
  revert(id: bigint): Promise<boolean>
  /**
   * Appends the blocks of a file, RLP one after the other, as geth's `export` writes it.
   *
   * Every block is executed, and everything in it checked: roots, gas, bloom, requests, hash. Known blocks are
   * passed over.
   *
   * @returns How many blocks were appended.
   * @throws {@link BadBlock} at the first block that does not hold; those before it stay.
   */
  importChain(file: Uint8Array): Promise<number>
  /** Serves the node over HTTP and WebSocket; port 0 takes a free one. */
  listen(where?: Where): Promise<Listening>
  on<E extends keyof MidblockEvents>(event: E, listener: (...args: MidblockEvents[E]) => void): () => void
  /** The express app, to mount in another. */
  readonly app: Express
  /** Stops mining and serving. */
  close(): Promise<void>
}

/** In a test suite nothing mines by itself and everything repeats. */
const inProcessDefaults = { mining: false, seed: "0" } as const

/** Most milliseconds of one call. */
const defaultTimeoutMs = 30_000

/**
 * Creates a node in this process: no port, no other process; manual mining and seed 0 unless told otherwise.
 *
 * @example
 * await using node = await createNode()
 * await node.request({ method: "eth_chainId", params: [] }) // "0x7a69"
 */
export async function createNode(options: CreateNodeOptions = {}): Promise<MidblockNode> {
  const { dialect = "preconf", timeoutMs = defaultTimeoutMs, genesis, chain, ...others } = options
  const { allowedHosts, allowedOrigins, webSocketLimits, ...rest } = others
  const asked = rest.automine === true || rest.mining === true ? {} : inProcessDefaults
  const onError = (error: unknown) => emit("error", error)
  const origin = genesis === undefined ? undefined : readGenesis(genesis)
  const chosen = { ...asked, ...defined(rest), ...(origin && { chainId: origin.schedule.chainId }) }
  const node = await createNodeParts(withDefaults(chosen), {
    onError: (error) => onError(error),
    origin,
    freeOfBaseFee: dialects[dialect].freeOfBaseFee,
  })
  if (chain !== undefined) await node.importChain(chain).catch((error) => stopAnd(node, error))
  const emitter = node.events as unknown as EventEmitter
  const emit = (event: keyof MidblockEvents, value: unknown) => {
    if (emitter.listenerCount(event) > 0) emitter.emit(event, value)
  }
  const dispatcher = observed(dispatcherOf(node, dialect, timeoutMs, onError), (event) =>
    emit("request", event),
  )
  const { publicRoot, health } = { publicRoot: options.public, health: () => healthOf(node) }
  const named = { allowedHosts, allowedOrigins, webSocketLimits }
  const doors = createDoors({ dispatcher, health, publicRoot, ...named })
  const close = () => {
    node.miner.stop()
    return doors.close()
  }

  return {
    request: (call: { method: string; params?: unknown }) =>
      dispatcher.dispatch(call).catch((error: unknown) => {
        throw new RequestFailed(dispatcher.toErrorObject(error), { cause: error })
      }) as Promise<never>,
    accounts: node.accounts.list,
    options: node.options,
    mine: async (blocks = 1) => (await node.miner.mine(blocks)).map(({ hash }) => hash),
    flashblock: () => node.miner.flashblock(),
    snapshot: () => node.snapshots.take(),
    revert: (id) => node.snapshots.revert(id),
    importChain: (file) => node.importChain(file),
    listen: doors.listen,
    on(event, listener) {
      emitter.on(event, listener as (...args: unknown[]) => void)
      return () => emitter.off(event, listener as (...args: unknown[]) => void)
    },
    app: doors.app,
    close,
    [Symbol.asyncDispose]: close,
  }
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

const healthOf = (node: Node) => ({ blockNumber: Number(node.chain.head.header.number) })

function dispatcherOf(
  node: Node,
  dialect: DialectName,
  timeoutMs: number,
  onError: (error: unknown) => void,
) {
  const described = { title: "midblock", version, dialect }
  const document = (): Readonly<Record<string, unknown>> => ({
    ...openRpcDocument({ ...described, methods }),
  })
  const methods: Method<Context>[] = [
    ...table,
    modules(() => methods.map(({ name }) => name)),
    discover(document),
  ]
  return createDispatcher({
    methods,
    context: (session) => ({ ...node, session }),
    dialect: dialects[dialect],
    timeoutMs,
    onError,
  })
}
