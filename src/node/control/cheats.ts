/** Cheats: changes to the state, the clock, the pool and the next block that no transaction can make. */

import { hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import { NotInLatest, PrecompileHasNoCode } from "../../errors/index.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import { increased } from "../../kernel/evm/base/balance.ts"
import { delegateOf } from "../../kernel/evm/base/delegation.ts"
import { emptyAccount } from "../../kernel/evm/base/emptyAccount.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import { isPrecompile } from "../../kernel/evm/fork/precompiles.ts"
import { signedChainId } from "../../kernel/evm/transaction/signedChainId.ts"
import { Overlay } from "../../kernel/state/overlay.ts"
import type { AccountState, State, View } from "../../kernel/state/store.ts"
import type { Clock } from "../base/clock.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import { assertCountable } from "../block/countable.ts"
import type { NextBlock, NextBlockOverrides } from "../block/nextBlock.ts"
import type { OpenBlock } from "../block/openBlock.ts"
import { contentsOf } from "../block/reexecute.ts"
import { membersOf, originsOf } from "../block/wholeBundles.ts"
import type { Miner } from "../mining/miner.ts"
import type { Bundles } from "../txpool/bundles.ts"
import { type Pool, type PoolTransaction, prune } from "../txpool/pool.ts"

/**
 * The cheats of one node.
 *
 * A cheat takes effect at `latest` and `pending` at once. The open block is re-executed once on the changed state, with its
 * flashblocks. Transactions that can no longer be executed return to the pool. In the modes that pre-confirm at once, waiting
 * transactions that have become executable are executed too. The header of the latest block does not change, so its state root
 * is not that of the changed state.
 */
export interface Cheats {
  /** In wei. */
  setBalance(address: Hex, balance: bigint): Promise<void>
  addBalance(address: Hex, amount: bigint): Promise<void>
  setNonce(address: Hex, nonce: bigint): Promise<void>
  /** Sets the code; `0x` removes it. @throws {@link PrecompileHasNoCode} */
  setCode(address: Hex, code: Hex): Promise<void>
  /** @param value - All 32 bytes. */
  setStorageAt(address: Hex, slot: Hex, value: Hex): Promise<void>
  /**
   * Sets attributes of the next block, or of all later blocks; none, when the open block cannot begin with them.
   *
   * @throws {@link TimestampTooLow}, {@link ExceedsBlockGasLimit}
   */
  overrideNextBlock(overrides: NextBlockOverrides): Promise<void>
  /** Sets the chain id from the open block on; removes transactions for another one from the open block and the pool (EIP-155). */
  setChainId(chainId: bigint): Promise<void>
  /**
   * Moves the clock, forwards or back; returns its total offset, in whole seconds.
   *
   * @throws {@link LimitExceeded} when the new time in milliseconds would exceed JavaScript's largest safe integer.
   */
  increaseTime(seconds: number): Promise<number>
  /** Sets the clock, in seconds since 1970; returns its total offset, in whole seconds. */
  setTime(seconds: number): Promise<number>
  /** Removes a transaction from the open block, the pool, or the waiting bundles; `false` when it is in none of them. */
  dropTransaction(hash: Hex): Promise<boolean>
  dropTransactionsOf(sender: Hex): Promise<boolean>
  dropAllTransactions(): Promise<boolean>
}

/** The parts of the node that cheats use. */
export interface CheatParts {
  readonly state: State
  readonly chain: Chain
  readonly builder: Builder
  readonly miner: Pick<Miner, "changed">
  readonly bundles: Bundles
  readonly pool: Pool
  readonly queue: Queue
  readonly clock: Clock
  readonly nextBlock: NextBlock
  readonly rules: Rules
}

/** Creates the cheats. */
export function createCheats(parts: CheatParts): Cheats {
  const { state, chain, builder, bundles, miner, pool, queue, clock, nextBlock } = parts

  const buildWaiting = async () => {
    if (pool.size + bundles.size > 0) await miner.changed()
  }
  const write = (address: Hex, change: (overlay: Overlay) => void) =>
    queue(async () => {
      const view = state.at(chain.head.version)
      assertInLatest(address, view, state.at(builder.published.version))
      const overlay = new Overlay(view)
      change(overlay)
      await builder.reexecute({ irregular: overlay.changes() })
      prune(pool, [address], (sender) => state.at(builder.open.beginning).account(sender)?.nonce ?? 0n)
      await buildWaiting()
    })
  const setFields = (address: Hex, fields: (account: AccountState) => Partial<AccountState>) =>
    write(address, (overlay) => {
      const account = overlay.account(address) ?? emptyAccount
      overlay.setAccount(address, { ...account, ...fields(account) })
    })
  const refresh = async () => {
    await builder.reexecute({ attributes: nextBlock.attributes(chain.head) })
    await buildWaiting()
  }
  const moveClock = (seconds: () => number) =>
    queue(async () => {
      const moveSeconds = seconds()
      assertCountable(BigInt(Math.floor(clock.now() / 1000) + moveSeconds))
      clock.advance(moveSeconds * 1000)
      await refresh()
      return Math.floor(clock.offsetMs / 1000)
    })

  return {
    setBalance: (address, balance) => setFields(address, () => ({ balance })),
    addBalance: (address, amount) =>
      setFields(address, ({ balance }) => ({ balance: increased(balance, amount) })),
    setNonce: (address, nonce) => setFields(address, () => ({ nonce })),
    setCode: (address, code) => write(address, (overlay) => setCode(overlay, builder.open, address, code)),
    setStorageAt: (address, slot, value) =>
      write(address, (overlay) => {
        overlay.setAccount(address, overlay.account(address) ?? emptyAccount)
        overlay.setStorage(address, slot, hexToBytes(value))
      }),
    overrideNextBlock: (overrides) => queue(() => overrideNextBlock(parts, overrides, refresh)),
    setChainId: (chainId) =>
      queue(async () => {
        await changeChainId(parts, chainId)
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

/** Sets overrides, and restores those before where the open block cannot begin with them. */
async function overrideNextBlock(
  { nextBlock, chain }: CheatParts,
  overrides: NextBlockOverrides,
  refresh: () => Promise<void>,
): Promise<void> {
  const before = nextBlock.overrides
  nextBlock.override(overrides, chain.head)
  await refresh().catch((error) => {
    nextBlock.restore(before)
    throw error
  })
}

/** Sets the chain id, after the removal of transactions for another one. */
async function changeChainId(parts: CheatParts, chainId: bigint): Promise<void> {
  const isForeign = ({ transaction }: Pick<ExecutedTransaction, "transaction">) =>
    (signedChainId(transaction) ?? chainId) !== chainId
  await drop(parts, isForeign, ...parts.pool.capture().filter(isForeign))
  parts.rules.setChainId(chainId)
}

/** Removes transactions from the open block and the pool, with their bundles; returns `false` when there are none. */
async function drop(
  { builder, bundles, pool }: CheatParts,
  isMatch: (transaction: Pick<ExecutedTransaction, "hash" | "sender" | "transaction">) => boolean,
  ...waiting: readonly (PoolTransaction | undefined)[]
): Promise<boolean> {
  const found = waiting.filter((transaction) => transaction !== undefined)
  for (const { hash } of found) pool.remove(hash)
  const hasBundles = bundles.removeWhere(isMatch)
  const { transactions } = builder.open
  const members = membersOf(bundles, transactions, originsOf(bundles, transactions.filter(isMatch)))
  const isDropped = (executed: ExecutedTransaction) => isMatch(executed) || members.has(executed.transaction)
  const isInBlock = transactions.some(isDropped)
  const keep = (executed: ExecutedTransaction) => !isDropped(executed)
  const { flashblocks, unpublished = [] } = contentsOf(builder.open)
  if (isInBlock)
    await builder.reexecute({
      flashblocks: flashblocks.map((each) => each.filter(keep)),
      unpublished: unpublished.filter(keep),
    })
  return isInBlock || hasBundles || found.length > 0
}

/**
 * Refuses a contract that the open block creates: if it existed before, its transaction would fail (EIP-684, EIP-7610).
 *
 * An account to which the open block only adds a delegation (EIP-7702) existed before, and is accepted.
 */
function assertInLatest(address: Hex, latest: View, pending: View): void {
  const isContract = (view: View) => {
    const account = view.account(address)
    if (account === undefined) return false
    const code = view.code(account.codeHash)
    return code.length > 0 && delegateOf(code) === undefined
  }
  const exists = isContract(latest) || !isContract(pending)
  if (!exists) throw new NotInLatest({ address })
}

/** Sets code; refuses a precompiled contract of the fork of the open block, at whose address code would never be executed. */
function setCode(overlay: Overlay, { header: { common } }: OpenBlock, address: Hex, code: Hex): void {
  if (code !== "0x" && isPrecompile(common, address)) throw new PrecompileHasNoCode({ address })
  overlay.setCode(address, hexToBytes(code))
}
