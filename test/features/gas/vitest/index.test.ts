/** Gas in a project of a user: `toMatchGasSnapshot` with its file, and the report at the end of a run. */
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify, stripVTControlCharacters } from "node:util"
import { afterAll, expect, test } from "vitest"
import { setupGasReport } from "../../../../src/features/gas/vitest/index.ts"
import { install } from "../../../installed.ts"

const repository = fileURLToPath(new URL("../../../../", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "midblock-gas-project-"))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
install(folder, ["viem", "vitest"])
write("package.json", '{ "type": "module" }')
write("Token.ts", readFileSync(join(repository, "contracts/artifacts/Token.ts"), "utf8"))
write(
  "vitest.config.mjs",
  'export default { test: { globalSetup: ["./gas.mjs"], testTimeout: 60000, isolate: false, maxWorkers: 2, pool: "threads" } }',
)
write(
  "gas.mjs",
  'import { setupGasReport } from "midblock/vitest/gas"\nexport const setup = setupGasReport({ file: "gas.json" })',
)

/** @param amount - A value with more nonzero bytes costs more gas. */
const suite = (name: string, amount: string, more = "") => `
import { deploy, describe, expect, test, useArtifacts } from "midblock/vitest"
import { Token } from "./Token.ts"

useArtifacts([Token])
const it = test.setup(async ({ client }) => ({ token: await deploy(client, Token, ["A", "B"]) }))
const friend = "0x${"ab".repeat(20)}"

describe("${name}", () => {
  it("pays", async ({ fixture: { token } }) => {
    await expect(token.write.mint([friend, ${amount}])).toMatchGasSnapshot()
    await expect(token.write.mint([friend, 1n])).toMatchGasSnapshot({ tolerance: 5 })
  })
  it("sends ether", { retry: 1 }, async ({ client, task }) => {
    await expect(client.sendTransaction({ to: friend, value: 1n })).toMatchGasSnapshot({ name: "ether" })
    if (task.result.retryCount === 0) throw new Error("once more")
  })
  ${more}
})
`

async function run(env: Readonly<Record<string, string>>, ...flags: string[]) {
  const vitest = join(repository, "node_modules/vitest/vitest.mjs")
  const ran = promisify(execFile)(process.execPath, [vitest, "run", "--root", folder, ...flags], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
    maxBuffer: 1e8,
  })
  const { stdout, stderr, code } = await ran.then(
    (result) => ({ ...result, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { code, text: stripVTControlCharacters(`${stdout}${stderr}`) }
}

const snapshot = () => {
  const { "titles.test.ts": ofTitles, ...others } = JSON.parse(
    readFileSync(join(folder, ".gas-snapshot.json"), "utf8"),
  )
  return { ofTitles, others }
}
const failures = (text: string) => text.match(/(?<=Error: ).*/g)

/** Tests with the same title, which have separate entries in the order of the file. */
const titles = `
import { expect, test } from "midblock/vitest"
const friend = "0x${"ab".repeat(20)}"
test.for(["0x", "0x1234", "0x123456"])("pays", { retry: 1 }, async (data, { client, task }) => {
  await expect(client.sendTransaction({ to: friend, data })).toMatchGasSnapshot()
  if (task.result.retryCount === 0) throw new Error("once more")
})
test("pays 2", async ({ client }) => {
  await expect(client.sendTransaction({ to: friend })).toMatchGasSnapshot()
})
test.skip("skipped", () => {})
test("skipped", async ({ client }) => {
  await expect(client.sendTransaction({ to: friend })).toMatchGasSnapshot()
})
`
const entriesOfTitles = {
  pays: { "transfer of ether": 21000 },
  "pays 2": { "transfer of ether": 21000 },
  "pays 3": { "transfer of ether": 21080 },
  "pays 4": { "transfer of ether": 21120 },
  "skipped 2": { "transfer of ether": 21000 },
}

const more = `it("is new", async ({ fixture: { token } }) => {
  await expect(token.write.mint([friend, 1n])).toMatchGasSnapshot()
})`

test("error: a misspelt option of the report", () => {
  expect(() => setupGasReport({ fil: "gas.json" } as object)).toThrow(
    "unknown option of setupGasReport fil; did you mean file?",
  )
})

test("behavior: new entries are written, but changed or missing entries fail in CI; --update writes them", async () => {
  write("a.test.ts", suite("A", "1n"))
  write("b.test.ts", suite("B", "1n"))
  write("titles.test.ts", titles)
  const first = await run({})
  expect(snapshot().ofTitles).toEqual(entriesOfTitles)
  expect([first.code, failures(first.text), snapshot().others]).toMatchInlineSnapshot(`
    [
      0,
      null,
      {
        "a.test.ts": {
          "A > pays": {
            "Token.mint": 68220,
            "Token.mint 2": 34020,
          },
          "A > sends ether": {
            "ether": 21000,
          },
        },
        "b.test.ts": {
          "B > pays": {
            "Token.mint": 68220,
            "Token.mint 2": 34020,
          },
          "B > sends ether": {
            "ether": 21000,
          },
        },
      },
    ]
  `)
  expect(first.text.match(/^gas .*\n(.*\n)*?.*init code.*$/m)?.[0]).toMatchInlineSnapshot(`
    "gas           calls     min  median    mean     max
    Token
      deployment      2  450038  450038  450038  450038
      mint            4   34020   51120   51120   68220
      code 1571 of 24576 bytes (6.4 %), init code 2445 of 49152 bytes (5.0 %)"
  `)
  rmSync(join(folder, "b.test.ts"))
  write("a.test.ts", suite("A", "2n ** 64n - 1n", more))
  const moved = await run({ CI: "1" })
  expect([moved.code, failures(moved.text)]).toMatchInlineSnapshot(`
    [
      1,
      [
        "expected transaction 0xa93d2608… to match its gas snapshot, but the gas of Token.mint moved: 68220 → 68304 (+84, +0.12 %)",
        "expected transaction 0x69812f16… to match its gas snapshot, but it used 68220, and this test has no entry "Token.mint"",
      ],
    ]
  `)
  const updated = await run({}, "--update")
  expect([updated.code, updated.text.match(/^gas of.*/gm), snapshot().others]).toMatchInlineSnapshot(`
    [
      0,
      [
        "gas of Token.mint: 68220 → 68304 (+84, +0.12 %)",
      ],
      {
        "a.test.ts": {
          "A > is new": {
            "Token.mint": 68220,
          },
          "A > pays": {
            "Token.mint": 68304,
            "Token.mint 2": 34020,
          },
          "A > sends ether": {
            "ether": 21000,
          },
        },
      },
    ]
  `)
  expect(snapshot().ofTitles).toEqual(entriesOfTitles)
  expect(
    JSON.parse(readFileSync(join(folder, "gas.json"), "utf8")).contracts[0].functions,
  ).toMatchInlineSnapshot(`
    [
      {
        "calls": 3,
        "function": "mint",
        "max": 68304,
        "mean": 56848,
        "median": 68220,
        "min": 34020,
      },
    ]
  `)
})
