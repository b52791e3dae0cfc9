/** Dumps the whole state of the latest block, and loads it into another chain. */

import type { BlockHeader } from "@ethereumjs/block"
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { toHex, toHexWord } from "../../base/hex.ts"
import type { Chain } from "../../chain/chain.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import { LimitExceeded } from "../../errors/index.ts"
import { keccak256 } from "../../evm/base/crypto.ts"
import { type FetchedState, untilKnown } from "../../evm/execute/rerun.ts"
import { MissingKeys } from "../../state/base.ts"
import { trimmed } from "../../state/slots.ts"
import type { AccountState, Changes, State } from "../../state/store.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import type { NextBlock } from "../block/nextBlock.ts"

/** One account with its code and storage. */
export interface WholeAccount {
  readonly nonce: bigint
  readonly balance: bigint
  readonly code: Hex
  /** The slots that are not zero, keys and values of 32 bytes, in ascending order. */
  readonly storage: readonly (readonly [Hex, Hex])[]
  /** On a fork: the remote storage is cleared; an account that is empty otherwise is removed. */
  readonly cleared?: boolean | undefined
}

/** A state to load, and the block that it belongs to. */
export interface WholeState {
  /** The chain is extended by empty blocks up to this number; `undefined` appends none. */
  readonly number: bigint | undefined
  /** The timestamp of that block, in seconds. */
  readonly timestamp: bigint | undefined
  readonly accounts: Iterable<readonly [Hex, WholeAccount]>
}

/** Dump and load of the whole state. */
export interface StateFiles {
  /** Returns the header of the latest block, and its accounts in ascending order, read on demand. */
  dump(): { readonly header: BlockHeader; readonly accounts: Iterable<readonly [Hex, WholeAccount]> }
  /**
   * Overwrites these accounts with their storage; other accounts stay. On a fork, slots that an account does not list stay too.
   * The chain is extended to the block of the state.
   *
   * @throws {@link LimitExceeded} when that takes more than 1,000,000 blocks.
   */
  load(state: WholeState): Promise<void>
}

/** The parts of the node that dump and load use. */
export interface StateFileParts {
  readonly state: State
  readonly chain: Chain
  readonly builder: Builder
  readonly nextBlock: NextBlock
  readonly queue: Queue
  readonly forks: { readonly current: Pick<FetchedState, "fetch"> | undefined }
  /** Appends empty blocks without executing them; see `mining/emptyRuns.ts`. */
  readonly mineEmptyRun: (blocks: number) => Promise<EmptyBlockRun | undefined>
}

/** Maximum number of empty blocks that are appended to reach the block of a state. */
const maxBlocks = 1_000_000

/** Creates dump and load. */
export function createStateFiles(parts: StateFileParts): StateFiles {
  const { state, chain, builder, queue } = parts
  return {
    dump() {
      const { version, header } = chain.head
      const isForked = parts.forks.current !== undefined
      return { header, accounts: (isForked ? writtenAccounts : wholeAccounts)(state, version) }
    },
    load: (whole) =>
      queue(async () => {
        const fork = parts.forks.current
        const irregular = toChanges(whole.accounts, fork !== undefined)
        const missing = Number((whole.number ?? 0n) - chain.head.header.number)
        if (missing > maxBlocks)
          throw new LimitExceeded({
            what: "the way to the block of the state",
            limit: maxBlocks,
            unit: "blocks",
          })
        await fork?.fetch(accountsOf(irregular))
        await extend(parts, missing, whole.timestamp)
        await untilKnown(fork, () => builder.reexecute({ irregular }))
      }),
  }
}

/** Returns the keys of the changed accounts: new values are compared with the previous ones. */
function accountsOf({ accounts }: Pick<Changes, "accounts">): MissingKeys {
  const keys = new MissingKeys()
  for (const address of accounts.keys()) keys.accounts.add(address)
  return keys
}

/** Appends empty blocks; the last one gets the timestamp, if that is later than its parent's. */
async function extend(parts: StateFileParts, blocks: number, timestamp: bigint | undefined) {
  const { builder, chain, mineEmptyRun, nextBlock } = parts
  const last = chain.head.header.number + BigInt(Math.max(0, blocks))
  while (chain.head.header.number < last) {
    const { head } = chain
    const remaining = Number(last - head.header.number)
    if (remaining === 1 && timestamp !== undefined && timestamp > head.header.timestamp) {
      nextBlock.override({ timestamp }, head)
      await builder.reexecute({ attributes: nextBlock.attributes(head) })
    }
    if ((await mineEmptyRun(remaining - 1)) === undefined) await builder.seal()
  }
}

/** Returns every account, in ascending order of the addresses. */
export function* wholeAccounts(state: State, version: number): Iterable<readonly [Hex, WholeAccount]> {
  const view = state.at(version)
  for (const address of [...state.addresses(version)].sort()) {
    const account = view.account(address) as AccountState
    const slots = [...view.slots(address)].sort(([a], [b]) => (a < b ? -1 : 1))
    yield [
      address,
      {
        nonce: account.nonce,
        balance: account.balance,
        code: toHex(view.code(account.codeHash)),
        storage: slots.map(([slot, value]) => [slot, toHexWord(value)] as const),
      },
    ]
  }
}

/** Returns the accounts that were written since the fork block, with the written slots, zeros included. */
function* writtenAccounts(state: State, version: number): Iterable<readonly [Hex, WholeAccount]> {
  const view = state.at(version)
  const { accounts, storage, cleared } = state.changes(version)
  for (const address of [...new Set([...accounts.keys(), ...storage.keys(), ...cleared])].sort()) {
    const account = view.account(address)
    const slots = [...(storage.get(address) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
    yield [
      address,
      {
        nonce: account?.nonce ?? 0n,
        balance: account?.balance ?? 0n,
        code: account === undefined ? "0x" : toHex(view.code(account.codeHash)),
        storage: slots.map(([slot, value]) => [slot, toHexWord(value)] as const),
        cleared: account === undefined || cleared.has(address),
      },
    ]
  }
}

/** Returns true for an account that was removed from the state of a fork. */
const isRemoved = ({ nonce, balance, code, cleared }: WholeAccount): boolean =>
  cleared === true && nonce === 0n && balance === 0n && code === "0x"

/**
 * Returns the changes that overwrite these accounts completely.
 *
 * @param keepsSlots - `true` keeps the slots that an account does not list, unless it is cleared.
 */
export function toChanges(whole: WholeState["accounts"], keepsSlots = false) {
  const changes = {
    accounts: new Map<Hex, AccountState | undefined>(),
    storage: new Map<Hex, Map<Hex, Uint8Array>>(),
    cleared: new Set<Hex>(),
    code: new Map<Hex, Uint8Array>(),
  }
  for (const [address, account] of whole) {
    const { nonce, balance, code, storage, cleared = !keepsSlots } = account
    const bytes = hexToBytes(code)
    const codeHash = keccak256(bytes)
    changes.accounts.set(address, isRemoved(account) ? undefined : { nonce, balance, codeHash })
    if (bytes.length > 0) changes.code.set(toHex(codeHash), bytes)
    if (cleared) changes.cleared.add(address)
    changes.storage.set(address, new Map(storage.map(([slot, value]) => [slot, trimmed(hexToBytes(value))])))
  }
  return changes
}
