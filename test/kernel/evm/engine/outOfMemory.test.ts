import { expect, test } from "vitest"
import type { Instance } from "../../../../src/kernel/core/instance.ts"
import { outOfMemory } from "../../../../src/kernel/evm/engine/outOfMemory.ts"
import { createInstance } from "../../core/assembly/execution.ts"

/** The error of a call of the core that traps. */
function trapOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error("no trap")
}

/** Makes an instance trap: no run may have 2 GB of data. */
function exhausted(): { instance: Instance; error: unknown } {
  const instance = createInstance()
  instance.reset()
  return { instance, error: trapOf(() => instance.core.blobHashSpace(2 ** 26)) }
}

test("default: a message for which there is no memory uses all its gas, and has no effect", () => {
  const { instance, error } = exhausted()
  expect(outOfMemory(error, instance, 5000n)).toEqual({
    gasUsed: 5000n,
    refund: 0n,
    output: new Uint8Array(),
    failure: "out of gas",
    words: "out of memory",
    logs: [],
    destroyed: [],
    created: new Set(),
    consoleCalls: undefined,
  })
})

test("error: any other error is thrown on, also one of an instance without memory, and a trap for another reason", () => {
  const { instance, error } = exhausted()
  const stopped = new Error("stopped")
  expect(trapOf(() => outOfMemory(stopped, instance, 5000n))).toBe(stopped)
  expect(trapOf(() => outOfMemory(error, createInstance(), 5000n))).toBe(error)
})
