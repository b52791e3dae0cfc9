import { expect, test } from "vitest"
import { createRepeats } from "../../../src/cli/output/repeats.ts"

test("default: the first of a kind is new, the others are counted by name", () => {
  const repeats = createRepeats()
  expect(repeats.text).toBe(undefined)
  expect(repeats.request("a", "eth_a")).toBe(false)
  expect(repeats.request("a", "eth_a")).toBe(true)
  expect(repeats.request("b", "eth_b")).toBe(false)
  expect(repeats.blocks(1n, 1n)).toBe(false)
  expect(repeats.blocks(2n, 2n)).toBe(true)
  expect(repeats.text).toBe("eth_a ×1, block 2, empty")
})

test("clear removes only the counts; after forget, a known kind is new again", () => {
  const repeats = createRepeats()
  repeats.request("a", "eth_a")
  repeats.request("a", "eth_a")
  repeats.clear()
  expect(repeats.text).toBe(undefined)
  expect(repeats.request("a", "eth_a")).toBe(true)
  repeats.forget()
  expect(repeats.request("a", "eth_a")).toBe(false)
  expect(repeats.text).toBe("eth_a ×1")
})

test("blocks: consecutive runs are merged; after a reset, only the new run counts", () => {
  const repeats = createRepeats()
  for (const [first, last] of [
    [1n, 1n],
    [2n, 2n],
    [3n, 300n],
  ] as const)
    repeats.blocks(first, last)
  expect(repeats.text).toBe("blocks 2 to 300, empty")
  repeats.blocks(1n, 1n)
  repeats.blocks(2n, 2n)
  expect(repeats.text).toBe("blocks 1 to 2, empty")
})

test("after 100 kinds, all kinds are new again, so that invented names do not fill the memory", () => {
  const repeats = createRepeats()
  repeats.request("first", "first")
  for (let kind = 1; kind < 100; kind++) repeats.request(`kind ${kind}`, `kind ${kind}`)
  expect(repeats.request("first", "first")).toBe(true)
  expect(repeats.request("kind 100", "kind 100")).toBe(false)
  expect(repeats.request("first", "first")).toBe(false)
})
