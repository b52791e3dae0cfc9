import { expect, test } from "vitest"
import { failingOutput, shownOutput } from "./failing.mjs"

test("docs/debugging.md shows the output of examples/debugging (node test/docs/failing.mjs writes it)", async () => {
  expect(shownOutput()).toBe(await failingOutput())
})
