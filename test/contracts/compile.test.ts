import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { compile } from "../../contracts/compile.mjs"

test("the artifacts are what the sources compile to", () => {
  for (const [name, source] of compile())
    expect(readFileSync(new URL(`../../contracts/artifacts/${name}.ts`, import.meta.url), "utf8")).toBe(
      source,
    )
})
