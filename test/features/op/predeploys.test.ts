import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { compile } from "../../../src/features/op/contracts/compile.mjs"

test("the codes of the predeploys are those that their sources compile to", () => {
  const written = readFileSync(
    new URL("../../../src/features/op/predeploys/code.ts", import.meta.url),
    "utf8",
  )
  expect(written).toBe(compile())
})
