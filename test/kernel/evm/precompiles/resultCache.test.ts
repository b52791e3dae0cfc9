import { expect, test } from "vitest"
import { cacheResults } from "../../../../src/kernel/evm/precompiles/resultCache.ts"

/** Caches a function that returns its input, and records the inputs that it computes. */
function counted() {
  const computed: string[] = []
  const run = cacheResults((input: Uint8Array) => {
    computed.push(Buffer.from(input).toString())
    if (input.length === 0) throw new Error("empty")
    return Buffer.from(input)
  })
  return { computed, run: (text: string) => run(Buffer.from(text)) }
}

test("behavior: computes an input once", () => {
  const { computed, run } = counted()
  expect([run("a"), run("b"), run("a")]).toEqual(
    ["a", "b", "a"].map((text) => new Uint8Array(Buffer.from(text))),
  )
  expect(computed).toEqual(["a", "b"])
})

test("behavior: writes to an output do not change the cached output", () => {
  const { run } = counted()
  for (let i = 0; i < 3; i++) (run("a") as Uint8Array).fill(0)
  expect(run("a")).toEqual(Uint8Array.of(97))
})

test("behavior: keeps the 64 inputs that were used last", async () => {
  const { computed, run } = counted()
  for (let i = 0; i < 64; i++) await run(`${i}`)
  for (const text of ["0", "new", "0", "1"]) await run(text)
  expect(computed.slice(64)).toEqual(["new", "1"])
})

test("behavior: keeps no input of more than 16,384 bytes", async () => {
  const { computed, run } = counted()
  for (const length of [16_384, 16_385]) for (let i = 0; i < 2; i++) await run("x".repeat(length))
  expect(computed.map(({ length }) => length)).toEqual([16_384, 16_385, 16_385])
})

test("behavior: caches the output of an asynchronous function", async () => {
  let count = 0
  const run = cacheResults(async (input) => {
    count++
    return input.slice()
  })
  expect(await run(Uint8Array.of(1))).toEqual(Uint8Array.of(1))
  expect(run(Uint8Array.of(1))).toEqual(Uint8Array.of(1))
  expect(count).toBe(1)
})

test("error: a failure is not cached", () => {
  const { computed, run } = counted()
  for (let i = 0; i < 2; i++) expect(() => run("")).toThrow("empty")
  expect(computed).toEqual(["", ""])
})
