import { expect, test } from "vitest"
import { defineConfig } from "../../../../src/cli/config.ts"
import { readConfig } from "../../../../src/cli/options/configFile.ts"
import { folderOf, refusal } from "../../../cli/options/configFolder.ts"

test("behavior: history may be a number, as for createNode", async () => {
  const folder = folderOf({ "midblock.config.json": JSON.stringify({ history: 5 }) })
  expect(await readConfig(undefined, folder)).toEqual({ history: "5" })
  expect(defineConfig({ history: 5 })).toEqual({ history: 5 })
  expect(await refusal({ history: -5 })).toBe(
    "--config midblock.config.json: history: expected a number of blocks, or all, got -5",
  )
})
