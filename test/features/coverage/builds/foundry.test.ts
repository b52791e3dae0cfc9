/** Coverage and stack traces from the builds of forge: fresh ones, those after a change of one contract, and those of parts. */
import { execFileSync } from "node:child_process"
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { calls, files, stacks } from "./expected.ts"
import { type MeasuredCalls, measureCalls } from "./measured.ts"
import { copyProject } from "./recorded.ts"

const root = mkdtempSync(join(tmpdir(), "midblock-forge-"))
afterAll(() => rmSync(root, { recursive: true }))
const out = join(root, "out")

const require = createRequire(import.meta.url)
const architectures: Partial<Record<string, string>> = { x64: "amd64", arm64: "arm64" }
const isWindows = process.platform === "win32"
const forge = () =>
  require.resolve(
    `@foundry-rs/forge-${process.platform}-${architectures[process.arch]}/bin/${isWindows ? "forge.exe" : "forge"}`,
  )

/** Builds with the compiler of npm. */
const build = (...args: readonly string[]) =>
  execFileSync(forge(), ["build", ...args], {
    cwd: root,
    env: {
      ...process.env,
      FOUNDRY_SOLC: fileURLToPath(new URL("../../../peers/solc.mjs", import.meta.url)),
      FOUNDRY_OFFLINE: "true",
    },
    stdio: ["ignore", "ignore", "pipe"],
  })

const change = (name: string, text = "// changed\n") => appendFileSync(join(root, "contracts", name), text)

/** A file without contracts: its artifact has only the syntax tree. */
const free = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

function half(uint256 x) pure returns (uint256) {
    require(x % 2 == 0, "odd");
    return x / 2;
}
`
const user = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {half} from "./Free.sol";

contract User {
    function f(uint256 x) external pure returns (uint256) {
        return half(x);
    }
}
`
const others: MeasuredCalls["files"] = {
  "contracts/Free.sol": { notRun: [5, 6], ran: [], branches: ["5 require 0,0"] },
  "contracts/Guarded.sol": { notRun: [8, 9], ran: [], branches: [] },
  "contracts/User.sol": { notRun: [8], ran: [], branches: [] },
}
const whole: MeasuredCalls = { files: { ...files, ...others }, stacks, notes: [] }

beforeAll(() => {
  copyProject(root)
  rmSync(join(root, "contracts/Old.sol"))
  writeFileSync(join(root, "contracts/Free.sol"), free)
  writeFileSync(join(root, "contracts/User.sol"), user)
  const settings = ['src = "contracts"', "ast = true", 'remappings = ["@acme/=node_modules/@acme/"]']
  writeFileSync(join(root, "foundry.toml"), `[profile.default]\n${settings.join("\n")}\n`)
  build()
})

test("behavior: a fresh build", async () => {
  expect(await measureCalls(out, calls)).toEqual(whole)
})

test("behavior: a build after a change of one contract, which numbers the sources anew", async () => {
  change("B.sol")
  build()
  const idOf = (name: string) => JSON.parse(readFileSync(join(out, `${name}.sol/${name}.json`), "utf8")).id
  expect(idOf("B")).toBeLessThan(idOf("A") + 1)
  expect(await measureCalls(out, calls)).toEqual(whole)
})

test("behavior: another change, and no cache that says which run has written an artifact", async () => {
  change("A.sol")
  change("User.sol")
  build()
  rmSync(join(root, "cache"), { recursive: true })
  expect(await measureCalls(out, calls)).toEqual(whole)
})

const older =
  "some code that ran is not counted, because its artifacts were compiled from an older text of a source, or do not say where the source is in it (compile everything again, with --force)"

test("behavior: functions outside of contracts", async () => {
  const { files: found, stacks: failed } = await measureCalls(out, [["User", "f", 3n]])
  expect(failed).toEqual({
    "User.f(3)": ["null.half (contracts/Free.sol:5)", "User.f (contracts/User.sol:8)"],
  })
  expect(found["contracts/Free.sol"]).toEqual({ notRun: [6], ran: ["half"], branches: ["5 require 0,1"] })
})

test("behavior: without the records of the runs, the report says what is not counted, and frames are not wrong", async () => {
  rmSync(join(out, "build-info"), { recursive: true })
  const { stacks: found, notes } = await measureCalls(out, calls)
  expect(notes).toEqual([`${older}: contracts/Lib.sol, contracts/Owned.sol`])
  expect(found["B.f(1)"]).toEqual(["B.null (contracts/B.sol:7)", "B.f (contracts/B.sol:9)"])
})

test("behavior: an artifact that is older than a library: its code in the library is not counted", async () => {
  build("--force")
  const text = readFileSync(join(root, "contracts/Lib.sol"), "utf8")
  writeFileSync(join(root, "contracts/Lib.sol"), text.replace("library Lib", "\n\nlibrary Lib"))
  build("contracts/B.sol")
  const { files: found, notes } = await measureCalls(out, [
    ["A", "f", 500n],
    ["B", "f", 5n],
  ])
  expect(found["contracts/Lib.sol"]).toEqual({
    ...{ notRun: [9], ran: ["Lib.twice"], branches: ["8 if 0,1", "11 require 1,0"] },
  })
  expect(notes).toEqual([`${older}: contracts/Lib.sol`])
})

test("behavior: a build info with all outputs has the syntax trees of all files", async () => {
  build("--force", "--build-info")
  const { files: found, stacks: failed, notes } = await measureCalls(out, [["User", "f", 3n]])
  expect(failed).toEqual({
    "User.f(3)": ["null.half (contracts/Free.sol:5)", "User.f (contracts/User.sol:8)"],
  })
  expect(found["contracts/Free.sol"]).toEqual({ notRun: [6], ran: ["half"], branches: ["5 require 0,1"] })
  expect(notes).toEqual([])
})
