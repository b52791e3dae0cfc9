/** Keys in flight: one request for each key, even when several callers ask for it at the same time. */
import type { StateKey } from "./keys.ts"
import { type Parts, partsOf } from "./plan.ts"
import { createController } from "./transport/linkedSignal.ts"

/** Reads keys until all their parts are there, or throws. */
export type ReadKeys = (keys: readonly StateKey[], signal: AbortSignal) => Promise<Parts>

interface Flight {
  readonly parts: Promise<Parts>
  readonly controller: AbortController
  /** The number of callers that wait; the last one to leave ends the flight. */
  waiting: number
  /** Removes its keys from the register. */
  forget(): void
}

export interface Flights {
  /** Reads the keys of one block; `read` is called with the keys that are not in flight. */
  join(blockHash: string, keys: readonly StateKey[], read: ReadKeys, signal: AbortSignal): Promise<Parts>
}

/** Creates the register of keys in flight; `onJoined` receives the number of keys that were in flight already. */
export function createFlights(onJoined: (keys: number) => void): Flights {
  const inFlight = new Map<string, Flight>()

  function start(blockHash: string, keys: readonly StateKey[], read: ReadKeys): Flight {
    const controller = createController()
    const names = keys.map(({ id }) => `${blockHash}/${id}`)
    const forget = () => {
      for (const name of names) if (inFlight.get(name) === flight) inFlight.delete(name)
    }
    const parts = read(keys, controller.signal).finally(forget)
    const flight: Flight = { parts, controller, waiting: 0, forget }
    for (const name of names) inFlight.set(name, flight)
    return flight
  }

  return {
    async join(blockHash, keys, read, signal) {
      signal.throwIfAborted()
      const isKnown = ({ id }: StateKey) => inFlight.has(`${blockHash}/${id}`)
      const joined = new Set(keys.flatMap(({ id }) => inFlight.get(`${blockHash}/${id}`) ?? []))
      const fresh = keys.filter((key) => !isKnown(key))
      onJoined(keys.length - fresh.length)
      if (fresh.length > 0) joined.add(start(blockHash, fresh, read))
      const all = await waitForAll([...joined], signal)
      const names = keys.flatMap(partsOf)
      const found = names.map((name) => [name, all.find((parts) => parts.has(name))?.get(name)] as const)
      return new Map(found.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
    },
  }
}

/** Waits for flights; a caller that gives up leaves them to the others. */
async function waitForAll(flights: readonly Flight[], signal: AbortSignal): Promise<Parts[]> {
  for (const flight of flights) flight.waiting++
  let leave: () => void = () => {}
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason)
  })
  signal.addEventListener("abort", leave, { once: true })
  try {
    return await Promise.race([Promise.all(flights.map(({ parts }) => parts)), left])
  } finally {
    signal.removeEventListener("abort", leave)
    for (const flight of flights) {
      if (--flight.waiting > 0) continue
      flight.forget()
      flight.controller.abort(signal.reason)
    }
  }
}
