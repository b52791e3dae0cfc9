/** The text of inspected transactions; trace.test.ts of the harness has whole traces. */
import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createPaint } from "../../../src/base/colors.ts"
import { createArtifacts, createClient, traceTransaction } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import type { InspectedTransaction } from "../../../src/solidity/inspect/inspect.ts"
import { render, renderChanges } from "../../../src/solidity/inspect/render.ts"
import type { TraceCall } from "../../../src/solidity/inspect/tree.ts"

test("behavior: a creation that failed has no address", async () => {
  await using node = await createNode()
  const client = createClient(node)
  // RETURN of a code that begins with EF, once with an artifact of it, and once without.
  const data: Hex = "0x60ef5f5360015ff3"
  const hash = await client.sendTransaction({ data, gas: 100_000n })
  const named = createArtifacts([{ contractName: "Reserved", abi: [], bytecode: data }])
  const lines = async (known: typeof named) =>
    render(await traceTransaction(node, hash, known))
      .split("\n")
      .slice(1, 3)
  const failure = "└─ invalid code: must not begin with 0xef"
  expect(await lines(named)).toEqual(["[100000] new Reserved", failure])
  expect(await lines(createArtifacts([]))).toEqual(["[100000] new contract", failure])
})

test("behavior: repeated entries are one line with their count", async () => {
  await using node = await createNode()
  const client = createClient(node)
  const consoleCall = "5f5f60045f73000000000000000000636f6e736f6c652e6c6f675afa50"
  // Calls of the identity precompile and of the console, with the same input each.
  const call = "5f5f60045f60045afa50"
  const hash = await client.sendTransaction({
    data: `0x6351973ec960e01b5f52${consoleCall.repeat(3)}${call.repeat(2)}00`,
    gas: 200_000n,
  })
  const traced = await traceTransaction(node, hash, createArtifacts([]))
  expect(render(traced).split("\n").slice(2, 5)).toEqual([
    "├─ console  ×3",
    "└─ [18] identity.0x51973ec9 [staticcall] ×2",
    "   └─ returns 0x51973ec9",
  ])
  expect(render(traced, { isVerbose: true }).match(/console/g)).toHaveLength(3)
})

const [one, two]: readonly Hex[] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`]
const call: TraceCall = {
  ...{ kind: "call", type: "CALL", from: one as Hex, to: two, contract: undefined, call: undefined },
  ...{ input: "0x", value: 0n, gasUsed: 5n, output: "0x", result: undefined, failure: undefined },
  ...{ place: undefined, entries: [] },
}
const inspected: InspectedTransaction = {
  ...{ hash: "0xaa", failed: false, blockNumber: 3n, gasUsed: 5n, call, contracts: [], changes: undefined },
}
const linesOf = (more: Partial<TraceCall>, options = {}) =>
  render({ ...inspected, call: { ...call, ...more } }, options)
    .trimEnd()
    .split("\n")
    .slice(1)

test("default: each type of call, with its value and its result", () => {
  const created = { type: "CREATE2", call: "Token(supply: 5)", output: "0x60", value: 1n } as const
  expect(linesOf({})).toEqual([`[5] ${two}()`])
  expect(
    linesOf({ contract: "Token", call: "total()", type: "STATICCALL", output: "0x05", result: "5" }),
  ).toEqual(["[5] Token.total() [staticcall]", "└─ returns 5"])
  expect(linesOf(created)).toEqual([`[5] new Token(supply: 5) at ${two} {value: 1 wei} [create2]`])
  expect(linesOf({ ...created, type: "CREATE", call: undefined, to: undefined })).toEqual([
    "[5] new contract {value: 1 wei}",
  ])
  expect(linesOf({ type: "SELFDESTRUCT", value: 7n })).toEqual([`[5] selfdestruct to ${two} {value: 7 wei}`])
})

test("behavior: long bytes are cut unless isVerbose, and control characters are escaped", () => {
  const input: Hex = `0x${"ab".repeat(37)}`
  expect(linesOf({ input })).toEqual([`[5] ${two}.0xabababab… (37 bytes)`])
  expect(linesOf({ input }, { isVerbose: true })).toEqual([`[5] ${two}.${input}`])
  const text = "a\n\u001b[2Jb"
  expect(linesOf({ failure: text, entries: [{ kind: "console", text }] })).toEqual([
    ...[`[5] ${two}()`, "├─ console a\\u000a\\u001b[2Jb", "└─ a\\u000a\\u001b[2Jb"],
  ])
})

test("args: paint: colours the outcome and the failure, and changes no text", () => {
  const failed = { ...inspected, failed: true, call: { ...call, failure: "out of gas" } }
  const painted = render(failed, { paint: createPaint(true) })
  expect(painted.split("\n")[0]).toBe("0xaa \u001b[31mfailed\u001b[39m in block 3, gas 5")
  expect(painted).toContain("\u001b[31mout of gas\u001b[39m")
})

test("renderChanges: the changes of each account; undefined when there are none", () => {
  const account = {
    ...{ address: one as Hex, contract: "Token", balance: { before: 5n, after: 3n } },
    ...{ nonce: undefined, codeSize: { before: 0, after: 2 } },
    variables: [{ path: "total", type: "uint256", before: "0", after: "1" }],
    slots: [
      { slot: `0x${"0".repeat(63)}1`, before: `0x${"0".repeat(64)}`, after: `0x${"0".repeat(62)}12` },
    ] as const,
  }
  const unchanged = { ...account, balance: undefined, codeSize: undefined, variables: [], slots: [] }
  expect(renderChanges({ hash: "0xaa", changes: [unchanged, account] })?.split("\n")).toEqual([
    "changes of 0xaa",
    `  Token ${one}`,
    "    balance: -2 wei",
    "    code: 0 → 2 bytes",
    "    total: 0 → 1",
    "    slot 0x1: 0x0 → 0x12",
    "",
  ])
  expect(renderChanges({ hash: "0xaa", changes: [unchanged] })).toBeUndefined()
  expect(renderChanges({ hash: "0xaa", changes: undefined })).toBeUndefined()
})
