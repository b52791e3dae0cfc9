/** The interface of a node: its methods, its events, and the calls that it takes. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import type { methods as table } from "../methods/index.ts"
import type { NodeEvents } from "../node/block/events.ts"
import type { Flashblock } from "../node/block/openBlock.ts"
import type { Faults } from "../node/faults/faults.ts"
import type { NodeOptions } from "../node/options/index.ts"
import type { Account } from "../node/submit/accounts.ts"
import type { ErrorObject } from "../rpc/dispatch.ts"
import type { RequestOf } from "../rpc/method.ts"
import type { Listening } from "../server/http/httpServer.ts"
import type { RefusedEvent } from "../server/http/refusals.ts"
import type { ListeningIpc } from "../server/ipc/ipcServer.ts"
import type { ListenAddress } from "../server/transports.ts"
import type { RpcFlashblock } from "../wire/flashblock.ts"
import type { BlockPlace, BlockView } from "./blockView.ts"
import type { FixtureFile } from "./fixtureFile.ts"

export type { Faults, NodeOptions, RefusedEvent }

/** Parameters and result of every method, by name; docs/methods.md has them in a table. @hidden */
export type Methods = RequestOf<typeof table>

/** A call of a method; `params` may be absent where every parameter may. */
export type Call<M extends keyof Methods> = M extends unknown
  ? [] extends Methods[M]["params"]
    ? { readonly method: M; readonly params?: Methods[M]["params"] | undefined }
    : { readonly method: M; readonly params: Methods[M]["params"] }
  : never

/** A call of any method; nothing is one until its result is said: `request<unknown>(call)`. */
export type UntypedCall<Result> = [Result] extends [never]
  ? never
  : { readonly method: string; readonly params?: unknown }

/** One answered request, as the log shows it. */
export interface RequestEvent {
  readonly method: string
  readonly params: unknown
  /** How long the answer took, in milliseconds. */
  readonly durationMs: number
  /** Whether it came to the public endpoint. */
  readonly isRestricted?: boolean | undefined
  /** `undefined` when there is an error. */
  readonly result?: unknown
  readonly error?: ErrorObject | undefined
  /** What a revert says, decoded, whether or not the message says it too. */
  readonly reason?: string | undefined
}

/**
 * The events of a node by name: `request` is for logs, and silent after `anvil_setLoggingEnabled`; `answer` tells of
 * each; `refused` tells of a `Host` or `Origin` that is not allowed, the first time; `rejected` tells of the error with
 * which a door answers a body that it does not run: what is not JSON or no request, is too large, or asks `/public` for more
 * than it offers.
 */
export type MidblockEvents = NodeEvents & {
  request: [RequestEvent]
  answer: [RequestEvent]
  refused: [RefusedEvent]
  rejected: [ErrorObject]
  error: [unknown]
}

/**
 * A running node.
 *
 * @example
 * const node = await createNode()
 * await node.request({ method: "eth_blockNumber", params: [] }) // "0x0"
 * await node.mine()
 * await node.request({ method: "eth_blockNumber", params: [] }) // "0x1"
 * await node.close()
 */
