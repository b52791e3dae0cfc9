/** Faults of a stream of messages: some are skipped, sent twice, or sent in another order. */

/** The kinds of faults. */
export const feedFaultKinds = ["skip", "duplicate", "reorder"] as const
export type FeedFaultKind = (typeof feedFaultKinds)[number]

/** Injects faults into a stream of messages. */
export interface FeedFaults {
  /**
   * Skips or duplicates the next `count` messages, or sends them in reverse order once the last of them has arrived.
   *
   * Replaces the previous fault; messages that it held back are sent with the next message.
   */
  disturb(kind: FeedFaultKind, count: number): void
  /** Lets every message pass again. */
  clear(): void
  /** Returns the messages to send instead of this one. */
  pass<Message>(message: Message): readonly Message[]
}

/** Creates a stream without faults. */
export function createFeedFaults(): FeedFaults {
  let kind: FeedFaultKind | undefined
  let remaining = 0
  let heldBack: unknown[] = []
  const release = <Message>(): Message[] => {
    const released = heldBack as Message[]
    heldBack = []
    return released
  }
  const start = (next: FeedFaultKind | undefined, count: number) => {
    kind = next
    remaining = count
  }
  return {
    disturb: start,
    clear: () => start(undefined, 0),
    pass<Message>(message: Message): readonly Message[] {
      if (kind === undefined || remaining === 0) return [...release<Message>(), message]
      remaining--
      if (kind === "skip") return release()
      if (kind === "duplicate") return [...release<Message>(), message, message]
      heldBack.unshift(message)
      return remaining === 0 ? release() : []
    },
  }
}
