import type { Hex } from "viem"
import { expect, test } from "vitest"
import type { Outcome } from "../../../src/cli/output/log.ts"
import { consoleRows, paragraphOf, stackRows } from "../../../src/cli/output/paragraph.ts"
import { createNode } from "../../../src/index.ts"
import { ask } from "../../dataFolder.ts"

/** Returns the outcome of a transaction on a new node, in flashblock 1.1. */
async function outcomeOf(fields: object, more: Partial<Outcome> = {}): Promise<Outcome> {
  await using node = await createNode()
  const found: Outcome[] = []
  node.on("flashblock", ({ transactions }) => {
    for (const executed of transactions)
      found.push({ executed, position: "1.1", call: undefined, created: [], logs: [], ...more })
  })
  const [from, to] = node.accounts.map(({ address }) => address)
  await ask(node, "eth_sendTransaction", { from, to, gas: "0x186a0", ...fields })
  return found.at(-1) as Outcome
}
const textsOf = (outcome: Outcome, label: string, isVerbose = false) =>
  paragraphOf(outcome, isVerbose).flatMap((row) => (row.label === `  ${label}` ? [row.text] : []))

const own = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
const friend = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
const created: Hex = "0x5FbDB2315678afecb367f032d93F642f64180aa3"

test("default: a transfer; isVerbose: with the nonce", async () => {
  const outcome = await outcomeOf({ value: "0x5" })
  const { hash } = outcome.executed
  const rows = [
    { label: "  to", text: friend, color: undefined },
    { label: "  value", text: "5 wei", color: undefined },
    { label: "  gas", text: "21000 of 100000", color: undefined },
  ]
  expect(paragraphOf(outcome)).toEqual([
    { label: "transaction", text: hash, color: "green" },
    { label: "  in", text: "flashblock 1.1", color: undefined },
    { label: "  from", text: own, color: undefined },
    ...rows,
  ])
  expect(paragraphOf({ ...outcome, position: "1" }, true)).toEqual([
    { label: "transaction", text: hash, color: "green" },
    { label: "  in", text: "block 1", color: undefined },
    { label: "  from", text: `${own}, nonce 0`, color: undefined },
    ...rows,
  ])
})

test("behavior: undecoded input is its selector, or its length for a creation; isVerbose: all of it", async () => {
  const data = `0x12345678${"ab".repeat(40)}`
  const [long, short] = [await outcomeOf({ data }), await outcomeOf({ data: "0x1234" })]
  const creation = await outcomeOf({ to: undefined, data: "0x5f5ff3" })
  expect(textsOf(long, "input")).toEqual(["0x12345678 and 40 bytes"])
  expect(textsOf(short, "input")).toEqual(["0x1234"])
  expect(textsOf(creation, "input")).toEqual(["3 bytes of init code"])
  expect(textsOf(long, "input", true)).toEqual([data])
  const named = { ...long, call: "Token.put()" }
  expect(textsOf(named, "call")).toEqual(["Token.put()"])
  expect(textsOf(named, "input")).toEqual([])
  expect(textsOf(named, "input", true)).toEqual([data])
  expect(textsOf(creation, "contract")).toEqual([created])
  expect(textsOf({ ...creation, created: ["Token"] }, "contract")).toEqual([`${created} Token`])
})

test("behavior: events of other contracts have their address, unknown ones are counted; at most 20 rows", async () => {
  const outcome = await outcomeOf({})
  const log = { address: friend.toLowerCase() as Hex, text: "Own()" }
  const other = { address: own.toLowerCase() as Hex, text: "Other()" }
  const withLogs = (count: number, logs: Outcome["logs"]): Outcome => {
    const receipt = {
      ...outcome.executed.receipt,
      logs: Array(count).fill({ address: own, topics: [], data: "0x" }),
    }
    return { ...outcome, logs, executed: { ...outcome.executed, receipt } }
  }
  expect(textsOf(withLogs(3, [log, other]), "event")).toEqual([
    "Own()",
    `Other() at ${own}`,
    "1 event that no artifact knows",
  ])
  expect(textsOf(withLogs(2, []), "event")).toEqual(["2 events that no artifact knows"])
  const many = withLogs(30, Array(25).fill(log))
  expect(textsOf(many, "event")).toEqual([...Array(19).fill("Own()"), "and 7 more, with --verbose"])
  expect(textsOf(many, "event", true)).toHaveLength(26)
  expect(textsOf(withLogs(20, Array(20).fill(log)), "event")).toEqual(Array(20).fill("Own()"))
})

test("behavior: a failure has its reason, or the beginning of its data", async () => {
  // CODECOPY and REVERT of the 70 bytes after the code.
  const outcome = await outcomeOf({ to: undefined, data: `0x6046600a5f3960465ffd${"ef".repeat(70)}` })
  expect(textsOf(outcome, "failure")).toEqual([`reverted with 0x${"ef".repeat(68)}…`])
  expect(textsOf(outcome, "failure", true)).toEqual([`reverted with 0x${"ef".repeat(70)}`])
  const halted = await outcomeOf({ to: undefined, data: "0xfe" })
  const silent = await outcomeOf({ to: undefined, data: "0x5f5ffd" })
  expect(textsOf(halted, "failure")).toEqual(["invalid opcode: INVALID"])
  expect(textsOf(silent, "failure")).toEqual(["reverted without a reason"])
  expect(paragraphOf(silent)[0]?.color).toBe("red")
})

test("stackRows and consoleRows: a row for each frame; none without a stack or a console", () => {
  const frame = { contract: "Bank", function: "pay", file: "a.sol", line: 5, column: 9 }
  expect(stackRows({ message: 'reverted with "no"', frames: [frame], source: undefined })).toEqual([
    { label: "  reason", text: 'reverted with "no"', color: "red" },
    { label: "  at", text: "Bank.pay (a.sol:5:9)" },
  ])
  expect(stackRows(undefined)).toEqual([])
  expect(consoleRows(undefined)).toEqual([])
  expect(consoleRows([])).toEqual([])
})

test("note: input for an address without code; none for a transfer, a contract and a precompiled contract", async () => {
  const note = async (fields: object) => textsOf(await outcomeOf(fields), "note")
  expect(await note({ data: "0x12345678" })).toEqual(["no code ran at this address: the input has no effect"])
  expect(await note({ value: "0x5" })).toEqual([])
  expect(await note({ to: "0x0000000000000000000000000000000000000004", data: "0x12345678" })).toEqual([])
  expect(await note({ to: undefined, data: "0x00" })).toEqual([])
})
