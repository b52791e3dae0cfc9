/** The page of `midblock check` has the colours of the explorer. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { colors } from "../../../src/check/report/pageStyle.ts"

test("each colour has the value that the explorer gives it", () => {
  const tokens = new URL("../../../src/features/explorer/page/style/1-tokens.css", import.meta.url)
  const values = Array.from(
    readFileSync(tokens, "utf8").matchAll(/^ {2}--([\w-]+): (.+);$/gm),
    ([, name, value]) => [name, value],
  )
  expect(Object.fromEntries(values)).toMatchObject(colors)
})
