/** `midblock coverage`: runs a command, collects in its processes, and reports with the libraries of istanbul. */
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { lcovParser } from "@friedemannsommer/lcov-parser"
import { toFunctionSelector } from "viem"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { runIn } from "../../cli/command.ts"
import { launchIn, program } from "../../cli/program.ts"
import { artifactsOf, build } from "../../features/coverage/covered.ts"

const library = fileURLToPath(new URL("../../../lib/index.js", import.meta.url))

/** Deploys the contract Code; calls `write` with each argument, in a node of its own or at a URL. */
const suite = (bytecode: string, selector: string) => `
  import { createNode } from ${JSON.stringify(library)}
  const [url, ...values] = process.argv.slice(2)
  const node = url === "-" ? await createNode({ automine: true }) : undefined
  const request = async (method, ...params) => {
    if (node) return node.request({ method, params })
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const response = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } })
    return (await response.json()).result
  }
  const [from] = await request("eth_accounts")
  const hash = await request("eth_sendTransaction", { from, data: ${JSON.stringify(bytecode)}, gas: "0x4c4b40" })
  const { contractAddress: to } = await request("eth_getTransactionReceipt", hash)
  for (const value of values) {
    const data = "${selector}" + BigInt(value).toString(16).padStart(64, "0")
    await request("eth_call", { from, to, data }, "latest").catch(() => {})
  }
  if (values.includes("99")) process.kill(process.pid, "SIGKILL")
  process.exitCode = values.includes("77") ? 3 : 0
`

