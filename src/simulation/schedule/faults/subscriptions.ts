/** Faults of subscriptions: they end, are silent for some time, or deliver twice. */
import { fc } from "../../fastCheck.ts"
import { defineFault } from "./kind.ts"

/** The connections of all subscriptions are closed. */
export const endSubscriptions = defineFault({
  arguments: fc.record({}),
  inject({ wire }) {
    const ended = wire.endSubscriptions()
    return ended === 0 ? undefined : `the connections of ${ended} subscriptions are closed`
  },
})

/** Messages of subscriptions are lost, without an error. */
export const silence = defineFault({
  arguments: fc.record({ forMs: fc.integer({ min: 1, max: 5000 }) }),
  inject({ wire, now }, { forMs }) {
    wire.state.silentUntilMs = now() + forMs
    return `messages of subscriptions are lost for ${forMs} ms`
  },
})

/** Messages of subscriptions arrive twice. */
export const repeatMessages = defineFault({
  arguments: fc.record({ count: fc.integer({ min: 1, max: 3 }) }),
  inject({ wire }, { count }) {
    wire.state.repeatedMessages = count
    return `the next ${count} messages of subscriptions arrive twice`
  },
})
