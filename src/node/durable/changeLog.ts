/** The changes of a chain since the last commit: notes what is appended to state and chain, and what is truncated. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import type { ChainSegment } from "../../chain/canonicalChain.ts"
import type { Chain } from "../../chain/chain.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import type { Changes, State, VersionChanges } from "../../state/store.ts"
import type { Version } from "../../state/version.ts"

/** The changes that are not in the store yet. */
export interface ChangeLog {
  /** The changes of the versions that exist and are not in the store. */
  readonly versions: Map<Version, Changes>
  /** The transactions that came to wait or stopped waiting. */
  readonly touched: Set<Hex>
  /** The blocks above this number, and the versions after this one, have left the chain; others may have replaced them. */
  lastBlock: number
  lastVersion: Version
  /** The head is on another state. */
  isHeadReplaced: boolean
  /** Another chain has replaced the chain: all of it is to be written. */
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
 * Forgets what is in the store now.
 *
 * @param version - The newest version that was written; `undefined` when the chain and its states were not: versions that
 * have left the state, those of an open block that was sealed once and put back, are still in the store then.
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

/**
 * Forgets the changes that were undone: the chain is as it is in the store.
 *
 * @param lastVersion - That of the log before the changes.
 */
export function forgetUndone(
  log: ChangeLog,
  lastVersion: Version,
  { chain, state }: { readonly chain: Pick<Chain, "head">; readonly state: Pick<State, "has"> },
): void {
  for (const each of log.versions.keys())
    if (each <= chain.head.version || !state.has(each)) log.versions.delete(each)
  log.lastBlock = Number.POSITIVE_INFINITY
  log.lastVersion = lastVersion
  log.isHeadReplaced = false
  log.isWhole = false
}

/** Returns the state with notes of its changes. */
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

/** Called before a block becomes the head; it throws when the block must not become it. */
export interface SealListener {
  sealed(block: SealedBlock): void
  implied(run: EmptyBlockRun, last: SealedBlock): void
}

/** Returns the chain with notes of its changes; blocks that are appended are told of before they are in the chain. */
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
      replaceHead(head: SealedBlock) {
        if (chain.head.version !== head.version) log.isHeadReplaced = true
        chain.replaceHead(head)
      },
      restore(segments: readonly ChainSegment[]) {
        // The block that they follow is written again when it is on another state.
        const last = Number(chain.head.header.number) - (log.isHeadReplaced ? 1 : 0)
        log.lastBlock = Math.min(log.lastBlock, last)
        chain.restore(segments)
      },
      truncate(number: bigint) {
        if (number < chain.head.header.number) log.lastBlock = Math.min(log.lastBlock, Number(number))
        return chain.truncate(number)
      },
    },
    { head: { get: () => chain.head, enumerable: true } },
  )
}
