/** What a test may do to a chain that no transaction could: write the state, and say what the next block has. */
import {
  type Address,
  createAddressFromString,
  type PrefixedHexString as Hex,
  hexToBytes,
} from "@ethereumjs/util"
import type { Chain } from "../../chain/chain.ts"
import { NotInLatest } from "../../errors/index.ts"
import { delegateOf } from "../../evm/base/delegation.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { Rules } from "../../evm/fork/hardforks.ts"
import { Scratch } from "../../state/scratch.ts"
import type { State, View } from "../../state/store.ts"
import type { Clock } from "../base/clock.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import { assertCountable, type NextBlock, type NextBlockOverrides } from "../block/nextBlock.ts"
import { contentsOf } from "../block/reexecute.ts"
import { membersOf, originsOf } from "../block/wholeBundles.ts"
import type { Bundles } from "../txpool/bundles.ts"
import { type Pool, type PoolTransaction, prune } from "../txpool/pool.ts"

/**
 * The cheats of one node.
 *
 * A cheat holds at `latest` and `pending` at once. The open block is grown anew on it: its transactions are executed
 * again, once, in their flashblocks; what cannot be executed any more waits in the pool. The header of the latest
 * block stays as it is, so its state root is not that of the state that was written.
 */
export interface Cheats {
  /** In wei. */
  setBalance(address: Hex, balance: bigint): Promise<void>
  addBalance(address: Hex, amount: bigint): Promise<void>
  setNonce(address: Hex, nonce: bigint): Promise<void>
  /** No bytes remove the code. */
  setCode(address: Hex, code: Hex): Promise<void>
  /** @param value - All 32 bytes. */
  setStorageAt(address: Hex, slot: Hex, value: Hex): Promise<void>
  /** Asks something of the next block, or of all to come. @throws {@link TimestampTooLow} */
  overrideNextBlock(wishes: NextBlockOverrides): Promise<void>
  /** Of the open block and those to come; what is signed for another chain id is refused from then on. */
  setChainId(chainId: bigint): Promise<void>
  /**
   * Moves the clock, forwards or back; gives how far it is from where it would be, in whole seconds.
   *
   * @throws {@link LimitExceeded} when it would show more than JavaScript can count in milliseconds.
   */
  increaseTime(seconds: number): Promise<number>
  /** Sets the clock, in seconds since 1970; gives the same. */
  setTime(seconds: number): Promise<number>
  /** Takes a transaction out of the open block, the pool, or the bundles that wait; `false` when it is in none of them. */
  dropTransaction(hash: Hex): Promise<boolean>
  dropTransactionsOf(sender: Hex): Promise<boolean>
  dropAllTransactions(): Promise<boolean>
}

/** What cheats need of the node. */
export interface CheatParts {
  readonly state: State
  readonly chain: Chain
  readonly builder: Builder
  readonly bundles: Bundles
  readonly pool: Pool
  readonly queue: Queue
  readonly clock: Clock
  readonly nextBlock: NextBlock
  readonly rules: Rules
}

/** Creates the cheats. */
export function createCheats(parts: CheatParts): Cheats {
  const { state, chain, builder, pool, queue, clock, nextBlock } = parts

  const write = (hex: Hex, change: (scratch: Scratch, address: Address) => Promise<void>) =>
    queue(async () => {
      const view = state.at(chain.head.version)
      assertInLatest(hex, view, state.at(builder.published.version))
      const scratch = new Scratch(view)
      await change(scratch, createAddressFromString(hex))
      await builder.reexecute({ irregular: scratch.changes() })
      prune(pool, (sender) => state.at(builder.open.beginning).account(sender)?.nonce ?? 0n)
    })
  const refresh = () => builder.reexecute({ attributes: nextBlock.attributes(chain.head) })
  const moveClock = (seconds: () => number) =>
    queue(async () => {
      const moved = seconds()
      assertCountable(BigInt(Math.floor(clock.now() / 1000) + moved))
      clock.advance(moved * 1000)
      await refresh()
      return Math.floor(clock.offsetMs / 1000)
    })

  return {
    setBalance: (address, balance) =>
      write(address, (scratch, account) => scratch.modifyAccountFields(account, { balance })),
    addBalance: (address, amount) =>
      write(address, async (scratch, account) => {
        const before = await scratch.getAccount(account)
        await scratch.modifyAccountFields(account, { balance: (before?.balance ?? 0n) + amount })
      }),
    setNonce: (address, nonce) =>
      write(address, (scratch, account) => scratch.modifyAccountFields(account, { nonce })),
    setCode: (address, code) =>
      write(address, (scratch, account) => scratch.putCode(account, hexToBytes(code))),
    setStorageAt: (address, slot, value) =>
      write(address, async (scratch, account) => {
        await scratch.modifyAccountFields(account, {})
        await scratch.putStorage(account, hexToBytes(slot), hexToBytes(value))
      }),
    overrideNextBlock: (wishes) =>
      queue(async () => {
        nextBlock.override(wishes, chain.head)
        await refresh()
      }),
    setChainId: (chainId) =>
      queue(async () => {
        parts.rules.setChainId(chainId)
        await refresh()
      }),
    increaseTime: (seconds) => moveClock(() => seconds),
    setTime: (seconds) => moveClock(() => seconds - Math.floor(clock.now() / 1000)),
    dropTransaction: (hash) => queue(() => drop(parts, (executed) => executed.hash === hash, pool.get(hash))),
    dropTransactionsOf: (sender) =>
      queue(() => drop(parts, (executed) => executed.sender === sender, ...pool.of(sender))),
    dropAllTransactions: () => queue(() => drop(parts, () => true, ...pool.capture())),
  }
}

/** Takes transactions out of the open block and the pool, with the bundles they are of; `false` when there are none. */
async function drop(
  { builder, bundles, pool }: CheatParts,
  isAsked: (transaction: Pick<ExecutedTransaction, "hash" | "sender">) => boolean,
  ...waiting: readonly (PoolTransaction | undefined)[]
): Promise<boolean> {
  const found = waiting.filter((transaction) => transaction !== undefined)
  for (const { hash } of found) pool.remove(hash)
  const isForgotten = bundles.forget(isAsked)
  const { transactions } = builder.open
  const members = membersOf(bundles, transactions, originsOf(bundles, transactions.filter(isAsked)))
  const isDropped = (executed: ExecutedTransaction) => isAsked(executed) || members.has(executed.transaction)
  const held = transactions.some(isDropped)
  const keep = (executed: ExecutedTransaction) => !isDropped(executed)
  const { flashblocks, unpublished = [] } = contentsOf(builder.open)
  if (held)
    await builder.reexecute({
      flashblocks: flashblocks.map((each) => each.filter(keep)),
      unpublished: unpublished.filter(keep),
    })
  return held || isForgotten || found.length > 0
}

/**
 * A contract that the open block makes cannot be there before it: its transaction would fail (EIP-684, EIP-7610).
 *
 * An account that the open block only delegates (EIP-7702) was there before.
 */
function assertInLatest(address: Hex, latest: View, pending: View): void {
  const isContract = (view: View) => {
    const account = view.account(address)
    if (account === undefined) return false
    const code = view.code(account.codeHash)
    return code.length > 0 && delegateOf(code) === undefined
  }
  const isThere = isContract(latest) || !isContract(pending)
  if (!isThere) throw new NotInLatest({ address })
}
