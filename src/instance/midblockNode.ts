/** The interface of a running node. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import type { Listening } from "../api/server/http/httpServer.ts"
import type { ListeningIpc } from "../api/server/ipc/ipcServer.ts"
import type { ListenAddress } from "../api/server/transports.ts"
import type { RpcFlashblock } from "../api/wire/feed/flashblock.ts"
import type { Flashblock } from "../node/block/openBlock.ts"
import type { FixtureFile } from "../node/control/fixtureFile.ts"
import type { NodeOptions } from "../node/options/index.ts"
import type { Account } from "../node/submit/accounts.ts"
import type { StackTrace } from "../solidity/stackTrace.ts"
import type { BlockPlace, BlockView } from "./blockView.ts"
import type { Call, Methods, UntypedCall } from "./calls.ts"
import type { MidblockEvents } from "./events.ts"
import type { FeatureMembers } from "./featureList.ts"
import type { TransactionOutcome } from "./outcome.ts"

export type { NodeOptions }

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
export interface MidblockNode extends AsyncDisposable, FeatureMembers {
  /**
   * Calls a method (EIP-1193); rejects with an error that has `code` and, for a revert, `data`.
   *
   * The compiler checks names and parameters. A name that is only known at run time needs the type of its result.
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
   * Executes the waiting transactions, and seals the open block and empty blocks after it.
   *
   * @param blocks - The number of blocks; 1 when absent.
   * @returns The hash of each, in their order.
   * @example
   * await node.mine(2) // ["0x…", "0x…"]
   */
  mine(blocks?: number): Promise<readonly string[]>
  /**
   * Seals the open block when it has transactions, then moves the clock forwards: pre-confirmed transactions keep their time, and
   * calls at `pending` have the new one at once. `evm_increaseTime` seals nothing, and executes the open block again with the new time.
   *
   * @param seconds - A whole number, at least 0 and at most 10,000 years.
   * @example
   * await node.increaseTime(86_400) // a day
   */
  increaseTime(seconds: number): Promise<void>
  /**
   * Executes the waiting transactions and publishes the next flashblock of the open block; seals nothing.
   *
   * @returns The flashblock, or `undefined` when nothing is new.
   */
  flashblock(): Promise<Flashblock | undefined>
  /**
   * Returns a view of one block at this moment: by number, tag or hash, as of one of its flashblocks or after a number of its
   * transactions; the open block when absent. Flashblocks of the open block and of the last 64 sealed blocks are remembered.
   *
   * @example
   * const before = node.at({ block: 5, flashblock: 2 })
   * await before.balance(address) // 0n
   */
  at(selection?: BlockPlace): BlockView
  /**
   * Returns the outcome of a pre-confirmed or sealed transaction: values that are not in its receipt, such as the lines of
   * Solidity's `console.log`. Failed transactions have an outcome too.
   *
   * @returns `null` while the transaction is not executed, and when another node executed it.
   * @example
   * (await node.outcome(hash))?.console // ["deposit of 5"]
   */
  outcome(hash: string): Promise<TransactionOutcome | null>
  /**
   * Executes a failed transaction again, pre-confirmed or sealed, and returns its Solidity stack. Files and lines need artifacts
   * with source maps.
   *
   * @returns `null` when the transaction succeeded, and when no block has it.
   * @example
   * (await node.stackTrace(hash))?.frames[0] // { contract: "Token", function: "transfer", file: "contracts/Token.sol", line: 42, column: 9 }
   */
  stackTrace(hash: string): Promise<StackTrace | null>
  /**
   * Subscribes as `eth_subscribe` does; the listener is called when the state of its notification can be read.
   *
   * @param params - The kind and its options, as over WebSocket.
   * @returns A function that ends the subscription.
   * @throws {@link RequestFailed} when the kind or its options are not known.
   * @example
   * const stop = await node.subscribe(["pendingLogs", { address: token }], (log) => logs.push(log))
   */
  subscribe(
    params: Methods["eth_subscribe"]["params"],
    listener: (result: unknown) => void,
  ): Promise<() => void>
  /**
   * Listens to the raw feed of `/flashblocks`, which begins with the messages of the open block so far.
   *
   * @returns A function that ends it.
   */
  feed(listener: (message: RpcFlashblock) => void): () => void
  /** Returns the node's time, in milliseconds since 1970; with manual mining it advances with blocks and flashblocks only. */
  now(): number
  /**
   * Makes `GET /health` reply with HTTP 503 and a reason until the returned function is called, for clients that wait for a set-up.
   *
   * @example
   * const ready = node.unready("deploying the contracts")
   * await deploy()
   * ready()
   */
  unready(reason: string): () => void
  /** Captures chain, pool, clock and open block; returns the id for {@link MidblockNode.revert}. */
  snapshot(): Promise<bigint>
  /**
   * Returns to a snapshot, and removes it and the snapshots after it.
   *
   * @returns `false` when there is no such snapshot; nothing changes then.
   * @throws {@link InvalidOption} for a value that is not a bigint.
   * @example
   * const id = await node.snapshot()
   * await node.mine()
   * await node.revert(id) // true
   */
  revert(id: bigint): Promise<boolean>
  /**
   * Appends the blocks of a file of concatenated RLP, as geth's `export` writes it.
   *
   * Every block is executed, and everything in it checked: roots, gas, bloom, requests, hash. Known blocks are skipped.
   *
   * @returns The number of appended blocks.
   * @throws {@link BadBlock} at the first invalid block; the blocks before it stay.
   */
  importChain(file: Uint8Array): Promise<number>
  /**
   * Returns the chain and the state of its latest block as a state file, in pieces: sorted JSON, the same bytes for the same
   * chain. anvil reads it too. A file has at most the newest 65,536 blocks.
   */
  dumpState(): Iterable<string>
  /**
   * Replaces the chain by that of a state file, and overwrites the accounts of the file with their storage; other accounts stay.
   * Blocks that both chains have stay. Reads files of this node and of anvil, and the `alloc` of a genesis file, as JSON or gzip.
   *
   * {@link MidblockNode.reset} returns to this state.
   *
   * @returns What the file lacks, such as `"3 blocks without receipts"`.
   * @throws {@link InvalidStateFile} with the path of the entry and the reason; the node does not change.
   */
  loadState(file: Uint8Array | string): Promise<readonly string[]>
  /**
   * Returns the sealed chain and its newest state as a fixture file for `createNode({ fixture })`: the same bytes for the same
   * chain.
   *
   * @param contents - `data` is part of the file; the hash of `artifacts` is part of its manifest.
   */
  exportFixture(contents?: { readonly data?: unknown; readonly artifacts?: unknown }): string
  /** The manifest and the data of the fixture that the node was created with. */
  readonly fixture: Pick<FixtureFile, "manifest" | "data"> | undefined
  /**
   * Captures the settings that snapshots leave out: the mining rule, lasting faults, the minimum gas price, logging of
   * requests; and the filters with their unread changes, to which a revert adds.
   *
   * @returns A function that restores them and removes the filters that were installed since.
   * @example
   * const restore = node.captureRules()
   * await node.request({ method: "evm_setAutomine", params: [true] })
   * restore()
   */
  captureRules(): () => void
  /** Returns to genesis, or to the state that was loaded last. */
  reset(): Promise<void>
  /**
   * Serves the node over HTTP and WebSocket, at 127.0.0.1 and a free port when absent.
   *
   * @throws {@link PortTaken}, {@link CannotListen}; {@link UnknownOption} for a misspelt name.
   * @example
   * const { url, close } = await node.listen()
   * await close()
   */
  listen(where?: ListenAddress): Promise<Listening>
  /**
   * Serves the node over a Unix socket (a named pipe on Windows), as geth's IPC does: requests, batches and
   * subscriptions, as JSON values one after the other. Only the user of this process can open it, and can call all methods
   * there, whatever the option `public` is.
   *
   * @param path - `/tmp/midblock.ipc` when absent.
   * @throws {@link IpcUnavailable} when a program listens there, or the file cannot be created.
   */
  listenIpc(path?: string): Promise<ListeningIpc>
  /**
   * Calls a listener at each event with this name.
   *
   * @returns A function that ends it.
   * @throws {@link InvalidOption} for an unknown event, and for a listener that is not a function.
   * @example
   * const stop = node.on("block", (block) => console.log(block.hash))
   */
  on<E extends keyof MidblockEvents>(event: E, listener: (...args: MidblockEvents[E]) => void): () => void
  /**
   * Handles HTTP requests, for `createServer`, or mounted in an express app, which passes `next`.
   *
   * @example
   * express().use("/node", node.app)
   */
  readonly app: (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void
  /**
   * Handles an `upgrade` event of the server in which {@link MidblockNode.app} is mounted, for WebSocket.
   *
   * @example
   * server.on("upgrade", node.upgrade)
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Stops mining and serving. Every later request, change or `listen` rejects with {@link NodeClosed} (code 4900, EIP-1193); the
   * state can still be dumped.
   */
  close(): Promise<void>
}
