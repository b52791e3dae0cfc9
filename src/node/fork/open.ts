/** Opens a fork: the remote, the block that the chain begins with, and its state as far as it is fetched. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { bytesOf, quantityOf, type RemoteHeader } from "../../chain/forkBlock.ts"
import { ForkBlockNotFound } from "../../errors/index.ts"
import { keccak256 } from "../../evm/base/crypto.ts"
import type { FetchedState } from "../../evm/execute/rerun.ts"
import { openOrigin } from "../../fork/origin/open.ts"
import type { OriginOptions, Remote } from "../../fork/origin/options.ts"
import type { Origin, OriginStats } from "../../fork/origin/origin.ts"
import { createForkSource, type ForkSourceStats } from "../../fork/source.ts"
import { BaseState } from "../../state/base.ts"
import type { StateOptions } from "../../state/state.ts"

/** Options of a fork. */
export interface ForkOptions
  extends Pick<
    OriginOptions,
    "headers" | "timeoutMs" | "retries" | "requestsPerSecond" | "onRetry" | "timing"
  > {
  /** The remote node: a URL, several that serve the same chain in the order of preference, or an EIP-1193 provider. */
  readonly url: Remote | readonly Remote[]
  /** The block to fork; a negative number counts back from the newest one. The newest one when absent. */
  readonly blockNumber?: bigint | number | undefined
  /** The block to fork, by its hash. */
  readonly blockHash?: Hex | undefined
}

/** Counters of a fork. */
export interface ForkStats extends ForkSourceStats, OriginStats {}

/** The block that was forked. */
export interface ForkBlock {
  readonly number: bigint
  readonly hash: Hex
  /** As it came, without full transactions. */
  readonly header: RemoteHeader & { readonly hash: Hex }
}

/** An open fork. */
export interface Fork extends FetchedState {
  /** Of the remote chain. */
  readonly chainId: bigint
  /** The hosts of the remotes; for messages. */
  readonly hosts: readonly string[]
  readonly block: ForkBlock
  readonly stats: () => ForkStats
  /** Remarks on the start for the user, one line each. */
  readonly notes: readonly string[]
  note(line: string): void
  /** Sends a request to the remote; an answer that does not move is kept. */
  request(method: string, params: readonly unknown[]): unknown
  close(): void
}

/**
 * Opens a fork.
 *
 * @throws {@link ForkBlockNotFound} when the remote has no such block.
 * @throws Every error of `openOrigin`.
 * @example
 * const fork = await openFork({ url: "https://eth.example.com", blockNumber: 21_000_000 })
 * fork.block.hash // "0x…"
 */
export async function openFork({ url, blockNumber, blockHash, ...options }: ForkOptions): Promise<Fork> {
  const number = blockNumber === undefined ? undefined : BigInt(blockNumber)
  const isCounted = number !== undefined && number < 0n
  const wanted = blockHash ?? (isCounted ? undefined : number)
  const origin = await openOrigin(url, { ...options, ...(wanted !== undefined && { block: wanted }) })
  const found = isCounted ? await countBack(origin, number) : origin.block
  const name = blockHash ?? (number === undefined ? "latest" : `${number}`)
  const block = blockOf(found)
  if (block === undefined) {
    origin.close()
    throw new ForkBlockNotFound({ origin: origin.hosts.join(", "), block: name })
  }
  return createFork(origin, block)
}

/** Asks for the block that is so many blocks before the newest one. */
async function countBack(origin: Origin, behind: bigint): Promise<unknown> {
  const head = blockOf(origin.block)
  const number = head === undefined ? -1n : head.number + behind
  return number < 0n ? null : origin.request("eth_getBlockByNumber", [`0x${number.toString(16)}`, false])
}

function blockOf(found: unknown): ForkBlock | undefined {
  if (typeof found !== "object" || found === null) return undefined
  const header = found as RemoteHeader
  const number = quantityOf(header, "number")
  const isHashed = bytesOf(header, "hash", 32) !== undefined
  if (number === undefined || !isHashed) return undefined
  const hash = (header.hash as string).toLowerCase() as Hex
  return { number, hash, header: { ...header, hash } }
}

function createFork(origin: Origin, block: ForkBlock): Fork {
  const source = createForkSource({ block, keccak256, origin })
  const notes: string[] = []
  return {
    notes,
    note: (line) => void notes.push(line),
    chainId: origin.chainId,
    hosts: origin.hosts,
    block,
    base: new BaseState(source.peek),
    async fetch({ accounts, slots, blockHashes }) {
      await source.read({
        accounts: [...accounts],
        slots: new Map([...slots].map(([address, wanted]) => [address, [...wanted]])),
        blockHashes: [...blockHashes],
      })
    },
    stats: () => ({ ...origin.stats, ...source.stats }),
    request: (method, params) => source.request(method, params),
    close: origin.close,
  }
}

/** Returns what lies under version 0 of the state of a fork, and its root; nothing without a fork. */
export const stateUnder = (fork: Fork | undefined): Pick<StateOptions, "base" | "baseRoot"> =>
  fork === undefined ? {} : { base: fork.base, baseRoot: bytesOf(fork.block.header, "stateRoot", 32) }

/** Returns the time of the fork block, in seconds. */
export const forkTime = ({ block }: Fork): { readonly timestamp: bigint } => ({
  timestamp: quantityOf(block.header, "timestamp") ?? 0n,
})
