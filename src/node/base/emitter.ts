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
  const subscriptions = new Set<{ readonly listener: (event: Event) => void }>()
  return {
    get size() {
      return subscriptions.size
    },
    subscribe(listener) {
      const subscription = { listener }
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
    emit(event) {
      for (const { listener } of subscriptions) listener(event)
    },
  }
}
