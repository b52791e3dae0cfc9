import { expect, test } from "vitest"
import type { Instance } from "../../../../src/core/instance.ts"
import { run } from "../../../../src/core/run.ts"
import { createInstance, endOf, prepareCall } from "../execution.ts"

/** A jump over so many bytes, then a return; other ends make other codes. */
const jumpOver = (bytes: number, end: string): string =>
  `61${(bytes + 4).toString(16).padStart(4, "0")}56${"30".repeat(bytes)}5b${end}`

/** EIP-170: the longest code of an account, whose decoded instructions need more room than there is at first. */
const [long, short] = [jumpOver(24_500, "5f5ff3"), jumpOver(8, "5f5ff3")]

/** Calls a code; the result says whether the host was asked for the code. */
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
  expect([await call(instance, short), await call(instance, short)]).toEqual([
    { isAsked: true, ...ended },
    { isAsked: false, ...ended },
  ])
})

test("behavior: a code for which there was no room is kept from its second run on, and so are others", async () => {
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
