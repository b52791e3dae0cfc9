/** `vitest run --coverage` with midblock's provider in separate projects, compared with `midblock coverage`. */
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { lcovParser } from "@friedemannsommer/lcov-parser"
import { toFunctionSelector } from "viem"
import { beforeAll, expect, test } from "vitest"
import { midblock } from "../../../../src/harness/vitest/plugin/index.ts"
import { program } from "../../../cli/program.ts"
import { createProject, type Project } from "../../../harness/vitest/plugin/project.ts"
import { artifactsOf, build } from "../covered.ts"

const vitest = fileURLToPath(new URL("../../../../node_modules/vitest/vitest.mjs", import.meta.url))

/** A test that deploys the contract Code and calls `write`, on a node in process or on its worker's node over HTTP. */
const calling = (value: number, where: "in process" | "over HTTP") => `
import { inject, test } from "vitest"
import { bytecode, selector } from "./code.mjs"
const local = async () => {
  const { createNode } = await import("midblock")
  const node = await createNode({ automine: true })
  return (method, params) => node.request({ method, params })
}
const remote = () => async (method, params) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const headers = { "content-type": "application/json" }
  return (await (await fetch(inject("midblockUrl") + "/1", { method: "POST", body, headers })).json()).result
}
test("writes", async () => {
  const request = await ${where === "in process" ? "local" : "remote"}()
  const [from] = await request("eth_accounts", [])
  const hash = await request("eth_sendTransaction", [{ from, data: bytecode, gas: "0x4c4b40" }])
  const { contractAddress: to } = await request("eth_getTransactionReceipt", [hash])
  const data = selector + (${value}).toString(16).padStart(64, "0")
  await request("eth_call", [{ from, to, data }, "latest"]).catch(() => {})
})
`

const config = (coverage: object, others = "") => `
import { midblock } from "midblock/vitest/plugin"
export default {
  plugins: [midblock({ artifacts: "artifacts", coverage: true, server: true, ${others} })],
  test: { maxWorkers: 2, testTimeout: 60_000, coverage: ${JSON.stringify({ reporter: ["lcovonly"], reportOnFailure: true, ...coverage })} },
}
`

let files: Record<string, string>
beforeAll(() => {
  const { bytecode } = artifactsOf(build())("Code")
  const code = { bytecode, selector: toFunctionSelector("write(uint256)") }
  files = {
    "artifacts/build.json": readFileSync(build(), "utf8"),
    "code.mjs": Object.entries(code)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
      .join(""),
    "a.test.js": calling(3, "in process"),
    "b.test.js": calling(13, "over HTTP"),
    "vitest.config.mjs": config({}),
  }
})

const read = ({ folder }: Project, path = "coverage/lcov.info") => readFileSync(join(folder, path), "utf8")

/** Returns the number of runs of each line of the contract Code, read with an lcov parser. */
async function linesOfCode(lcov: string) {
  const sections = await lcovParser({ from: lcov })
  const found = sections.find(({ path }) => path === "contracts/Vaults.sol")
  const lines = found?.lines.details.filter(({ line }) => line >= 77 && line <= 82)
  return Object.fromEntries(lines?.map(({ line, hit }) => [line, hit]) ?? [])
}

test("default: several workers, in process and over HTTP, give the same report as midblock coverage around them", async () => {
  using project = createProject(files)
  project.install()
  const around = ["coverage", "--reporter", "lcovonly", "--reports-directory", "around", "--"]
  const run = [vitest, "run", "--coverage", "--reporter", "json"]
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...around, process.execPath, ...run], {
    cwd: project.folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  })
  expect(JSON.parse(stdout.split("\n", 1)[0] as string)).toMatchObject({ success: true, numPassedTests: 2 })
  expect(stderr.match(/^midblock: .*/gm)).toEqual([expect.stringContaining("artifacts in artifacts")])
  expect(await linesOfCode(read(project))).toEqual({ 78: 1, 79: 1, 80: 1 })
  expect(readdirSync(join(project.folder, "coverage"))).toEqual(["lcov.info"])
  expect(read(project, "around/lcov.info")).toBe(read(project))
})

