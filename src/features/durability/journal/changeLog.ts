/** The changes of a chain since the last commit: records what is appended to state and chain, and what is truncated. */
import type { Hex } from "../../../base/hex.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import type { ChainSegment } from "../../../kernel/chain/canonicalChain.ts"
import type { Chain, ChainLine } from "../../../kernel/chain/chain.ts"
import type { EmptyBlockRun } from "../../../kernel/chain/emptyRun.ts"
import type { Changes, State, VersionChanges } from "../../../kernel/state/store.ts"
import type { Version } from "../../../kernel/state/version.ts"

/** The changes that are not in the store yet. */
export interface ChangeLog {
  /** The changes of the versions that exist and are not in the store. */
  readonly versions: Map<Version, Changes>
  /** The transactions that were added to the waiting ones or removed from them. */
  readonly touched: Set<Hex>
  /** The blocks above this number and the versions after `lastVersion` were removed from the chain, and perhaps replaced. */
  lastBlock: number
  lastVersion: Version
  /** The head has another state version. */
  isHeadReplaced: boolean
  /** Another chain has replaced the chain, so that all of it must be written. */
  isWhole: boolean
}

/** Creates an empty log. */
export const createChangeLog = (): ChangeLog => ({
  versions: new Map(),
  touched: new Set(),
  lastBlock: Number.POSITIVE_INFINITY,
  lastVersion: Number.POSITIVE_INFINITY,
  isHeadReplaced: false,
  isWhole: false,
})

/**
 * Removes the changes that are now in the store from the log.
 *
 * @param version - The newest written version; `undefined` when neither chain nor states were written. The store may then still
 *   have versions that were removed from the state: those of an open block that was sealed once and restored.
 */
export function settle(log: ChangeLog, version: Version | undefined): void {
  log.touched.clear()
  if (version === undefined) return
  for (const each of log.versions.keys()) if (each <= version) log.versions.delete(each)
  log.lastBlock = Number.POSITIVE_INFINITY
  log.lastVersion = Number.POSITIVE_INFINITY
  log.isHeadReplaced = false
  log.isWhole = false
}

/** Returns the state; its changes are recorded in the log. */
export function watchState(state: State, log: ChangeLog): State {
  return Object.defineProperties(
    {
      ...state,
      append(changes: Changes) {
        const version = state.append(changes)
        log.versions.set(version, changes)
        return version
      },
      restore(versions: readonly VersionChanges[]) {
        state.restore(versions)
        for (const [version, changes] of versions) log.versions.set(version, changes)
      },
      truncate(version: Version) {
        state.truncate(version)
        log.lastVersion = Math.min(log.lastVersion, version)
        for (const each of log.versions.keys()) if (each > version) log.versions.delete(each)
      },
    },
    { version: { get: () => state.version, enumerable: true } },
  )
}

/** Called before a block becomes the head; it throws to prevent that. */
export interface SealListener {
  sealed(block: SealedBlock): void
  implied(run: EmptyBlockRun, last: SealedBlock): void
}

/** Returns the chain; its changes are recorded in the log, and the listener is called before a block is appended. */
export function watchChain(chain: Chain, log: ChangeLog, listener: SealListener): Chain {
  return Object.defineProperties(
    {
      ...chain,
      append(sealed: SealedBlock) {
        listener.sealed(sealed)
        chain.append(sealed)
      },
      appendEmptyRun(run: EmptyBlockRun, last: SealedBlock) {
        listener.implied(run, last)
        chain.appendEmptyRun(run, last)
      },
      use(line: ChainLine) {
        log.isWhole = true
        chain.use(line)
      },
      replaceHead(head: SealedBlock) {
        if (chain.head.version !== head.version) log.isHeadReplaced = true
        chain.replaceHead(head)
      },
      restore(segments: readonly ChainSegment[]) {
        // The block before the segments is written again when it has another state version.
        const last = Number(chain.head.header.number) - (log.isHeadReplaced ? 1 : 0)
        log.lastBlock = Math.min(log.lastBlock, last)
        chain.restore(segments)
      },
      truncate(number: bigint) {
        if (number < chain.head.header.number) log.lastBlock = Math.min(log.lastBlock, Number(number))
        return chain.truncate(number)
      },
    },
    {
      head: { get: () => chain.head, enumerable: true },
      first: { get: () => chain.first, enumerable: true },
      line: { get: () => chain.line, enumerable: true },
    },
  )
}
