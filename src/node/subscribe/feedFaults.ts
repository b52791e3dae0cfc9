/** What may go wrong with a stream of messages: some are skipped, sent twice, or sent in another order. */

/** Ways in which a stream can be spoiled. */
export const feedFaultKinds = ["skip", "duplicate", "reorder"] as const
export type FeedFaultKind = (typeof feedFaultKinds)[number]

/** Spoils a stream of messages as it was told to. */
export interface FeedFaults {
  /**
   * Skips or doubles the next `count` messages, or sends them in reverse order, when the last of them is there.
   *
   * Takes the place of what it was told before; messages that are held back are sent with the next one.
   */
  disturb(kind: FeedFaultKind, count: number): void
  /** Lets every message pass again. */
  clear(): void
  /** What is to be sent in the place of this message. */
  pass<Message>(message: Message): readonly Message[]
}

/** Creates one that lets every message pass. */
export function createFeedFaults(): FeedFaults {
  let kind: FeedFaultKind | undefined
  let left = 0
  let held: unknown[] = []
  const release = <Message>(): Message[] => {
    const released = held as Message[]
    held = []
    return released
  }
  const start = (next: FeedFaultKind | undefined, count: number) => {
    kind = next
    left = count
  }
  return {
    disturb: start,
    clear: () => start(undefined, 0),
    pass<Message>(message: Message): readonly Message[] {
      if (kind === undefined || left === 0) return [...release<Message>(), message]
      left--
      if (kind === "skip") return release()
      if (kind === "duplicate") return [...release<Message>(), message, message]
      held.unshift(message)
      return left === 0 ? release() : []
    },
  }
}
