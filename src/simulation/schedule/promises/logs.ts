/** The promise of subscriptions to logs: each log once; removed once, and only after it was sent. */
import type { MidblockNode } from "../../../index.ts"
import { PromiseBroken } from "../errors.ts"

/** A log as a subscription sends it. */
interface SentLog {
  readonly removed: boolean
  readonly blockHash: string
  readonly transactionHash: string
  readonly logIndex: string
}

/** The logs that a subscriber has now: sent and not removed. */
export interface WatchedLogs {
  readonly present: readonly SentLog[]
  end(): void
}

const promise = "a subscription sends each log once, and once more with removed: true when its block is gone"

/** Subscribes to the logs of sealed blocks, or of the open block. @param onBroken - Called with a {@link PromiseBroken}. */
export async function watchLogs(
  node: MidblockNode,
  kind: "logs" | "pendingLogs",
  onBroken: (error: PromiseBroken) => void,
): Promise<WatchedLogs> {
  const present = new Map<string, SentLog>()
  const end = await node.subscribe([kind, {}], (sent) => {
    const { removed, ...log } = sent as SentLog
    const key = JSON.stringify(log)
    if (removed === present.has(key))
      return removed ? void present.delete(key) : void present.set(key, sent as SentLog)
    const found = `${kind} sent ${key} ${removed ? "with removed: true, but not before" : "twice"}`
    onBroken(new PromiseBroken({ promise, found }))
  })
  return {
    get present() {
      return [...present.values()]
    },
    end,
  }
}
