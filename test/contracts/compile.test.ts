import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { files } from "../../contracts/compile.mjs"
import { compile } from "../solidity/cachedSolc.mjs"

test("the artifact files equal the output of compiling the sources", () => {
  for (const [path, text] of files({ compile }))
    expect(readFileSync(new URL(`../../contracts/${path}`, import.meta.url), "utf8")).toBe(text)
})
