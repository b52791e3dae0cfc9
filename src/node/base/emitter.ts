/** An emitter of one kind of event; listeners are called in the order of their subscriptions. */

/** Ends a subscription. */
export type Unsubscribe = () => void

/** An emitter of one kind of event. */
export interface Emitter<Event> {
  readonly size: number
  /**
   * Adds a listener; the same one may be added more than once, and each subscription ends by itself. A listener that is added while
   * an event is emitted gets the next one first.
   */
  subscribe(listener: (event: Event) => void): Unsubscribe
  emit(event: Event): void
}

/** Creates an emitter without listeners. */
export function createEmitter<Event>(): Emitter<Event> {
  const subscriptions = new Set<{ readonly listener: (event: Event) => void; readonly ordinal: number }>()
  let count = 0
  return {
    get size() {
      return subscriptions.size
    },
    subscribe(listener) {
      const subscription = { listener, ordinal: ++count }
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
    emit(event) {
      const newest = count
      for (const { listener, ordinal } of subscriptions) if (ordinal <= newest) listener(event)
    },
  }
}
