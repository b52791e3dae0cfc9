/** The matcher with a file in a folder of its own; vitest/gas.test.ts has it in the runs of a project. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, vi } from "vitest"
import { type SnapshotMatcherThis, toMatchGasSnapshot } from "../../../src/harness/matchers/gasSnapshot.ts"
import { expect, test } from "../../../src/harness/vitest/index.ts"

type Mode = "all" | "new" | "none"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-gas-matcher-"))
  writeFileSync(join(folder, "package.json"), "{}")
  writeFileSync(join(folder, "a.test.ts"), "")
})
afterEach(() => rmSync(folder, { recursive: true }))

const snapshot = () => JSON.parse(readFileSync(join(folder, ".gas-snapshot.json"), "utf8"))
const keep = (gas: object) => writeFileSync(join(folder, ".gas-snapshot.json"), JSON.stringify(gas))

/** Returns the matcher as vitest calls it in an attempt of the test `pays`. */
function attemptOf(snapshotUpdateState: Mode, more: Partial<SnapshotMatcherThis> = {}) {
  const snapshotState = { snapshotUpdateState }
  const own = {
    equals: Object.is,
    testPath: join(folder, "a.test.ts"),
    currentTestName: "pays",
    snapshotState,
  }
  let assertionCalls = 0
  return async (subject: unknown, options?: object) => {
    assertionCalls++
    const verdict = await toMatchGasSnapshot.call({ ...own, assertionCalls, ...more }, subject, options)
    return verdict.pass ? "matched" : verdict.message().replace(/0x[0-9a-f]{8}…/, "0x…")
  }
}

const failed = (found: string) => `expected transaction 0x… to match its gas snapshot, but ${found}`
const ether = "transfer of ether"

const it = test.setup(async ({ client }) => ({
  hash: await client.sendTransaction({ to: client.account.address }),
}))

it("new: missing entries are written, with a number for the second use of a name in an attempt", async ({
  fixture: { hash },
}) => {
  const match = attemptOf("new")
  expect(await match(hash)).toBe("matched")
  expect(await match(hash)).toBe("matched")
  expect(await match(hash, { name: "own" })).toBe("matched")
  expect(snapshot()).toEqual({ "a.test.ts": { pays: { own: 21000, [ether]: 21000, [`${ether} 2`]: 21000 } } })
  keep({ "a.test.ts": { pays: { [ether]: 20000 } } })
  expect(await attemptOf("new")(hash)).toBe(
    failed(`the gas of ${ether} moved: 20000 → 21000 (+1000, +5.00 %)`),
  )
  expect(snapshot()).toEqual({ "a.test.ts": { pays: { [ether]: 20000 } } })
})

it("none: a missing entry fails, and nothing is written", async ({ fixture: { hash } }) => {
  keep({})
  expect(await attemptOf("none")(hash)).toBe(failed(`it used 21000, and this test has no entry "${ether}"`))
  expect(snapshot()).toEqual({})
})

it("args: tolerance: in per cent of the entry, in both directions", async ({ fixture: { hash } }) => {
  keep({ "a.test.ts": { pays: { up: 20000, down: 22000 } } })
  const match = attemptOf("none")
  expect(await match(hash, { name: "up", tolerance: 5 })).toBe("matched")
  expect(await match(hash, { name: "down", tolerance: 5 })).toBe("matched")
  expect(await attemptOf("none")(hash, { name: "up", tolerance: 4.99 })).toEqual(
    failed("the gas of up moved: 20000 → 21000 (+1000, +5.00 %), and 4.99 % are allowed"),
  )
  expect(await attemptOf("none")(hash, { name: "down", tolerance: 4.5 })).toEqual(
    failed("the gas of down moved: 22000 → 21000 (-1000, -4.55 %), and 4.5 % are allowed"),
  )
})

it("all: the entries of the test are replaced, and those of missing files removed; a change is printed", async ({
  fixture: { hash },
}) => {
  keep({ "a.test.ts": { pays: { [ether]: 20000, gone: 1 }, other: { m: 2 } }, "b.test.ts": { x: { m: 3 } } })
  const printed = vi.spyOn(console, "log").mockImplementation(() => {})
  const match = attemptOf("all")
  expect(await match(hash)).toBe("matched")
  expect(await match(hash, { name: "new" })).toBe("matched")
  expect(printed.mock.calls).toEqual([[`gas of ${ether}: 20000 → 21000 (+1000, +5.00 %)`]])
  printed.mockRestore()
  expect(snapshot()).toEqual({ "a.test.ts": { pays: { [ether]: 21000, new: 21000 }, other: { m: 2 } } })
})

it("error: outside of a test, and a subject that is not a successful transaction", async ({
  client,
  fixture: { hash },
}) => {
  await expect(attemptOf("new", { currentTestName: undefined })(hash)).rejects.toThrow(
    "toMatchGasSnapshot: it must be called within a test of vitest",
  )
  const reverting = await client.sendTransaction({ data: "0x5f5ffd", gas: 100_000n })
  expect(await attemptOf("new")(reverting)).toBe(failed("it reverted without a reason"))
  expect(await attemptOf("new")({ to: client.account.address })).toBe(
    "expected the call to match its gas snapshot, but it is not a transaction: it succeeded",
  )
})

test.with({ hardfork: "amsterdam" })(
  "behavior: gas for state has an entry of its own, which is compared too",
  async ({ client }) => {
    const hash = await client.sendTransaction({ to: `0x${"9".repeat(40)}`, value: 1n })
    const [whole, state] = [204_600, 183_600]
    expect(await attemptOf("new")(hash)).toBe("matched")
    const entries = { [ether]: whole, [`${ether}, for state`]: state }
    expect(snapshot()).toEqual({ "a.test.ts": { pays: entries } })
    keep({ "a.test.ts": { pays: { ...entries, [`${ether}, for state`]: state - 1530 } } })
    expect(await attemptOf("none")(hash)).toBe(
      failed(`the gas of ${ether}, for state moved: 182070 → 183600 (+1530, +0.84 %)`),
    )
    expect(await attemptOf("all")(hash)).toBe("matched")
    expect(snapshot()).toEqual({ "a.test.ts": { pays: entries } })
    const second = await client.sendTransaction({ to: `0x${"9".repeat(40)}`, value: 1n })
    expect(await attemptOf("all")(second)).toBe("matched")
    expect(snapshot()).toEqual({ "a.test.ts": { pays: { [ether]: 21_000 } } })
  },
)
