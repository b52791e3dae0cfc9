/** The memory of nodes that are closed: a test suite makes one for each test. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { eachInFolder } from "../dataFolder.ts"

let folder: string
eachInFolder((made) => {
  folder = made
})

const script = fileURLToPath(new URL("closedNodes.mjs", import.meta.url))

test("behavior: nothing is kept of closed nodes", () => {
  const { before, after } = JSON.parse(
    execFileSync(process.execPath, [script, join(folder, "chain")]).toString(),
  )
  expect(after).toBe(before)
})
