/** The journal of a run: what happened when, as lines of text. */
import type { MidblockNode } from "../../index.ts"

/** One line of a journal. */
export interface JournalLine {
  /** The time after the beginning of the run, in milliseconds. */
  readonly atMs: number
  readonly text: string
  /** `true` for a fault that was injected. */
  readonly isFault: boolean
}

/** Notes lines in the order of their times. */
export interface Journal {
  readonly lines: readonly JournalLine[]
  note(text: string, isFault?: boolean): void
}

/** Creates an empty journal. @param sinceMs - Returns the time after the beginning of the run, in milliseconds. */
export function createJournal(sinceMs: () => number): Journal {
  const lines: JournalLine[] = []
  return { lines, note: (text, isFault = false) => void lines.push({ atMs: sinceMs(), text, isFault }) }
}

/** Returns a line as text, such as `1.400 s  block 7 is sealed`. */
export const lineText = ({ atMs, text }: JournalLine): string =>
  `${(atMs / 1000).toFixed(3).padStart(9)} s  ${text}`

const listed = (transactions: readonly { readonly hash: string }[]) =>
  transactions.length === 0 ? "no transactions" : transactions.map(({ hash }) => hash).join(", ")

/** Notes the events of a chain, with its name when there are several. @returns A function that ends it. */
export function noteChain(journal: Journal, node: MidblockNode, name?: string): () => void {
  const note = (text: string) => journal.note(name === undefined ? text : `${name}: ${text}`)
  const ends = [
    node.on("flashblock", ({ open, flashblock, transactions }) =>
      note(`flashblock ${flashblock.index} of block ${open.header.number}: ${listed(transactions)}`),
    ),
    node.on("dropped", ({ header }, dropped) => note(`block ${header.number} drops ${listed(dropped)}`)),
    node.on("block", ({ header, hash, transactions }) =>
      note(`block ${header.number} ${hash} is sealed: ${listed(transactions)}`),
    ),
    node.on("removed", (blocks) =>
      note(`removed from the chain: ${blocks.map(({ hash }) => hash).join(", ")}`),
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
