import { expect, test } from "vitest"
import { MissingKeys, UnknownState } from "../../../src/kernel/state/base.ts"
import { createEvents } from "../../../src/node/block/events.ts"
import { createStateWaits } from "../../../src/node/block/stateWaits.ts"
import { createParts, signPayment } from "../parts.ts"

const transaction = await signPayment(await createParts())
const { hash } = transaction
const missing = new MissingKeys()

/** Creates the waits of a fork whose fetches end when they are told to, and records the fetches and the faults. */
function start() {
  const [fetches, faults]: [unknown[], unknown[]] = [[], []]
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const fetch = (...given: unknown[]) => {
    fetches.push(given)
    return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
  }
  const events = createEvents()
  events.on("fault", (fault) => faults.push(fault))
  const waits = createStateWaits({ current: { fetch } }, events)
  const settle = (isTimed: boolean, error: Error = new UnknownState(missing)) =>
    waits.settle(error, { hash, transaction }, isTimed)
  return { waits, settle, fetches, faults, ends }
}

test("an error other than missing state has no verdict, and neither has missing state without a fork", async () => {
  const { waits, settle, fetches } = start()
  const alone = createStateWaits({ current: undefined }, createEvents())
  expect(await settle(false, new RangeError("something else"))).toBeUndefined()
  expect(await alone.settle(new UnknownState(missing), { hash, transaction }, false)).toBeUndefined()
  expect(waits.has(hash)).toBe(false)
  expect(alone.has(hash)).toBe(false)
  expect(fetches).toEqual([])
})

test("timed: the verdict is later at once, and the hash waits until its state is fetched", async () => {
  const { waits, settle, fetches, ends } = start()
  const verdict = await settle(true)
  const waiting = waits.has(hash)
  for (const { resolve } of ends) resolve()
  await new Promise(setImmediate)
  expect(verdict).toBe("later")
  expect(waiting).toBe(true)
  expect(waits.has(hash)).toBe(false)
  expect(fetches).toEqual([[missing, { isGuess: true }]])
})

test("not timed: the verdict is again, once the state is fetched", async () => {
  const { waits, settle, ends } = start()
  const settled = settle(false)
  const waiting = waits.has(hash)
  for (const { resolve } of ends) resolve()
  expect(waiting).toBe(true)
  expect(await settled).toBe("again")
  expect(waits.has(hash)).toBe(false)
})

test.each([
  ["timed", true],
  ["not timed", false],
])(
  "error: %s, a failed fetch is reported with the transaction, which is tried again later",
  async (_, isTimed) => {
    const { waits, settle, faults, ends } = start()
    const settled = settle(isTimed)
    const error = new Error("the remote refuses")
    for (const { reject } of ends) reject(error)
    await new Promise(setImmediate)
    expect(await settled).toBe("later")
    expect(faults).toEqual([{ transaction, error }])
    expect(waits.has(hash)).toBe(false)
  },
)