/** Starts a node of the command line, runs the suite at it, and stops the node. */
const overHttp = `
  import { spawn, spawnSync } from "node:child_process"
  const node = spawn(process.execPath, [${JSON.stringify(program)}, "--port", "0", "--automine", "--json"])
  const [line] = (await new Promise((resolve) => node.stdout.once("data", (data) => resolve(String(data))))).split("\\n")
  spawnSync(process.execPath, ["suite.mjs", JSON.parse(line).url, "3"], { stdio: "inherit" })
  node.kill("SIGINT")
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-coverage-command-"))
  mkdirSync(join(folder, "artifacts"))
  cpSync(build(), join(folder, "artifacts", "build.json"))
  const { bytecode } = artifactsOf(build())("Code")
  writeFileSync(join(folder, "suite.mjs"), suite(bytecode, toFunctionSelector("write(uint256)")))
  writeFileSync(join(folder, "http.mjs"), overHttp)
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => rmSync(join(folder, "coverage"), { recursive: true, force: true }))

/** Runs the program in the folder; returns its exit code and its output. */
async function run(...argv: string[]): Promise<{ code: unknown; out: string; error: string }> {
  const child = launchIn(folder, "coverage", ...argv)
  let [out, error] = ["", ""]
  child.stdout.on("data", (chunk) => {
    out += chunk
  })
  child.stderr.on("data", (chunk) => {
    error += chunk
  })
  const [code] = await once(child, "close")
  return { code, out, error }
}

const node = (...argv: string[]) => ["--", process.execPath, ...argv]
const only = ["--include", "**/Vaults.sol"]

/** Returns the lines of the contract Code in lcov.info, read by a library for the format. */
async function linesOfCode(file = "coverage/lcov.info") {
  const sections = await lcovParser({ from: readFileSync(join(folder, file)) })
  const found = sections.find(({ path }) => path === "contracts/Vaults.sol")
  const lines = found?.lines.details.filter(({ line }) => line >= 77 && line <= 82)
  return Object.fromEntries(lines?.map(({ line, hit }) => [line, hit]) ?? [])
}

test("default: prints a table, and writes coverage/lcov.info", async () => {
  const { code, out, error } = await run(...only, ...node("suite.mjs", "-", "3"))
  expect({ code, out, error }).toMatchInlineSnapshot(`
    {
      "code": 0,
      "error": "",
      "out": "------------|---------|----------|---------|---------|-------------------
    File        | % Stmts | % Branch | % Funcs | % Lines | Uncovered Line #s 
    ------------|---------|----------|---------|---------|-------------------
    All files   |    4.87 |        5 |    5.55 |    5.26 |                   
     Vaults.sol |    4.87 |        5 |    5.55 |    5.26 | 9-69,80-117       
    ------------|---------|----------|---------|---------|-------------------
    ",
    }
  `)
  expect(await linesOfCode()).toEqual({ 78: 1, 79: 1, 80: 0 })
  expect(existsSync(join(folder, "coverage/lcov-report/index.html"))).toBe(true)
})

test("behavior: nodes over HTTP collect coverage, and keep it when their process is stopped", async () => {
  expect((await run(...only, "--reporter", "lcovonly", ...node("http.mjs"))).code).toBe(0)
  expect(await linesOfCode()).toEqual({ 78: 1, 79: 1, 80: 0 })
})

test("args: raw keeps the data of a run, also of a killed process; without a command, several runs are reported together", async () => {
  const keep = (name: string, ...values: string[]) =>
    run("--reporter", "none", "--raw", name, ...node("suite.mjs", "-", ...values))
  const first = await keep("raw/1", "13", "77")
  const second = await keep("raw/1", "3") // replaces the data of the first run
  const killed = await keep("raw/2", "13", "99")
  expect([first.code, second.code, killed.code]).toEqual([3, 0, 137])
  expect(readdirSync(join(folder, "raw/1"))).toHaveLength(1)
  await report("--reporter", "lcovonly", "--reports-directory", "one")
  expect(await linesOfCode("one/lcov.info")).toEqual({ 78: 1, 79: 1, 80: 0 })
  await run("--reporter", "lcovonly", "--reports-directory", "both", "--raw", "raw/1", "raw/2")
  expect(await linesOfCode("both/lcov.info")).toEqual({ 78: 1, 79: 1, 80: 1 })
})

/** Reports on the data of a run, which `raw` keeps, without another process. */
const report = (...argv: string[]) => runIn(folder, "coverage", "--raw", "raw/1", ...argv)

test("args: lines, branches: exits with 1 when fewer are covered", async () => {
  const { code, out } = await report("--reporter", "none", "--lines", "90", "--branches", "0", ...only)
  expect({ code, out }).toEqual({ code: 1, out: "lines: 5.26 % is less than 90 %\n" })
})

test("args: exclude, reporter: leaves sources out, and writes other reports", async () => {
  await report("--reporter", "json", "html", "--exclude", "**/Vaults.sol", "**/Math*")
  const json = JSON.parse(readFileSync(join(folder, "coverage/coverage-final.json"), "utf8"))
  expect(Object.keys(json).map((path) => path.slice(-"Branches.sol".length))).toEqual(["Branches.sol"])
  expect(existsSync(join(folder, "coverage/Branches.sol.html"))).toBe(true)
})

test("behavior: names the filters that leave out every source", async () => {
  const { out } = await report(
    ...["--reporter", "none", "--include", "a/**", "b/**", "--exclude", "contracts/**"],
  )
  expect(out).toBe(
    "the filters leave out every source of the artifacts (contracts/Branches.sol, contracts/Math2.sol, contracts/Vaults.sol): --include a/** b/**; --exclude contracts/**; always left out: tests, scripts and dependencies\n",
  )
})

test("behavior: reports that artifacts are optimized, and that the code that ran is not among them", async () => {
  mkdirSync(join(folder, "optimized"), { recursive: true })
  cpSync(build({ optimizer: { enabled: true }, viaIR: true }), join(folder, "optimized", "build.json"))
  const { out } = await report("--artifacts", "optimized", "--reporter", "none")
  const names = "contracts/Branches.sol, contracts/Math2.sol, contracts/Vaults.sol"
  // The code that ran was compiled without the optimizer.
  const foreign =
    "contracts ran, but none whose code is in the artifacts: are the artifacts those of the last compilation?"
  const blurs = "which moves and merges code, so lines may be wrong"
  expect(out).toBe(
    `compiled with the optimizer, ${blurs}: ${names}\ncompiled with viaIR, ${blurs}: ${names}\n${foreign}\n`,
  )
})

test("error: refuses a missing or unknown command, missing artifacts, a bad number or reporter", async () => {
  const texts = []
  for (const argv of [
    [],
    ["--", "no-such-program"],
    ["--artifacts", "nowhere", ...node("-e", "0")],
    ["--lines", "101", ...node("-e", "0")],
    ["--reporter", "pdf", ...node("-e", "0")],
  ])
    texts.push(await runIn(folder, "coverage", ...argv))
  expect(texts.map(({ code, error }) => [code, error.trim()])).toMatchInlineSnapshot(`
    [
      [
        1,
        "error: it needs a command to run, behind --, such as: -- npx vitest run",
      ],
      [
        1,
        "error: no-such-program: no such command",
      ],
      [
        1,
        "error: no artifacts in nowhere: no such file or folder",
      ],
      [
        1,
        "error: option '--lines <percent>' argument '101' is invalid. expected a number from 0 to 100.",
      ],
      [
        1,
        "error: option '--reporter <name...>' argument 'pdf' is invalid. Allowed choices are clover, cobertura, html, html-spa, json, json-summary, lcov, lcovonly, none, teamcity, text, text-lcov, text-summary.",
      ],
    ]
  `)
})

test.skipIf(process.platform !== "linux")(
  "error: refuses a folder that cannot be created, before the command runs",
  async () => {
    const texts = [
      await runIn(folder, "coverage", "--raw", "/proc/raw", ...node("-e", "console.log(1)")),
      await runIn(folder, "coverage", "--reports-directory", "/proc/a/b", ...node("-e", "console.log(1)")),
    ]
    const reason = "cannot be made: no such file or directory"
    expect(texts.map(({ code, out, error }) => [code, out, error])).toEqual([
      [1, "", `error: --raw /proc/raw: ${reason}\n`],
      [1, "", `error: --reports-directory /proc/a/b: ${reason}\n`],
    ])
  },
)

test("behavior: reports that no contract ran", async () => {
  const { code, out } = await runIn(folder, "coverage", "--reporter", "none", ...node("-e", "0"))
  expect({ code, out }).toEqual({
    code: 0,
    out: "no node of midblock ran a contract in the processes of the command\n",
  })
})
