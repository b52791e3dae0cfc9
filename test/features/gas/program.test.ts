/** `--gas-report`: the table of gas at the end of the program. */
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { encodeDeployData, encodeFunctionData } from "viem"
import { expect, test } from "vitest"
import { Savings } from "../../../contracts/artifacts/Savings.ts"
import { createPaint } from "../../../src/base/colors.ts"
import { parseArguments } from "../../../src/cli/options/arguments.ts"
import { program } from "../../../src/features/gas/program.ts"
import { call, launch, urlOf } from "../../cli/program.ts"

const plain = createPaint(false)
const savings = "0x5fbdb2315678afecb367f032d93f642f64180aa3"

/** Runs the program with some transactions; returns what it prints after its banner. */
async function output(...flags: string[]): Promise<string> {
  const child = launch("--port", "0", "--automine", "--gas-report", ...flags)
  let text = ""
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString()
  })
  const url = flags.includes("--json") ? await urlOf(child) : await listening(child.stdout, () => text)
  const [from] = (await call(url, "eth_accounts")) as string[]
  const send = (fields: object) => call(url, "eth_sendTransaction", [{ from, gas: "0x100000", ...fields }])
  const deposit = encodeFunctionData({ abi: Savings.abi, functionName: "deposit" })
  await send({ data: encodeDeployData({ ...Savings }) })
  for (const value of ["0x5", "0x6", "0x7"]) await send({ to: savings, value, data: deposit })
  child.kill("SIGTERM")
  await once(child, "close")
  return text
}

async function listening(stdout: NodeJS.ReadableStream, text: () => string): Promise<string> {
  for (;;) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text()) ?? []
    if (url !== undefined) return url
    await once(stdout, "data")
  }
}

test("behavior: prints a table by contract and function, with the names of artifacts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-gas-report-"))
  writeFileSync(join(folder, "Savings.json"), JSON.stringify(Savings))
  const text = await output("--artifacts", folder)
  rmSync(folder, { recursive: true })
  expect(text.slice(text.lastIndexOf("\ngas ") + 1)).toMatchInlineSnapshot(`
    "gas           calls     min  median    mean     max
    Savings
      deployment      1  362823  362823  362823  362823
      deposit         3   31118   31118   36818   48218
      code 1395 of 24576 bytes (5.7 %), init code 1720 of 49152 bytes (3.5 %)
    "
  `)
})

test("behavior: prints one object with --json, and selectors without artifacts", async () => {
  const text = await output("--json")
  const { event, contracts } = JSON.parse(text.trim().split("\n").at(-1) ?? "")
  expect([event, contracts]).toMatchInlineSnapshot(`
    [
      "gasReport",
      [
        {
          "contract": "<0x5FbDB2315678afecb367f032d93F642f64180aa3>",
          "deployment": {
            "calls": 1,
            "max": 362823,
            "mean": 362823,
            "median": 362823,
            "min": 362823,
          },
          "functions": [
            {
              "calls": 3,
              "function": "0xd0e30db0",
              "max": 48218,
              "mean": 36818,
              "median": 31118,
              "min": 31118,
            },
          ],
          "initCodeSize": 1720,
          "size": 1395,
          "via": [],
        },
      ],
    ]
  `)
})

test("args: codeSizeLimit, disableCodeSizeLimit: the limits of the table; nothing without a report", () => {
  const contract = {
    contract: "A",
    via: [],
    deployment: undefined,
    size: 500,
    initCodeSize: 1000,
    functions: [],
  }
  const lineOf = (line: string) => {
    const parsed = parseArguments({ argv: line.split(" "), env: {}, version: "" })
    if (parsed.kind !== "run") throw new Error(parsed.text)
    const report = program.report?.({ gasReport: () => ({ contracts: [contract] }) }, parsed.options, plain)
    return report?.text.split("\n")[3]
  }
  const lines = [
    "--color never",
    "--color never --code-size-limit 1000",
    "--color never --disable-code-size-limit",
  ].map(lineOf)
  const none = program.report?.({ gasReport: () => undefined }, {}, plain)
  expect([lines, none]).toEqual([
    [
      "  code 500 of 24576 bytes (2.0 %), init code 1000 of 49152 bytes (2.0 %)",
      "  code 500 of 1000 bytes (50.0 %), init code 1000 of 2000 bytes (50.0 %)",
      "  code 500 bytes, init code 1000 bytes",
    ],
    undefined,
  ])
})
