import { expect, test } from "vitest"
import { OriginClosed } from "../../../../src/errors/index.ts"
import { untilKnown } from "../../../../src/kernel/evm/execute/untilKnown.ts"
import { MissingKeys, UnknownState } from "../../../../src/kernel/state/base.ts"

const closed = new OriginClosed("a.example")
const fork = (fetch: (missing: MissingKeys) => Promise<void> = async () => {}) => ({ fetch })

test("default: work that succeeds is done once, and its result is there at once", async () => {
  let count = 0
  expect(untilKnown(fork, () => ++count)).toBe(1)
  expect(await untilKnown(fork, async () => ++count)).toBe(2)
})

test("behavior: unknown state is fetched before each further attempt", async () => {
  const fetched: MissingKeys[] = []
  const current = fork(async (missing) => void fetched.push(missing))
  const wanted = [new MissingKeys(), new MissingKeys()]
  const work = async () => {
    const missing = wanted[fetched.length]
    if (missing !== undefined) throw new UnknownState(missing)
    return "done"
  }
  expect(await untilKnown(() => current, work)).toBe("done")
  expect(fetched).toEqual(wanted)
})

test("behavior: work whose fork another chain replaces is repeated on each new chain", async () => {
  const [first, second] = [fork(), fork()]
  let current: ReturnType<typeof fork> | undefined = first
  const next = [second, undefined]
  const seen: unknown[] = []
  const work = async () => {
    seen.push(current)
    if (next.length === 0) return "done"
    current = next.shift()
    throw closed
  }
  expect(await untilKnown(() => current, work)).toBe("done")
  expect(seen).toEqual([first, second, undefined])
})

test("behavior: a fetch that a reset ends is followed by an attempt on the new chain", async () => {
  let current: ReturnType<typeof fork> | undefined = fork(async () => {
    current = undefined
    throw closed
  })
  const work = () => {
    if (current !== undefined) throw new UnknownState(new MissingKeys())
    return "done"
  }
  expect(await untilKnown(() => current, work)).toBe("done")
})

test("error: a fork that is closed and not replaced, and any other error, end the work at once", async () => {
  let current = fork()
  let count = 0
  const failing =
    (error: Error, next = current) =>
    async () => {
      count++
      current = next
      throw error
    }
  await expect(untilKnown(() => current, failing(closed))).rejects.toBe(closed)
  const other = new Error("the pool is full")
  await expect(untilKnown(() => current, failing(other, fork()))).rejects.toBe(other)
  const unknown = new UnknownState(new MissingKeys())
  await expect(untilKnown(() => undefined, failing(unknown))).rejects.toBe(unknown)
  expect(count).toBe(3)
})
