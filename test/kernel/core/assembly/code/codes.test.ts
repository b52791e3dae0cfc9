import { expect, test } from "vitest"
import type { Instance } from "../../../../../src/kernel/core/instance.ts"
import { run } from "../../../../../src/kernel/core/run.ts"
import { createInstance, endOf, prepareCall } from "../execution.ts"

/** Returns code that jumps over some bytes, and then runs `end`. */
const jumpOver = (bytes: number, end: string): string =>
  `61${(bytes + 4).toString(16).padStart(4, "0")}56${"30".repeat(bytes)}5b${end}`

/** A code of almost the maximum size (EIP-170), whose instructions exceed the first capacity; and a short code. */
const [long, short] = [jumpOver(24_500, "5f5ff3"), jumpOver(8, "5f5ff3")]

/** Calls a code; `isAsked` is true if the core requested the code from the host. */
async function call(instance: Instance, code: string) {
  const host = prepareCall(instance, code)
  let isAsked = false
  const ask = (address: `0x${string}`) => {
    isAsked = true
    return host.state.code(address)
  }
  await run(instance, { ...host, state: { ...host.state, code: ask } })
  return { isAsked, ...endOf(instance) }
}

const ended = { error: 0, detail: 0, limit: 0, gasUsed: 16n }

test("behavior: a code is kept from one run to the next", async () => {
  const instance = createInstance()
  expect(await call(instance, short)).toEqual({ isAsked: true, ...ended })
  expect(await call(instance, short)).toEqual({ isAsked: false, ...ended })
})

test("behavior: a code that had no space is kept from its second run on, together with other codes", async () => {
  const instance = createInstance()
  const runs = []
  for (const code of [short, long, long, short, long, short]) runs.push(await call(instance, code))
  expect(runs).toEqual([
    { isAsked: true, ...ended },
    { isAsked: true, ...ended },
    { isAsked: true, ...ended },
    { isAsked: true, ...ended },
    { isAsked: false, ...ended },
    { isAsked: false, ...ended },
  ])
})
