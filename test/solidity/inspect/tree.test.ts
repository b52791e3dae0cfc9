import { encodeErrorResult, type Hex, parseAbi, stringToHex } from "viem"
import { expect, test } from "vitest"
import { createArtifacts, createClient, traceTransaction } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import type { CallFrame } from "../../../src/solidity/inspect/callFrame.ts"
import { labelContracts } from "../../../src/solidity/inspect/labels.ts"
import { render } from "../../../src/solidity/inspect/render.ts"
import { treeOf } from "../../../src/solidity/inspect/tree.ts"

test("behavior: an empty revert reason is described in words", async () => {
  await using node = await createNode()
  const client = createClient(node)
  const reason = encodeErrorResult({ abi: parseAbi(["error Error(string)"]), args: [""] }).slice(2)
  // CODECOPY and REVERT of the data after the code.
  const hash = await client.sendTransaction({ data: `0x6044600a5f3960445ffd${reason}`, gas: 200_000n })
  expect(render(await traceTransaction(node, hash)).split("\n")[2]).toBe("└─ reverted with an empty reason")
})

const [one, two]: readonly Hex[] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`]
const frame = (more: Partial<CallFrame> = {}): CallFrame => ({
  ...{ type: "CALL", from: one as Hex, to: two, gas: "0x10", gasUsed: "0x5", input: "0x" },
  ...more,
})
const explainer = createArtifacts([])
async function tree(root: CallFrame) {
  const labels = await labelContracts([], undefined, async () => "0x")
  return treeOf(root, { explainer, labels, locations: new Map() })
}
const leaf = { ...{ kind: "call", type: "CALL", from: one, to: two, contract: undefined, call: undefined } }

test("default: a frame with its numbers; fields that nodes leave out have their defaults", async () => {
  expect(await tree(frame({ value: "0x7", output: "0x12" }))).toEqual({
    ...{ ...leaf, input: "0x", value: 7n, gasUsed: 5n, output: "0x12", result: undefined },
    ...{ failure: undefined, place: undefined, entries: [] },
  })
  const { value, output } = await tree(frame())
  expect({ value, output }).toEqual({ value: 0n, output: "0x" })
})

test("behavior: logs are between the calls at their positions, and calls of the console are lines", async () => {
  const log = (topic: Hex, position?: Hex | number) => ({
    address: two as Hex,
    topics: [topic],
    data: "0x" as Hex,
    position,
  })
  const console = frame({ to: "0x000000000000000000636F6e736F6c652e6c6f67", input: "0x51973ec9" })
  const calls = [
    frame({ to: one }),
    console,
    frame({ to: "0x000000000000000000636F6e736F6c652e6c6f67", input: "0x12" }),
  ]
  const logs = [log("0x01"), log("0x02", "0x1"), log("0x03", 1), log("0x04", "0x3")]
  const { entries } = await tree(frame({ calls, logs }))
  expect(entries.map((each) => (each.kind === "event" ? each.topics[0] : each.kind))).toEqual([
    ...["0x01", "call", "0x02", "0x03", "console", "call", "0x04"],
  ])
})

test("behavior: a failure is the decoded reason, the node's word, or the data", async () => {
  const abi = parseAbi(["error Error(string)", "error Panic(uint256)"])
  const reason = encodeErrorResult({ abi, errorName: "Error", args: ["no"] })
  const panic = encodeErrorResult({ abi, errorName: "Panic", args: [0x11n] })
  const failures = [
    frame({ error: "execution reverted", output: reason }),
    frame({ error: "execution reverted", output: panic }),
    frame({ error: "execution reverted", output: "0xdeadbeef" }),
    frame({ error: "execution reverted" }),
    frame({ error: "out of gas" }),
    frame({ output: stringToHex("fine") }),
  ].map(async (each) => (await tree(each)).failure)
  expect(await Promise.all(failures)).toEqual([
    "reverted: no",
    "reverted: panic: arithmetic underflow or overflow (0x11)",
    "reverted with 0xdeadbeef",
    "reverted without a reason",
    "out of gas",
    undefined,
  ])
})
