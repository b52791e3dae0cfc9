import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { compile, tables } from "../../../src/features/op/contracts/compile.mjs"

test("the codes of the predeploys are those that their sources compile to", () => {
  for (const { folder, target } of tables) expect(readFileSync(target, "utf8")).toBe(compile(folder))
})
