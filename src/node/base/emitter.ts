/** An emitter of one kind of event; listeners are called in the order of their subscriptions. */

/** Ends a subscription. */
export type Unsubscribe = () => void

/** An emitter of one kind of event. */
export interface Emitter<Event> {
  readonly size: number
  /** Adds a listener; the same one may be added more than once, and each subscription ends by itself. */
  subscribe(listener: (event: Event) => void): Unsubscribe
  emit(event: Event): void
}

/** Creates an emitter without listeners. */
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
