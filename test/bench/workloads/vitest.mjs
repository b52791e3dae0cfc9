/** Measures the 200 tests of the example project: vitest's defaults, the plugin, shared modules; beside files that only load viem. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { installFailure } from "../install.mjs"
import { median } from "../measure.mjs"
import { hardhat } from "../projects/hardhat.mjs"
import { midblock } from "../projects/midblock.mjs"
import { runTests } from "../projects/run.mjs"
import { countVitest, vitest } from "../projects/vitest.mjs"

const all = { passed: 200, files: 20 }
const onePerFile = { passed: 20, files: 20 }

const config = `import { midblock } from "midblock/vitest/plugin"
export default { plugins: [midblock()] }
`
const viemAlone = `import { createPublicClient, custom, getContract } from "viem"
import { expect, test } from "vitest"
test("viem is there", () => {
  for (const each of [createPublicClient, custom, getContract]) expect(each).toBeTypeOf("function")
})
`

const byVitest = (...args) => ({ args: [...vitest, ...args], count: countVitest })

/** The ways to run the same project, by the names in the tables. */
const ways = {
  "midblock default": { ...byVitest("--dir", "tests"), wanted: all },
  "midblock plugin": { ...byVitest("--dir", "tests", "--config", "plugin.config.mjs"), wanted: all },
  "midblock --no-isolate": { ...byVitest("--dir", "tests", "--no-isolate"), wanted: all },
  "viem alone": { ...byVitest("--dir", "viem"), wanted: onePerFile },
}

function installExample() {
  const folder = midblock.install()
  writeFileSync(join(folder, "plugin.config.mjs"), config)
  mkdirSync(join(folder, "viem"))
  for (let index = 0; index < onePerFile.files; index++)
    writeFileSync(join(folder, "viem", `${index}.test.ts`), viemAlone)
  return folder
}

const attempt = (install) => {
  try {
    return { folder: install() }
  } catch (error) {
    return { said: installFailure(error) }
  }
}

/** Measures the ways in turn, in rounds; the first round fills the disk caches. */
export async function run({ quick, failures }) {
  const example = attempt(installExample)
  const peer = failures.hardhat === undefined ? attempt(hardhat.install) : { said: failures.hardhat }
  const found = [
    ...Object.entries(ways).map(([node, way]) => ({ node, way, ...example, times: [] })),
    { node: "hardhat", way: { ...hardhat, wanted: all }, ...peer, times: [] },
  ]
  for (let round = -1; round < (quick ? 2 : 5); round++)
    for (const each of found.filter(({ said }) => said === undefined)) {
      const wallMs = runTests(each.way, each.folder, each.way.wanted)
      if (round >= 0) each.times.push(wallMs)
    }
  if (example.folder !== undefined) rmSync(example.folder, { recursive: true })
  return found.flatMap(cellsOf)
}

const cellsOf = ({ node, said, times }) =>
  said !== undefined
    ? [{ row: "all", node, said }]
    : [
        { row: "wall, ms", node, value: median(times) },
        { row: "wall, least, ms", node, value: Math.min(...times) },
      ]
