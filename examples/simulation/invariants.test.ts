/** Invariants find the fault of each kind of broken contract within 20,000 calls, and hold for its mended twin. */
import { createNode } from "midblock"
import { InvariantFailed } from "midblock/simulation"
import { describe, expect, test } from "vitest"
import { kinds } from "./kinds.ts"

/** Branches guide the searches; a feature adds the option. */
const noting: object = { notesBranches: true }

/** The number of calls of the shortest sequence that fails, by kind. */
const shortest: Readonly<Record<string, number>> = {
  rounding: 4,
  reentrancy: 3,
  "missing check": 1,
  "unchecked overflow": 1,
  "wrong order of effects": 2,
  "price in a block": 4,
  "signature replay": 2,
  "access control": 2,
  "fee on transfer": 3,
  "first depositor": 3,
}

describe.each(Object.entries(kinds))("%s", (kind, search) => {
  test("the fault is found, and shrunk to its shortest sequence", async () => {
    await using node = await createNode(noting)
    const error = await search(node, false, { depth: 40, runs: 500, seed: 1 }).catch(
      (each: InvariantFailed) => each,
    )
    expect(error).toBeInstanceOf(InvariantFailed)
    expect((error as InvariantFailed).length).toBe(shortest[kind] as number)
  })

  test("the mended twin holds", async () => {
    await using node = await createNode(noting)
    await search(node, true, { depth: 40, runs: 3, seed: 1 })
  })
})
