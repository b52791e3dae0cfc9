/** `check` of the library and of the program, against the default node. */
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { clientVersion } from "../../src/base/version.ts"
import { check } from "../../src/check/index.ts"
import type { CheckReport } from "../../src/check/types.ts"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"
import { program } from "../cli/program.ts"
import { accept, executedInFork, steadyGroups } from "./acceptance.ts"

/** Starts a node with receipts as the program has them. */
async function start(options: CreateNodeOptions = {}) {
  const node = await createNode({ receipts: "sealed", ...options })
  const { url } = await node.listen({ port: 0 })
  return { node, url }
}

let report: CheckReport
beforeAll(async () => {
  const { node, url } = await start()
  report = await check(url, { only: steadyGroups })
  await node.close()
})

test("no case fails against the default node, and those that differ name the dialect", () => {
  const of = (verdict: string) =>
    report.results
      .filter((result) => result.verdict === verdict && result.name !== executedInFork)
      .map(({ name, dialect, reason }) => `${name}: ${dialect ?? reason}`)
  expect(of("fails")).toEqual([])
  expect(of("not applicable")).toEqual([])
  expect(of("differs")).toEqual([
    "pending/transaction-by-hash: geth, anvil: as in the pool, without a block",
    "pending/receipt-by-hash: a receipt by hash follows the seal",
    "stream/foreign-fields: rollup-boost: with fields of Ethereum's blobs and requests",
  ])
  expect(report).toMatchObject({ ok: true, transactions: 4, endpoint: { chainId: 31337, isDevNode: true } })
})

test("no case fails against ethgas, which pre-confirms on Ethereum", async () => {
  const { fails, notApplicable } = await accept({ network: "ethgas" }, { network: "ethgas" })
  expect({ fails, notApplicable }).toEqual({ fails: [], notApplicable: [] })
})

/** Runs the program, and returns its exit code and what it printed. */
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [program, "check", ...args], { env: {} }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )

test("the command of the example workflow has flags that exist", async () => {
  const workflow = readFileSync(new URL("../../examples/check/workflow.yml", import.meta.url), "utf8")
  const [, words = ""] = /npx --yes midblock check "\$RPC_URL" (.+)$/m.exec(workflow) ?? []
  expect(words).toContain("--read-only")
  expect(await run("http://rpc.example", ...words.split(" "), "--list", "--only", "sync")).toMatchObject({
    code: 0,
    stderr: "",
  })
})

test("the program prints the plan, the verdicts and the counts; a case that fails has its rule, and exit code 1", async () => {
  const { node, url } = await start({ dialect: "ethereum" })
  onTestFinished(() => node.close())
  const names = "contract/revert-code,contract/call-data"
  const { code, stdout, stderr } = await run(url, "--only", names)
  expect(code).toBe(0)
  expect(stderr).toBe(`${url}: ${clientVersion}, chain id 31337; 2 cases, at most 5 requests, reads only\n`)
  expect(stdout.replace(/[\d.]+ s\n/, "… s\n")).toBe(`
contract
  holds           call-data: a call gets its data, and returns exactly the bytes of its result
  differs         revert-code: geth: code 3, with the reason in the message

1 holds, 1 differs, 0 fails, 0 not applicable: ${url}, ${clientVersion}, chain id 31337
5 requests, 0 transactions, … s

`)
  expect(await run("ftp://x")).toMatchObject({
    code: 1,
    stderr: "error: invalid option url: expected the URL of an HTTP server, got ftp://x\n",
  })
  expect(await run("http://127.0.0.1:1", "--json")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: cannot check http:\/\/127\.0\.0\.1:1: .+\n$/),
  })
})

test("--against prints the cases that differ, and files get the report of the first endpoint", async () => {
  const [one, other] = [await start(), await start({ dialect: "ethereum" })]
  const folder = mkdtempSync(join(tmpdir(), "midblock-check-"))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await one.node.close()
    await other.node.close()
  })
  const files = ["--junit", join(folder, "check.xml"), "--page", join(folder, "check.html")]
  const compared = await run(one.url, "--against", other.url, "--only", "contract", "--read-only", ...files)
  expect({ code: compared.code, stdout: compared.stdout }).toEqual({
    code: 0,
    stdout: `A  ${one.url}, ${clientVersion}
B  ${other.url}, ${clientVersion}

contract/revert-code: a revert has the code -32000 and the message "execution reverted"
  A  holds
  B  differs: geth: code 3, with the reason in the message

1 of 38 cases differ

`,
  })
  expect(readFileSync(join(folder, "check.xml"), "utf8")).toContain('tests="38" failures="0" skipped="2"')
  expect(readFileSync(join(folder, "check.html"), "utf8")).toContain("contract/revert-code")
})
