/** Faults of answers: late, refused, lost, doubled, or of a replica that is behind. */
import { fc } from "../../fastCheck.ts"
import { faultsOf, hasFaults } from "../faultsOf.ts"
import { defineFault } from "./kind.ts"

const forMs = fc.integer({ min: 1, max: 5000 })

/** Requests and their answers are under way for some time; they can overtake each other at its end. */
export const late = defineFault({
  arguments: fc.record({ requestMs: fc.nat({ max: 2000 }), answerMs: fc.nat({ max: 2000 }), forMs }),
  inject({ wire, now }, { requestMs, answerMs, forMs }) {
    wire.state.delay = { requestMs, answerMs, untilMs: now() + forMs }
    return `requests take ${requestMs} ms and answers ${answerMs} ms, for ${forMs} ms`
  },
})

/** Requests are refused without being executed. */
export const refuse = defineFault({
  arguments: fc.record({ status: fc.constantFrom(429, 503), forMs }),
  inject({ wire, now }, { status, forMs }) {
    wire.state.refusal = { status, untilMs: now() + forMs }
    return `requests are refused with the status ${status}, for ${forMs} ms`
  },
})

/** Requests are executed, and their answers are lost. */
export const cut = defineFault({
  arguments: fc.record({ count: fc.integer({ min: 1, max: 3 }) }),
  inject({ wire }, { count }) {
    wire.state.cut = count
    return `the answers to the next ${count} requests are lost`
  },
})

/** Requests arrive twice, as when a proxy repeats them. */
export const repeatRequests = defineFault({
  arguments: fc.record({ count: fc.integer({ min: 1, max: 3 }) }),
  inject({ wire }, { count }) {
    wire.state.repeatedRequests = count
    return `the next ${count} requests arrive twice`
  },
})

/** Answers come from a replica that is behind, always or every second time, as behind a load balancer. */
export const lag = defineFault({
  isPossible: hasFaults,
  arguments: fc.record({
    blocks: fc.nat({ max: 2 }),
    flashblocks: fc.nat({ max: 10 }),
    alternating: fc.boolean(),
    forMs,
  }),
  inject({ node, wire: { state }, now }, { blocks, flashblocks, alternating, forMs }) {
    const untilMs = now() + forMs
    state.lagUntilMs = untilMs
    faultsOf(node).lag({ blocks, flashblocks, alternating })
    setTimeout(() => {
      // A later lag, or the end of all faults, has another time.
      if (state.lagUntilMs === untilMs) faultsOf(node).lag({ blocks: 0, flashblocks: 0 })
    }, forMs)
    const which = alternating ? "every second answer comes" : "answers come"
    return `${which} from a replica that is ${blocks} blocks and ${flashblocks} flashblocks behind, for ${forMs} ms`
  },
})
