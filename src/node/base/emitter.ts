/** Those who want to be told of one kind of event, in the order in which they came. */

/** Ends what it was given for. */
export type Stop = () => void

/** The listeners of one kind of event. */
export interface Audience<Event> {
  readonly size: number
  /** The same listener may join more than once; each time ends by itself. */
  join(listener: (event: Event) => void): Stop
  tell(event: Event): void
}

/** Creates an audience of nobody. */
export function createAudience<Event>(): Audience<Event> {
  const seats = new Set<{ readonly listener: (event: Event) => void }>()
  return {
    get size() {
      return seats.size
    },
    join(listener) {
      const seat = { listener }
      seats.add(seat)
      return () => void seats.delete(seat)
    },
    tell(event) {
      for (const { listener } of seats) listener(event)
    },
  }
}
