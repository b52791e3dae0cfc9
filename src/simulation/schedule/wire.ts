/** The connection between an application and the node: requests and subscriptions, with the faults of a network. */
import type { MidblockNode } from "../../index.ts"
import { ConnectionCut, Refused, RunIsOver } from "./errors.ts"
import type { Activity } from "./simulatedTime.ts"

/** A request as in EIP-1193. */
export interface WireRequest {
  readonly method: string
  readonly params?: unknown
}

/** The listener of a subscription. */
export interface WireListener {
  onData(result: unknown): void
  /** The subscription has ended: the connection was closed. */
  onError(error: Error): void
}

/** The faults of the connection at this moment. */
export interface WireState {
  /** The HTTP status with which requests are refused until a time. */
  refusal: { readonly status: number; readonly untilMs: number }
  /** The times that a request and its answer are under way, until a time. */
  delay: { readonly requestMs: number; readonly answerMs: number; readonly untilMs: number }
  /** Messages of subscriptions are lost until this time. */
  silentUntilMs: number
  /** The replica that answers is behind until this time. */
  lagUntilMs: number
  /** The number of next requests whose answers are lost. */
  cut: number
  /** The number of next requests that arrive twice. */
  repeatedRequests: number
  /** The number of next messages of subscriptions that arrive twice. */
  repeatedMessages: number
}

/** The connection of one run. */
export interface Wire {
  readonly state: WireState
  /**
   * Sends a request.
   *
   * @throws {@link Refused}, {@link ConnectionCut} by fault; every error of the node.
   */
  request(request: WireRequest): Promise<unknown>
  /** Subscribes as `eth_subscribe` does. @returns A function that ends the subscription. */
  subscribe(params: readonly unknown[], listener: WireListener): Promise<() => void>
  /** Closes the connections of all subscriptions. @returns Their number. */
  endSubscriptions(): number
  /** Removes all faults of the connection. */
  heal(): void
  /** Ends the run: later requests are rejected, and subscriptions are silent. */
  close(): void
}

/** The parts of a connection. */
export interface WireParts {
  /** Returns the node; a restart replaces it. */
  readonly node: () => Pick<MidblockNode, "request" | "subscribe">
  readonly activity: Activity
  /** Returns the time, in milliseconds since 1970. */
  readonly now: () => number
}

const healthy = (): WireState => ({
  refusal: { status: 0, untilMs: 0 },
  delay: { requestMs: 0, answerMs: 0, untilMs: 0 },
  silentUntilMs: 0,
  lagUntilMs: 0,
  cut: 0,
  repeatedRequests: 0,
  repeatedMessages: 0,
})

const sleep = (ms: number): Promise<void> | undefined =>
  ms > 0 ? new Promise((resolve) => void setTimeout(resolve, ms)) : undefined

/** Returns `true` for a request that waits for a receipt. */
const waits = ({ method }: WireRequest): boolean => String(method).endsWith("Sync")

/** Creates a connection without faults. */
export function createWire({ node, activity, now }: WireParts): Wire {
  const state = healthy()
  let isOver = false
  const take = (name: "cut" | "repeatedRequests" | "repeatedMessages") => state[name] > 0 && state[name]-- > 0
  const send = (request: WireRequest): Promise<unknown> => {
    const answer = () => node().request<unknown>(request as never)
    return waits(request) ? answer() : activity.during(answer)
  }
  const assertOpen = () => {
    activity.note()
    if (isOver) throw new RunIsOver()
  }
  const delayMs = (direction: "requestMs" | "answerMs") =>
    now() < state.delay.untilMs ? state.delay[direction] : 0
  return {
    state,
    async request(request) {
      assertOpen()
      if (now() < state.refusal.untilMs) throw new Refused({ status: state.refusal.status })
      const [isCut, isRepeated] = [take("cut"), take("repeatedRequests")]
      await sleep(delayMs("requestMs"))
      assertOpen()
      const answer = send(request)
      if (isRepeated) send(request).catch(() => {}) // the answer to the second one is lost
      const late = delayMs("answerMs")
      if (late > 0) answer.catch(() => {})
      await sleep(late)
      if (!isCut) return answer
      await answer.catch(() => {})
      throw new ConnectionCut()
    },
    ...createSubscriptions({ node, activity, now }, state, { take, assertOpen, isOver: () => isOver }),
    heal: () => void Object.assign(state, healthy()),
    close() {
      isOver = true
    },
  }
}

/** The parts of a connection that its subscriptions use. */
interface OpenWire {
  readonly take: (name: "repeatedMessages") => boolean
  readonly assertOpen: () => void
  readonly isOver: () => boolean
}

function createSubscriptions({ node, activity, now }: WireParts, state: WireState, wire: OpenWire) {
  const open = new Set<{ readonly end: () => void; readonly listener: WireListener }>()
  const deliver = async (listener: WireListener, result: unknown) => {
    activity.note()
    if (now() < state.silentUntilMs) return
    const times = wire.take("repeatedMessages") ? 2 : 1
    await sleep(now() < state.delay.untilMs ? state.delay.answerMs : 0)
    for (let time = 0; time < times; time++) if (!wire.isOver()) listener.onData(structuredClone(result))
  }
  return {
    async subscribe(params: readonly unknown[], listener: WireListener) {
      wire.assertOpen()
      const entry = { end: () => {}, listener }
      const stop = await activity.during(() =>
        node().subscribe(params as never, (result) => {
          if (open.has(entry)) void deliver(listener, result)
        }),
      )
      entry.end = () => {
        if (open.delete(entry)) stop()
      }
      open.add(entry)
      return entry.end
    },
    endSubscriptions() {
      const ended = [...open]
      for (const { end, listener } of ended) {
        end()
        listener.onError(new ConnectionCut())
      }
      return ended.length
    },
  }
}
