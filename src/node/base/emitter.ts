/** An emitter of one kind of event; listeners are called in the order of their subscriptions. */

/** Ends a subscription. */
export type Unsubscribe = () => void

/** An emitter of one kind of event. */
export interface Emitter<Event> {
  readonly size: number
  /**
   * Adds a listener. The same one may be added more than once; each subscription ends separately. A listener that is added while
   * an event is emitted is called from the next event on.
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