test("args: exclude, reporter, reportsDirectory, thresholds and skipFull; runs that the blob reporter saved are merged", async () => {
  using project = createProject(files)
  project.write(
    "args.config.mjs",
    config({
      exclude: ["Math*", "contracts/Branches.sol"],
      reporter: [["json", { file: "solidity.json" }], "text"],
      reportsDirectory: "reports/solidity",
      skipFull: true,
      thresholds: { lines: 90, functions: -60, "contracts/V*": { branches: 80 }, autoUpdate: true },
    }),
  )
  const saved = (name: string, ...args: string[]) =>
    project.run("--coverage", "--reporter", "blob", "--outputFile", `.vitest-reports/${name}.json`, ...args)
  const { code, stdout, stderr } = await saved(
    ...(["a", "--config", "args.config.mjs", "--pool", "threads", "a.test.js"] as const),
  )
  expect(code).toBe(1)
  const paths = Object.keys(JSON.parse(read(project, "reports/solidity/solidity.json")))
  expect(paths).toEqual([join(project.folder, "contracts/Vaults.sol")])
  expect(stdout).toContain(" Vaults.sol |    4.87 |        5 |    5.55 |    5.26 | 9-69,80-117")
  expect(stderr.split("\n").filter((line) => /^(ERROR|midblock: thresholds)/.test(line))).toEqual([
    "midblock: thresholds.autoUpdate writes nothing with this coverage provider",
    "ERROR: Coverage for lines (5.26%) does not meet global threshold (90%)",
    'ERROR: Coverage for branches (5%) does not meet "contracts/V*" threshold (80%)',
  ])

  expect((await saved("b", "b.test.js")).code).toBe(0)
  await project.run("--coverage", "--merge-reports")
  expect(await linesOfCode(read(project))).toEqual({ 78: 1, 79: 1, 80: 1 })
})

test("error: no artifacts, and no contract that ran", async () => {
  using project = createProject({
    "a.test.js": 'import { test } from "vitest"\ntest("nothing", () => {})\n',
    "vitest.config.mjs": config({}).replace('"artifacts", coverage', '"nowhere", coverage'),
  })
  const missing = await project.run("--coverage")
  expect(missing.code).toBe(1)
  expect(missing.said.slice(1)).toEqual([
    `no artifacts in ${join(project.folder, "nowhere")}: no such file or folder`,
    "no node of midblock ran a contract",
  ])
  project.write("vitest.config.mjs", config({}).replace('artifacts: "artifacts", ', ""))
  const none = await project.run("--coverage")
  expect(none.code).toBe(0)
  expect(none.said.slice(1)).toEqual([
    "there are no artifacts of Hardhat or Foundry to measure; the plugin's option `artifacts` names a folder",
    "no node of midblock ran a contract",
  ])
})

test("error: filters that leave out every source", async () => {
  using project = createProject(files)
  const { code, said } = await project.run("--coverage", "--coverage.include", "nothing/**", "a.test.js")
  expect(code).toBe(0)
  expect(said.slice(1)).toEqual([
    "the filters leave out every source of the artifacts (contracts/Branches.sol, contracts/Math2.sol, contracts/Vaults.sol): coverage.include and coverage.exclude of vitest; always left out: tests, scripts and dependencies",
  ])
})

test("error: contracts whose code is not in the artifacts", async () => {
  using project = createProject({
    ...files,
    "a.test.js": `
import { createNode } from "midblock"
import { test } from "vitest"
test("creates", async () => {
  const node = await createNode({ automine: true })
  const [from] = await node.request({ method: "eth_accounts", params: [] })
  await node.request({ method: "eth_sendTransaction", params: [{ from, data: "0x600160005500" }] })
})
`,
  })
  const { code, said } = await project.run("--coverage", "a.test.js")
  expect(code).toBe(0)
  expect(said.slice(-1)).toEqual([
    "contracts ran, but none whose code is in the artifacts: are the artifacts those of the last compilation?",
  ])
})

test("behavior: a provider in the configuration or on the command line overrides the plugin's", async () => {
  const configure = midblock({ coverage: true }).config as (given: object) => { test: object }
  const coverageOf = (coverage?: object) => configure({ test: { coverage } }).test
  expect(coverageOf({ enabled: true })).toEqual({
    isolate: false,
    coverage: { provider: "custom", customProviderModule: "midblock/vitest/coverage" },
  })
  expect(coverageOf({ provider: "v8" })).toEqual({ isolate: false })
  using project = createProject(files)
  const { code, stderr } = await project.run("--coverage", "--coverage.provider=v8")
  expect(code).toBe(1)
  expect(stderr).toEqual(expect.stringContaining("Cannot find dependency '@vitest/coverage-v8'"))
})
