import { expect, test } from "vitest"
import { Savings } from "../../../contracts/artifacts/Savings.ts"
import { createJsonEntries } from "../../../src/cli/output/jsonEntries.ts"
import { createLog } from "../../../src/cli/output/log.ts"
import { sendOwn } from "../../../src/cli/output/ownRequests.ts"
import { createTextEntries } from "../../../src/cli/output/textEntries.ts"
import { type Traced, traceEntry, withTraces } from "../../../src/cli/output/traces.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { namesOf } from "../../../src/harness/trace.ts"
import { createNode } from "../../../src/index.ts"
import { asker, save } from "../saved.ts"

/** Starts a node whose log is collected as a text, with traces. */
async function startLog(trace: Traced, { showsChanges = false, json = false } = {}) {
  let text = ""
  const write = (part: string) => {
    text += part
  }
  const node = await createNode()
  const names = namesOf(createArtifacts([Savings]))
  const entries = json ? createJsonEntries(write) : createTextEntries({ write })
  const requests: unknown[] = []
  const send = sendOwn(node)
  const traced: Promise<unknown>[] = []
  const request: typeof send = (call) => {
    const result = send(call)
    traced.push(result)
    return result
  }
  const log = createLog(withTraces(entries, { trace, showsChanges, request, names }))
  node.on("request", (each) => {
    log.request({ ...each, durationMs: 0.5 })
    requests.push(each.method)
  })
  node.on("flashblock", log.flashblock)
  node.on("block", log.block)
  await save(asker(node))
  // The requests of traces follow one another: waits until no new one has begun.
  for (let before = -1; before !== traced.length; ) {
    before = traced.length
    await Promise.all(traced)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setImmediate(resolve))
  return { node, text: () => text, requests, [Symbol.asyncDispose]: () => node.close() }
}

test("--trace: prints the traces of failed transactions only, and no line for its own requests", async () => {
  await using session = await startLog("failed")
  const text = session.text()
  expect(text.match(/\] Savings\.\w+/g)).toEqual(["] Savings.withdraw", "] Savings.pay"])
  expect(text).toContain("  └─ reverted: NotEnough(have: 5, want: 9)\n")
  expect(text).not.toContain("debug_traceTransaction")
  expect(session.requests).toContain("debug_traceTransaction")
})

test("--trace all: prints all traces in the order of the transactions", async () => {
  await using session = await startLog("all")
  expect(session.text().match(/(?<=\] )(new Savings|Savings\.(deposit|withdraw))/g)).toEqual([
    "new Savings",
    "Savings.deposit",
    "Savings.withdraw",
  ])
})

test("--verbose: prints the changes of each transaction, without trees", async () => {
  await using session = await startLog(undefined, { showsChanges: true })
  const text = session.text()
  expect(text).toContain("savings[0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266]: 0 → 5\n")
  expect(text.match(/^changes of 0x[0-9a-f]{64}$/gm)).toHaveLength(3)
  expect(text).not.toContain("├─")
})

test("--json: prints one object for each trace", async () => {
  await using session = await startLog("failed", { json: true })
  const traces = session
    .text()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === "trace")
  expect(traces.map(({ failed, call }) => [failed, call.contract, call.failure])).toEqual([
    [true, "Savings", "reverted: NotEnough(have: 5, want: 9)"],
  ])
})

test("withTraces: without traces and changes, the entries are the given ones", () => {
  const entries = createTextEntries({ write: () => {} })
  const request = () => Promise.reject(new Error("asked"))
  expect(withTraces(entries, { trace: undefined, showsChanges: false, request, names: {} })).toBe(entries)
})

test("traceEntry: integers are decimal strings at any depth, and absent fields are left out", () => {
  expect(traceEntry({ gas: 2n ** 64n, call: { value: 0n, place: undefined }, list: [1n, 2] })).toEqual({
    ...{ gas: "18446744073709551616", call: { value: "0" }, list: ["1", 2] },
  })
})
