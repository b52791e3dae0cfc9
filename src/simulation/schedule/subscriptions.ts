/** The subscriptions over the connection of a simulation. */
import { ConnectionCut } from "./errors.ts"
import { sleep, type Wire, type WireListener, type WireParts, type WireState } from "./wireState.ts"

/** The parts of a connection that its subscriptions use. */
interface OpenWire {
  readonly take: (name: "repeatedMessages") => boolean
  readonly assertOpen: () => void
  readonly isOver: () => boolean
}

/** Creates the subscriptions of a connection. */
export function createSubscriptions(
  { node, activity, now }: WireParts,
  state: WireState,
  wire: OpenWire,
): Pick<Wire, "subscribe" | "endSubscriptions"> {
  const open = new Set<{ readonly end: () => void; readonly listener: WireListener }>()
  /** Resolves when the messages so far have arrived: those of one WebSocket do not overtake each other. */
  let arrived = Promise.resolve()
  const deliver = async (listener: WireListener, result: unknown) => {
    activity.note()
    if (now() < state.silentUntilMs) return
    const times = wire.take("repeatedMessages") ? 2 : 1
    const delayed = Promise.all([sleep(now() < state.delay.untilMs ? state.delay.answerMs : 0), arrived])
    arrived = delayed.then(() => {})
    await arrived
    for (let time = 0; time < times; time++) if (!wire.isOver()) listener.onData(structuredClone(result))
  }
  return {
    async subscribe(params: readonly unknown[], listener: WireListener) {
      wire.assertOpen()
      const entry = { end: () => {}, listener }
      const stop = await activity.during(() =>
        node.subscribe(params as never, (result) => {
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
