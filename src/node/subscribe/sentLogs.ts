/** The logs that a subscription sent before their block was sealed: they are removed as they were sent, with the same block hash. */
import type { LogBlock } from "../../kernel/chain/logSearch.ts"
import type { LogEvent } from "../query/logs.ts"

/** Maximum number of sent logs that a subscription remembers. */
const maxSentLogs = 10_000

/** The newest logs that were sent, and which of them were removed since. */
export interface SentLogs {
  /** Remembers a log that is sent. */
  note(event: LogEvent): void
  /** Forgets a log that is sent in another form now. */
  forget(event: LogEvent): void
  /** Returns the removal of a log as it was sent; `undefined` when it was not. */
  removal(event: LogEvent): LogEvent | undefined
  /** Returns a log that was removed, and is back, as it was sent; `undefined` when it was not removed. */
  recall(event: LogEvent): LogEvent | undefined
}

/** Creates an empty memory of sent logs. */
export function createSentLogs(): SentLogs {
  const sent = createNewest()
  const removed = createNewest()
  /** Moves a log from one map to the other, and returns it with the block that it was sent with. */
  const move = ({ found, removed: isRemoval }: LogEvent, from: Newest, to: Newest): LogEvent | undefined => {
    const name = nameOf(found)
    const block = from.take(name)
    if (block === undefined) return undefined
    to.add(name, block)
    return { found: { ...found, block }, removed: isRemoval }
  }
  return {
    note({ found }) {
      removed.take(nameOf(found))
      sent.add(nameOf(found), found.block)
    },
    forget: ({ found }) => void sent.take(nameOf(found)),
    removal: (event) => move(event, sent, removed),
    recall: (event) => move(event, removed, sent),
  }
}

const nameOf = ({ executed, logIndex }: LogEvent["found"]) => `${executed.hash} ${logIndex}`

/** A bounded map of the newest names. */
type Newest = ReturnType<typeof createNewest>

function createNewest() {
  const blocks = new Map<string, LogBlock>()
  return {
    /** Removes an entry, and returns it. */
    take(name: string): LogBlock | undefined {
      const block = blocks.get(name)
      blocks.delete(name)
      return block
    },
    add(name: string, block: LogBlock): void {
      const [oldest] = blocks.keys()
      if (blocks.size >= maxSentLogs && oldest !== undefined) blocks.delete(oldest)
      blocks.set(name, block)
    },
  }
}
