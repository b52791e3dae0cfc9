/** Blocks of the official tests of April, executed by the core: logs and the structure of the access list are the expected ones. */
import { expect, test } from "vitest"
import { withoutAmsterdam } from "../evm/execute/amsterdamCases.ts"
import { aprilBlocks, aprilFiles } from "./aprilBlocks.ts"

test.skipIf(withoutAmsterdam).each(aprilFiles)("behavior: %s", async (file) => {
  for (const { found, expected } of await aprilBlocks(file)) expect(found).toEqual(expected)
})
