/** Sending and waiting: a transaction's receipt as soon as its flashblock is out (EIP-7966). */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { TransactionNotReady, TransactionUnready } from "../errors.ts"
import type { Blocks, PlacedTransaction } from "./blocks.ts"
import type { Events } from "./events.ts"
import type { NodeOptions } from "./options.ts"
import type { Pool } from "./pool.ts"
import type { Submit } from "./submit.ts"

/** What waiting needs of the node. */
export interface ConfirmParts {
  readonly blocks: Blocks
  readonly events: Events
  readonly pool: Pool
  readonly submit: Submit
  readonly options: Pick<NodeOptions, "syncTimeout" | "syncTimeoutLimit">
}

/**
 * Sends a transaction and waits until it is pre-confirmed, or sealed at once.
 *
 * @param send - Submits it and gives its hash.
 * @param timeoutMs - At most the limit of the options; their default when it is absent or 0 (EIP-7966 leaves both to the node).
 * @throws What `send` throws.
 * @throws {@link TransactionUnready} when it waits behind a gap in its sender's nonces.
 * @throws {@link TransactionNotReady} when the time is over first; it stays in the pool.
 */
export type Confirm = (send: () => Promise<Hex>, timeoutMs?: number) => Promise<PlacedTransaction>

/** Creates the waiter. */
export function createConfirm({ blocks, events, pool, submit, options }: ConfirmParts): Confirm {
  const assertReady = (hash: Hex) => {
    const waiting = pool.get(hash)
    if (waiting === undefined) return
    const { sender, transaction } = waiting
    const expected = submit.nonce(sender)
    if (transaction.nonce > expected) throw new TransactionUnready({ tx: transaction.nonce, expected })
  }
  /** Published while it was being sent, or with a flashblock to come; nothing falls between the two. */
  const published = (hash: Hex, timeoutMs: number) =>
    new Promise<PlacedTransaction>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        events.off("flashblock", look).off("block", look)
      }
      const look = () => {
        const placed = blocks.transaction(hash)
        if (placed === undefined) return
        end()
        resolve(placed)
      }
      const timer = setTimeout(() => {
        end()
        reject(new TransactionNotReady({ hash, timeoutMs }))
      }, timeoutMs)
      events.on("flashblock", look).on("block", look)
      look()
    })

  return async (send, asked = 0) => {
    const hash = await send()
    assertReady(hash)
    const { syncTimeout, syncTimeoutLimit } = options
    return published(hash, Math.min(asked === 0 ? syncTimeout : asked, syncTimeoutLimit))
  }
}
