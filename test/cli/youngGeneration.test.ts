/** Tests the bound of the young generation, in processes of their own: what is set for them must not hold for the tests. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const built = fileURLToPath(new URL("../../dist/cli/youngGeneration.js", import.meta.url))

/** Creates objects that live for a while, with a turn of the event loop in between; prints the size at the end. */
const load = `
  import { getHeapSpaceStatistics } from "node:v8"
  const kept = []
  for (let index = 0; index < 1_000_000; index++) {
    kept[index % 20_000] = { index, within: [index] }
    if (index % 20_000 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size / 2 ** 20)
`

function megabytesAfter(first: string): number {
  const script = `import { boundYoungGeneration } from ${JSON.stringify(built)}; ${first}; ${load}`
  // V8's own bound of a half, which is lower where the machine has little memory
  const flags = ["--max-semi-space-size=16", "--input-type=module", "--eval"]
  return Number(execFileSync(process.execPath, [...flags, script]))
}

test("default: V8 grows the young generation to 8 MB, and to no more", () => {
  expect(megabytesAfter("boundYoungGeneration()")).toBe(8)
})

test("behavior: without the bound the same load takes 32 MB", () => {
  expect(megabytesAfter("")).toBe(32)
})
