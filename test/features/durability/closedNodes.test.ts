/** The memory of closed nodes with a data folder. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string
eachInFolder((made) => {
  folder = made
})

const script = fileURLToPath(new URL("../../instance/closedNodes.mjs", import.meta.url))

test("behavior: closed nodes with a data folder keep no WebAssembly memory", () => {
  const { before, after } = JSON.parse(
    execFileSync(process.execPath, [script, join(folder, "chain")]).toString(),
  )
  expect(after).toBe(before)
})
