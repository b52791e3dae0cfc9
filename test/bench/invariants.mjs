/**
 * Compares invariants with those of forge: `npm run bench:invariants -- [--rounds 5] [--only rounding,reentrancy] [--json file]`.
 *
 * Speed is calls a second of three contracts with a check after each call. For the ten contracts of examples/simulation it is the time and
 * the calls to the first failure, shrinking included in the time, over five seeds. Both get 2,000 runs of 50 calls, and run in turns.
 */
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { solc } from "../peers/programs.mjs"
import { measureKinds, measureSpeed } from "./invariants/midblock.mjs"

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, only: { type: "string" }, json: { type: "string" } },
})
const rounds = Number(values.rounds)
const platform = `${process.platform}-${{ x64: "amd64", arm64: "arm64" }[process.arch]}`
const forge = join("node_modules", `@foundry-rs/forge-${platform}`, "bin/forge")

const kinds = {
  rounding: "Rounding",
  reentrancy: "Reentrancy",
  "missing check": "MissingCheck",
  "unchecked overflow": "Unchecked",
  "wrong order of effects": "WrongOrder",
  "price in a block": "SpotPrice",
  "signature replay": "Replay",
  "access control": "AccessControl",
  "fee on transfer": "FeeOnTransfer",
  "first depositor": "FirstDepositor",
}

const settings = `[profile.default]
evm_version = "cancun"
optimizer = true
[invariant]
runs = 2000
depth = 50
fail_on_revert = false
max_time_delay = 604800
max_block_delay = 3
`

/** Creates the project of forge, with the same contracts. */
function createProject() {
  const folder = mkdtempSync(join(tmpdir(), "midblock-invariants-"))
  for (const name of ["src", "test"]) mkdirSync(join(folder, name))
  cpSync("examples/simulation/contracts", join(folder, "src"), { recursive: true })
  for (const name of ["Counter", "Market", "Token"])
    cpSync(`contracts/${name}.sol`, join(folder, "src", `${name}.sol`))
  cpSync("test/bench/invariants/Kinds.t.sol", join(folder, "test/Kinds.t.sol"))
  writeFileSync(join(folder, "foundry.toml"), settings)
  return folder
}

/** Runs forge; a test that fails is a result. */
function run(cwd, ...args) {
  const env = { ...process.env, FOUNDRY_SOLC: solc, FOUNDRY_OFFLINE: "true" }
  const options = { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }
  try {
    return execFileSync(join(process.cwd(), forge), args, options)
  } catch (error) {
    return `${error.stdout}${error.stderr}`
  }
}

/** Runs a test of forge with a seed. @returns Its seconds, its calls, and the length of the sequence that fails, if one does. */
function runForge(folder, contract, seed) {
  rmSync(join(folder, "cache/invariant"), { recursive: true, force: true })
  const text = run(
    folder,
    "test",
    "--match-contract",
    `^${contract}Test$`,
    "--fuzz-seed",
    String(seed),
    "--threads",
    "1",
  )
  const [, amount, unit] = /finished in ([\d.]+)(ms|s|µs)/.exec(text) ?? []
  if (amount === undefined) throw new Error(text)
  const seconds = Number(amount) / { s: 1, ms: 1e3, µs: 1e6 }[unit]
  const [, calls] = /calls: (\d+)/.exec(text) ?? []
  const [, length] = /shrunk: (\d+)/.exec(text) ?? []
  return { seconds, calls: Number(calls), length: text.includes("[FAIL") ? Number(length ?? 1) : undefined }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
const ms = (seconds) => `${Math.round(seconds * 1000)} ms`

/** Returns the cells of a tool: the time to the failure, the calls up to it, and the length of the shrunk sequence, as medians. */
function cellsOf(results) {
  const failed = results.filter(({ length }) => length !== undefined)
  if (failed.length === 0) return { time: "not found", calls: "", length: "" }
  const part = failed.length < rounds ? ` (${failed.length} of ${rounds})` : ""
  return {
    time: `${ms(median(failed.map(({ seconds }) => seconds)))}${part}`,
    calls: median(failed.map(({ calls }) => calls)),
    length: median(failed.map(({ length }) => length)),
  }
}

const folder = createProject()
try {
  run(folder, "build")
  const chosen = values.only?.split(",") ?? Object.keys(kinds)
  const speeds = { midblock: [], forge: [] }
  for (let round = 1; round <= (values.only === undefined ? rounds : 1); round++) {
    speeds.midblock.push(await measureSpeed(round))
    const { calls, seconds } = runForge(folder, "Speed", round)
    speeds.forge.push(calls / seconds)
  }
  const [own, other] = [median(speeds.midblock), median(speeds.forge)]
  console.log(
    `calls a second: midblock ${Math.round(own)}, forge ${Math.round(other)}, ratio ${(own / other).toFixed(2)}`,
  )
  console.log(
    "| fault | midblock | forge | calls | calls of forge | length | length of forge |\n| --- | --: | --: | --: | --: | --: | --: |",
  )
  const rows = []
  for (const [kind, contract] of Object.entries(kinds).filter(([name]) => chosen.includes(name))) {
    const found = { midblock: [], forge: [] }
    for (let seed = 1; seed <= rounds; seed++) {
      found.midblock.push(await measureKinds(kind, seed))
      found.forge.push(runForge(folder, contract, seed))
    }
    const [ours, theirs] = [cellsOf(found.midblock), cellsOf(found.forge)]
    const cells = ["time", "calls", "length"].flatMap((name) => [ours[name], theirs[name]])
    console.log(`| ${[kind, ...cells].join(" | ")} |`)
    rows.push({ kind, ...found })
  }
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ speeds, rows }, null, 2))
} finally {
  rmSync(folder, { recursive: true })
}
