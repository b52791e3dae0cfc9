/** Those who want to be told of one kind of event, in the order in which they came. */

/** Ends what it was given for. */
export type Unsubscribe = () => void

/** The listeners of one kind of event. */
export interface Emitter<Event> {
  readonly size: number
  /** The same listener may join more than once; each time ends by itself. */
  subscribe(listener: (event: Event) => void): Unsubscribe
  emit(event: Event): void
}

/** Creates an audience of nobody. */
export function createEmitter<Event>(): Emitter<Event> {
  const seats = new Set<{ readonly listener: (event: Event) => void }>()
  return {
    get size() {
      return seats.size
    },
    subscribe(listener) {
      const seat = { listener }
      seats.add(seat)
      return () => void seats.delete(seat)
    },
    emit(event) {
      for (const { listener } of seats) listener(event)
    },
  }
}