export interface MidblockNode extends AsyncDisposable {
  /**
   * Calls a method (EIP-1193); rejects with an error that has `code` and, for a revert, `data`.
   *
   * Names and parameters are checked where it compiles; a name that is known at run time only needs the type of its result.
   *
   * @example
   * await node.request({ method: "eth_getBalance", params: [address] }) // "0x21e19e0c9bab2400000"
   * await node.request<unknown>({ method: name, params })
   */
  request<Result = never>(call: UntypedCall<Result>): Promise<Result>
  request<M extends keyof Methods>(call: Call<M>): Promise<Methods[M]["result"]>
  /** The funded accounts with their keys. */
  readonly accounts: readonly Account[]
  /** The options that the node runs with, defaults included: amounts in wei, times in milliseconds. */
  readonly options: NodeOptions
  /**
   * Executes what waits, and seals the open block and empty ones after it.
   *
   * @param blocks - How many blocks, 1 when absent.
   * @returns The hash of each, in their order.
   * @example
   * await node.mine(2) // ["0x…", "0x…"]
   */
  mine(blocks?: number): Promise<readonly string[]>
  /**
   * Executes what waits and publishes it as the next flashblock of the open block; nothing is sealed.
   *
   * @returns The flashblock, or `undefined` when nothing is new.
   */
  flashblock(): Promise<Flashblock | undefined>
  /**
   * One block, at this moment: by number, tag or hash, and as of one of its flashblocks or so many of its transactions;
   * the open one when nothing is said. Flashblocks of the open block and of the last 64 sealed ones are remembered.
   *
   * @example
   * const before = node.at({ block: 5, flashblock: 2 })
   * await before.balance(address) // 0n
   */
  at(place?: BlockPlace): BlockView
  /** What goes wrong on real chains, on demand; see {@link Faults}. */
  readonly faults: Omit<Faults, "refusals" | "capture">
  /**
   * Subscribes as `eth_subscribe` does; the listener is called after the state that it is told of can be read.
   *
   * @param params - The kind and its options, as over WebSocket.
   * @returns What ends it.
   * @throws {@link RequestFailed} when the kind or its options are not known.
   * @example
   * const stop = await node.subscribe(["pendingLogs", { address: token }], (log) => logs.push(log))
   */
  subscribe(
    params: Methods["eth_subscribe"]["params"],
    listener: (result: unknown) => void,
  ): Promise<() => void>
  /**
   * Listens to the raw feed, as `/flashblocks` sends it: first the messages of the open block so far.
   *
   * @returns What ends it.
   */
  feed(listener: (message: RpcFlashblock) => void): () => void
  /** The node's time, in milliseconds since 1970; without mining it moves with blocks and flashblocks alone. */
  now(): number
  /** Remembers chain, pool, clock and open block; returns the id for {@link MidblockNode.revert}. */
  snapshot(): Promise<bigint>
  /**
   * Goes back to a snapshot, which is used up, as are those after it.
   *
   * @returns `false` if there is no such snapshot; nothing is changed then.
   * @example
   * const id = await node.snapshot()
   * await node.mine()
   * await node.revert(id) // true
   */
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
  /**
   * The state of the latest block as a state file, in pieces: JSON, sorted, the same bytes for the same state. anvil
   * reads it as well.
   */
  dumpState(): Iterable<string>
  /**
   * Overwrites the accounts that a state file holds, storage included; the chain becomes as long as the file says,
   * by at most 1,000,000 empty blocks. Reads files of this node and of anvil, and the `alloc` of a genesis file, as JSON or gzip.
   *
   * {@link MidblockNode.reset} goes back to this state.
   *
   * @throws {@link InvalidStateFile} with what is wrong and where; the node stays as it was.
   */
  loadState(file: Uint8Array | string): Promise<void>
  /**
   * The sealed chain and its newest state as a fixture file, the same bytes for the same chain; for `createNode({ fixture })`.
   *
   * @param contents - `data` comes back with the fixture; of `artifacts` the hash stands in its manifest.
   */
  exportFixture(contents?: { readonly data?: unknown; readonly artifacts?: unknown }): string
  /** What the fixture says that the node was made with. */
  readonly fixture: Pick<FixtureFile, "manifest" | "data"> | undefined
  /**
   * Remembers what snapshots leave out: how the node mines, the faults that last, the least gas price, and whether
   * requests are logged; and the filters with what they have to tell, which a revert adds to.
   *
   * @returns What brings them back; filters installed since are gone.
   * @example
   * const restore = node.captureRules()
   * await node.request({ method: "evm_setAutomine", params: [true] })
   * restore()
   */
  captureRules(): () => void
  /** Goes back to genesis, or to the state that was loaded last. */
  reset(): Promise<void>
  /**
   * Serves the node over HTTP and WebSocket, at 127.0.0.1 and a free port when nothing is given.
   *
   * @throws {@link PortTaken}, {@link CannotListen}; {@link UnknownOption} for a misspelt name.
   * @example
   * const { url, close } = await node.listen()
   * await close()
   */
  listen(where?: ListenAddress): Promise<Listening>
  /**
   * Serves the node over a Unix socket (a named pipe on Windows), as geth's IPC does: requests, batches and
   * subscriptions, as JSON values one after the other. Only the user that the process runs as may open it, and has
   * all methods there, whatever `public` says.
   *
   * @param path - `/tmp/midblock.ipc` when absent.
   * @throws {@link IpcUnavailable} when a program listens there, or the file cannot be made.
   */
  listenIpc(path?: string): Promise<ListeningIpc>
  /**
   * Calls a listener at each event of a name.
   *
   * @returns What ends it.
   * @example
   * const stop = node.on("block", (block) => console.log(block.hash))
   */
  on<E extends keyof MidblockEvents>(event: E, listener: (...args: MidblockEvents[E]) => void): () => void
  /**
   * Answers HTTP requests: for `createServer`, or to mount in an express app, which `next` belongs to.
   *
   * @example
   * express().use("/node", node.app)
   */
  readonly app: (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void
  /**
   * WebSocket for who mounts {@link MidblockNode.app}: answers an `upgrade` event of the server that the app is mounted in.
   *
   * @example
   * server.on("upgrade", node.upgrade)
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Stops mining and serving, for good: whatever asks, changes or serves the node then is refused with {@link NodeClosed} (code
   * 4900, EIP-1193); its state can still be dumped.
   */
  close(): Promise<void>
}
