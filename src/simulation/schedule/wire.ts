/** The connection between an application and the node: requests and subscriptions, with the faults of a network. */
import { ConnectionCut, Refused, RunIsOver } from "./errors.ts"
import { createFilterList, type FilterList } from "./filterList.ts"
import { createSubscriptions } from "./subscriptions.ts"
import {
  type Counted,
  healthy,
  sleep,
  type Wire,
  type WireParts,
  type WireRequest,
  type WireState,
} from "./wireState.ts"

/** Returns `true` for a request that waits for a receipt. */
const waits = ({ method }: WireRequest): boolean => String(method).endsWith("Sync")

/** Creates a connection without faults. */
export function createWire(parts: WireParts): Wire {
  const { node, activity, now } = parts
  const state = healthy()
  let isOver = false
  /** Ends each request that has no answer yet. */
  const underWay = new Set<(error: Error) => void>()
  const filters = createFilterList(node)
  const assertOpen = () => {
    activity.note()
    if (isOver) throw new RunIsOver()
    if (now() < state.downUntilMs) throw new ConnectionCut()
  }
  const take = (name: Counted) => state[name] > 0 && state[name]-- > 0
  const subscriptions = createSubscriptions(parts, state, { take, assertOpen, isOver: () => isOver })
  const request = createRequest(parts, state, { take, assertOpen, filters })
  return {
    state,
    request: (each) =>
      new Promise((resolve, reject) => {
        underWay.add(reject)
        request(each, () => underWay.has(reject))
          .then(resolve, reject)
          .finally(() => underWay.delete(reject))
      }),
    ...subscriptions,
    async restart(untilMs) {
      state.downUntilMs = untilMs
      for (const lose of underWay) lose(new ConnectionCut())
      underWay.clear()
      subscriptions.endSubscriptions()
      await filters.clear()
    },
    heal: () => void Object.assign(state, healthy()),
    close() {
      isOver = true
    },
  }
}

/** The parts of a connection that its requests use. */
interface RequestParts {
  readonly take: (name: Counted) => boolean
  readonly assertOpen: () => void
  readonly filters: FilterList
}

/** Creates the function that sends requests; one that is not under way any more when it arrives is not executed. */
function createRequest({ node, activity, now }: WireParts, state: WireState, wire: RequestParts) {
  const send = (request: WireRequest): Promise<unknown> => {
    const answer = async () => wire.filters.note(request, await node.request<unknown>(request as never))
    return waits(request) ? answer() : activity.during(answer)
  }
  const delayMs = (direction: "requestMs" | "answerMs") =>
    now() < state.delay.untilMs ? state.delay[direction] : 0
  return async (request: WireRequest, isUnderWay: () => boolean): Promise<unknown> => {
    wire.assertOpen()
    if (now() < state.refusal.untilMs) throw new Refused({ status: state.refusal.status })
    const [isCut, isRepeated] = [wire.take("cut"), wire.take("repeatedRequests")]
    await sleep(delayMs("requestMs"))
    wire.assertOpen()
    if (!isUnderWay()) throw new ConnectionCut()
    const answer = send(request)
    if (isRepeated) send(request).catch(() => {}) // the answer to the second one is lost
    const late = delayMs("answerMs")
    if (late > 0) answer.catch(() => {})
    await sleep(late)
    if (!isCut) return answer
    await answer.catch(() => {})
    throw new ConnectionCut()
  }
}
