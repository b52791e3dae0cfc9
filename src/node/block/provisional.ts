/**
 * The transactions of the open block that may still be replaced or get another position: where receipts wait for the seal, and
 * blocks are sealed on command. Execution on arrival then only shows at `pending` what the block would be.
 */
import type { Hex } from "../../base/hex.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { effectiveTip } from "../../kernel/evm/transaction/validate.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Order } from "../options/blocks.ts"
import { assertOutbids, type Pool } from "../txpool/pool.ts"
import type { Builder } from "./builder.ts"
import { newestVersion } from "./openBlock.ts"

/** The parts of the node that this uses. */
export interface ProvisionalParts {
  readonly builder: Pick<Builder, "open" | "truncate">
  readonly pool: Pool
  readonly state: Pick<State, "at">
  readonly order: Order
  /** Returns `true` while the open block is provisional. */
  readonly isProvisional: () => boolean
}

/** The provisional transactions of one node; all but `find` and `promise` are called in the queue. */
export interface Provisional {
  /** Returns the provisional transaction of a sender with this nonce. */
  find(sender: Hex, nonce: bigint): ExecutedTransaction | undefined
  /**
   * Returns the provisional transactions to the pool when the given one replaces one of them; returns `false` when it does not.
   *
   * @throws {@link ReplacementUnderpriced}
   */
  makeWayFor(transaction: SignedTransaction): boolean
  /** Returns them to the pool when they are not the best ones in the best order; called before the block is sealed. */
  beforeSeal(): void
  /** Keeps a transaction and those before it as they are: a client got the receipt of a sync send. */
  promise(executed: ExecutedTransaction): void
}

/** Creates the set of provisional transactions. */
export function createProvisional({
  builder,
  pool,
  state,
  order,
  isProvisional,
}: ProvisionalParts): Provisional {
  let promised: { readonly parent: Hex | undefined; readonly count: number } = { parent: undefined, count: 0 }
  /** Flashblocks are promised whole. */
  const promisedFlashblocks = () => {
    const { parent, flashblocks } = builder.open
    const count = parent.hash === promised.parent ? promised.count : 0
    return flashblocks.findIndex(({ transactionCount }) => transactionCount >= count) + 1
  }
  const list = (): readonly ExecutedTransaction[] => {
    if (!isProvisional()) return []
    const first = builder.open.flashblocks[promisedFlashblocks() - 1]?.transactionCount
    return builder.open.transactions.slice(first)
  }
  const find = (sender: Hex, nonce: bigint) =>
    list().find((executed) => executed.sender === sender && executed.transaction.nonce === nonce)
  const withdraw = () => {
    const withdrawn = list()
    builder.truncate(promisedFlashblocks())
    pool.readmit(withdrawn, "first arrival")
  }
  const nonceOf = (sender: Hex) => state.at(newestVersion(builder.open)).account(sender)?.nonce ?? 0n
  const isAnyReady = () => {
    for (const sender of pool.senders) if (pool.next(sender, nonceOf(sender)) !== undefined) return true
    return false
  }

  return {
    find,
    makeWayFor(transaction) {
      const { sender, hash } = transaction
      const { nonce } = transaction.transaction
      if (!isProvisional() || nonce >= nonceOf(sender)) return false
      const older = find(sender, nonce)
      if (older === undefined || older.hash === hash) return false
      assertOutbids(transaction, older)
      withdraw()
      return true
    },
    beforeSeal() {
      const transactions = list()
      if (transactions.length === 0 || order === "fifo") return
      const baseFee = builder.open.header.baseFeePerGas ?? 0n
      const tips = transactions.map(({ transaction }) => effectiveTip(transaction, baseFee))
      const isSorted = tips.every((tip, index) => index === 0 || tip <= (tips[index - 1] as bigint))
      if (!isSorted || isAnyReady()) withdraw()
    },
    promise({ index }) {
      const { hash } = builder.open.parent
      const count = promised.parent === hash ? Math.max(promised.count, index + 1) : index + 1
      promised = { parent: hash, count }
    },
  }
}
