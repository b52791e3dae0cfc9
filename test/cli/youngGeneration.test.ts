/** Tests the bound of the young generation, in processes of their own: what is set for them must not hold for the tests. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const built = fileURLToPath(new URL("../../dist/cli/youngGeneration.js", import.meta.url))

/** `load` creates objects that live for a while, with turns of the event loop in between. */
const program = `
  import { getHeapSpaceStatistics } from "node:v8"
  const kept = []
  async function load() {
    for (let index = 0; index < 1_000_000; index++) {
      kept[index % 20_000] = { index, within: [index] }
      if (index % 20_000 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size / 2 ** 20
`

/** Returns what a script prints, a line each. */
function linesOf(script: string): number[] {
  const whole = `import { boundYoungGeneration } from ${JSON.stringify(built)}; ${program} ${script}`
  // V8's own bound of a half, which is lower where the machine has little memory
  const flags = ["--max-semi-space-size=16", "--expose-gc", "--input-type=module", "--eval"]
  return execFileSync(process.execPath, [...flags, whole])
    .toString()
    .trim()
    .split("\n")
    .map(Number)
}

test("default: V8 grows the young generation to 16 MB, and to no more", () => {
  expect(linesOf("boundYoungGeneration(); await load(); console.log(size())")).toEqual([16])
})

test("behavior: without the bound the same load takes 32 MB", () => {
  expect(linesOf("await load(); console.log(size())")).toEqual([32])
})

/** V8 gives the memory up as it does in a process that rests; the V8 of Node 20 knows no such collection. */
const collect = 'gc({ type: "major", execution: "sync", flavor: "last-resort" })'

test.runIf(Number.parseInt(process.versions.node, 10) >= 22)(
  "behavior: what V8 has given up grows again",
  () => {
    const sizes = linesOf(
      `boundYoungGeneration(); await load(); ${collect}; console.log(size()); await load(); console.log(size())`,
    )
    expect(sizes).toEqual([1, 16])
  },
)
