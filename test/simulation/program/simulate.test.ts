import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { install } from "../../installed.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** A project with a test that fails when its answers are late, and one that holds. */
function createProject(): string {
  const project = mkdtempSync(join(tmpdir(), "midblock-"))
  onTestFinished(() => rmSync(project, { recursive: true }))
  install(project, ["vitest", "viem", "fast-check"])
  writeFileSync(join(project, "package.json"), '{ "type": "module" }')
  const text = `import { test } from "midblock/vitest"
const body = (patienceMs) => async ({ provider, clock }) => {
  await clock.wait(1000)
  const before = clock.now()
  await provider.request({ method: "eth_blockNumber" })
  if (clock.now() - before > patienceMs) throw new Error("too late")
}
test.simulation("in time", { faults: ["late"], runs: 30 }, body(100))
test.simulation("patient", { faults: ["late"], runs: 2 }, body(100_000))
`
  writeFileSync(join(project, "late.test.mjs"), text)
  return project
}

const simulate = (cwd: string, ...words: string[]) =>
  spawnSync(
    process.execPath,
    [join(root, "lib/cli.cjs"), "simulate", "--workers", "1", "--minutes", "0.001", ...words],
    {
      cwd,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    },
  )

test("behavior: a round that fails ends the search, and leaves its schedule in a file", () => {
  const project = createProject()
  const { status, stdout } = simulate(project, "--seed", "3", "--factor", "2")
  expect(status).toBe(1)
  expect(stdout).toMatch(/"in time" fails with 1 fault, found in run \d+, shrunk \d+ times: too late/)
  expect(stdout).toMatch(/failed with the seed 3: MIDBLOCK_SEED=3 npx vitest run\n$/)
  const kept = JSON.parse(readFileSync(join(project, "failing-schedules/in-time.json"), "utf8"))
  expect(kept).toEqual({
    test: "in time",
    seed: expect.any(Number),
    faults: [{ atMs: expect.any(Number), fault: "late", arguments: expect.anything() }],
    journal: [
      expect.stringMatching(/^ +\d+\.\d{3} s {2}late: requests take \d+ ms and answers \d+ ms, for \d+ ms$/),
    ],
  })
})

test("behavior: rounds that pass are told, and the exit code is 0", () => {
  const { status, stdout } = simulate(createProject(), "--seed", "5", "-t", "patient")
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^seed 5 passed; rounds: 1, after \d+ s\n$/)])
})
