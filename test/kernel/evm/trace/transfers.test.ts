import { expect, test } from "vitest"
import { type Hex, toHexWord } from "../../../../src/base/hex.ts"
import { runMessage } from "../../../../src/kernel/evm/execute/runMessage.ts"
import { withTransfers } from "../../../../src/kernel/evm/trace/transfers.ts"
import { blockOf, from, message, onMachine, to } from "../execute/fixtures.ts"
import { callee, calling } from "./run.ts"

/** Runs a message over accounts with these codes, and returns its logs. */
const logsOf = (codes: Readonly<Record<Hex, string>>, fields: Parameters<typeof message>[0] = {}) =>
  onMachine(
    Object.fromEntries(Object.entries(codes).map(([address, code]) => [address, `0x${code}` as const])),
    (machine) => withTransfers(machine, () => runMessage(machine, message(fields), blockOf())),
  )

const transfer = (sender: Hex, recipient: Hex, wei: bigint) => ({
  address: `0x${"ee".repeat(20)}`,
  topics: [
    "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
    ...[sender, recipient].map((each) => toHexWord(BigInt(each))),
  ],
  data: toHexWord(wei),
})
const own = { address: to, topics: [], data: "0x" }
const log = "5f5fa0"

test("default: transfers and logs in their order, with the outcome of the message", async () => {
  const code = `${log}${calling("f1", callee, "6002")}50${log}00`
  const { logs, count, result } = await logsOf({ [to]: code, [callee]: log }, { value: 5n })
  expect(logs).toEqual([
    ...[transfer(from, to, 5n), own, transfer(to, callee, 2n), { ...own, address: callee }, own],
  ])
  expect(count).toBe(5)
  expect(result.failure).toBeUndefined()
})

test("behavior: a failed call has no logs and no transfer, but they are counted", async () => {
  const failing = `${log}5f5ffd`
  const { logs, count } = await logsOf(
    { [to]: `${calling("f1", callee, "6002")}50${log}00`, [callee]: failing },
    { value: 5n },
  )
  expect(logs).toEqual([transfer(from, to, 5n), own])
  expect(count).toBe(4)
  const failed = await logsOf({ [to]: failing }, { value: 5n })
  expect(failed.logs).toEqual([])
  expect(failed.count).toBe(2)
  expect(failed.result.failure).toBe("revert")
})

test("behavior: CALLCODE, DELEGATECALL and calls without value move nothing; creations and SELFDESTRUCT do", async () => {
  const calls = [calling("f2", callee, "6002"), calling("f4"), calling("f1"), calling("fa")]
  const code = `${calls.map((call) => `${call}50`).join("")}00`
  expect((await logsOf({ [to]: code }, { value: 5n })).logs).toEqual([transfer(from, to, 5n)])
  const destroys = await logsOf({ [to]: `73${callee.slice(2)}ff` }, { value: 5n })
  expect(destroys.logs).toEqual([transfer(from, to, 5n), transfer(to, callee, 5n)])
  const { logs, result } = await logsOf({}, { to: undefined, value: 5n })
  expect(logs).toEqual([transfer(from, result.created?.[0] as Hex, 5n)])
})
