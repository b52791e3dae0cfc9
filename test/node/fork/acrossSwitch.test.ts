import { expect, test } from "vitest"
import { OriginClosed } from "../../../src/errors/index.ts"
import { acrossSwitch } from "../../../src/node/fork/acrossSwitch.ts"

const closed = new OriginClosed("a.example")

test("default: work that succeeds is done once", async () => {
  let count = 0
  expect(await acrossSwitch({ current: "a fork" }, async () => ++count)).toBe(1)
})

test("behavior: work whose fork another chain replaces is repeated on each new chain", async () => {
  const forks: { current: unknown } = { current: "first" }
  const next = ["second", undefined]
  const seen: unknown[] = []
  const work = async () => {
    seen.push(forks.current)
    if (next.length === 0) return "done"
    forks.current = next.shift()
    throw closed
  }
  expect(await acrossSwitch(forks, work)).toBe("done")
  expect(seen).toEqual(["first", "second", undefined])
})

test("error: a fork that is closed and not replaced, and any other error, end the work at once", async () => {
  const forks: { current: unknown } = { current: "first" }
  let count = 0
  const failing = (error: Error, next: unknown) => async () => {
    count++
    forks.current = next
    throw error
  }
  await expect(acrossSwitch(forks, failing(closed, "first"))).rejects.toBe(closed)
  const other = new Error("the pool is full")
  await expect(acrossSwitch(forks, failing(other, "second"))).rejects.toBe(other)
  expect(count).toBe(2)
})
