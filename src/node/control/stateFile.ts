/** Dumps the newest blocks and the state of the latest one, and loads them into another chain. */

import type { BlockHeader } from "@ethereumjs/block"
import { type Hex, toHex, toHexWord } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import type { FetchedState } from "../../kernel/evm/execute/rerun.ts"
import { untilKnown } from "../../kernel/evm/execute/untilKnown.ts"
import { MissingKeys } from "../../kernel/state/base.ts"
import type { AccountState, Changes, State } from "../../kernel/state/store.ts"
import type { Queue } from "../base/queue.ts"
import { prune } from "../txpool/pool.ts"
import { type LoadedChainParts, planChain } from "./loadedChain.ts"
import { toChanges, type WholeAccount, type WholeState } from "./wholeState.ts"

/** The contents of a state file. */
export interface DumpedState {
  readonly header: BlockHeader
  /** In ascending order, read on demand. */
  readonly accounts: Iterable<readonly [Hex, WholeAccount]>
  /** The newest blocks, oldest first, read on demand. */
  blocks(): Iterable<SealedBlock>
}

/** Dump and load of the whole state. */
export interface StateFiles {
  /** Returns the newest blocks, and the state after the newest one. */
  dump(): DumpedState
  /**
   * Replaces the chain by that of the state, and overwrites its accounts with their storage; other accounts stay.
   *
   * Blocks that both chains have stay. On a fork, slots that an account does not list stay, and blocks that do not follow the
   * fork block are left out: empty blocks then make the chain as long.
   *
   * @returns What the state lacks, one fact each.
   * @throws {@link InvalidStateFile} when the state contradicts itself; {@link LimitExceeded} for more than 1,000,000 empty blocks.
   */
  load(state: WholeState): Promise<readonly string[]>
}

/** The parts of the node that dump and load use. */
export interface StateFileParts extends LoadedChainParts {
  readonly queue: Queue
  readonly remote: { readonly current: Pick<FetchedState, "fetch"> | undefined }
}

/** Maximum number of blocks in a file: a file is read as one text, whose length JavaScript limits. */
const maxFileBlocks = 65_536n

/** Creates dump and load. */
export function createStateFiles(parts: StateFileParts): StateFiles {
  const { state, chain, builder, pool, queue, nextBlock, rules } = parts
  return {
    dump() {
      const { version, header } = chain.head
      const isForked = parts.remote.current !== undefined
      const accounts = (isForked ? writtenAccounts : wholeAccounts)(state, version)
      return { header, accounts, blocks: () => newestBlocks(chain, isForked) }
    },
    load: (whole) =>
      queue(async () => {
        const fork = parts.remote.current
        const accounts = [...whole.accounts]
        const irregular = toChanges(accounts, fork !== undefined)
        const { notes, adopt } = await planChain(parts, { ...whole, accounts }, irregular)
        await fork?.fetch(accountsOf(irregular))
        await adopt()
        await untilKnown(
          () => fork,
          () => builder.reexecute({ irregular, attributes: nextBlock.attributes(chain.head) }),
        )
        // A protocol makes the attributes of what the loaded state has.
        if (rules.protocol !== undefined)
          await builder.reexecute({ attributes: nextBlock.attributes(chain.head) })
        const { beginning } = builder.open
        prune(pool, irregular.accounts.keys(), (sender) => state.at(beginning).account(sender)?.nonce ?? 0n)
        parts.events.emit("loaded", notes)
        return notes
      }),
  }
}

/** Yields the newest blocks, oldest first; on a fork without the fork block. */
function* newestBlocks(chain: Chain, isForked: boolean): Iterable<SealedBlock> {
  const last = chain.head.header.number
  const oldest = isForked ? chain.first + 1n : chain.first
  const first = last - maxFileBlocks + 1n
  for (let number = first > oldest ? first : oldest; number <= last; number++) {
    const block = chain.block(number)
    if (block !== undefined) yield block
  }
}

/** Returns the keys of the changed accounts: new values are compared with the previous ones. */
function accountsOf({ accounts }: Pick<Changes, "accounts">): MissingKeys {
  const keys = new MissingKeys()
  for (const address of accounts.keys()) keys.accounts.add(address)
  return keys
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
