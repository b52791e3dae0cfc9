/** Mutants of the kit before a node with subblocks: exactly the cases that name the rule fail. */
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Mutant } from "../../check/mutants/changes.ts"
import { runs, startTarget } from "../../check/mutants/run.ts"
import { always, diff, isFilled, stream, word } from "../../check/mutants/streams.ts"

let target: Awaited<ReturnType<typeof startTarget>>
beforeAll(async () => {
  target = await startTarget({ network: "op" }, "op")
})
afterAll(() => target.close())

test("no case fails before a proxy that changes nothing", () => target.expectNoFalseAlarm(), 60_000 * runs)

const mutants: readonly Mutant[] = [
  {
    name: "zeroed field set",
    only: stream,
    breaks: ["stream/zero-fields"],
    changes: diff(isFilled, () => ({ state_root: word })),
  },
  {
    name: "block hash in a subblock",
    only: stream,
    breaks: ["stream/rebuilt-hash", "stream/zero-fields"],
    changes: diff(always, () => ({ block_hash: word })),
  },
  {
    name: "blob fields in a subblock",
    only: stream,
    breaks: ["stream/foreign-fields"],
    changes: diff(always, () => ({ excess_blob_gas: "0x0" })),
  },
]

test.each(mutants)(
  "$name",
  async ({ breaks, ...mutant }) => {
    expect(await target.run(mutant)).toEqual([...breaks].sort())
  },
  60_000,
)
