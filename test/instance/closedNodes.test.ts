/** The memory of closed nodes: a test suite makes a node for each test. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const script = fileURLToPath(new URL("closedNodes.mjs", import.meta.url))

test("behavior: closed nodes keep no WebAssembly memory", () => {
  const { before, after } = JSON.parse(execFileSync(process.execPath, [script]).toString())
  expect(after).toBe(before)
})
