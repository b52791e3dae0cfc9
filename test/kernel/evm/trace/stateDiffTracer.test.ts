import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { type Hex, toHexWord } from "../../../../src/base/hex.ts"
import { createAddressOf } from "../../../../src/kernel/evm/base/createAddress.ts"
import { createStateDiffTracer } from "../../../../src/kernel/evm/trace/stateDiffTracer.ts"
import { from, to } from "../execute/fixtures.ts"
import { callee, calling, traceRun } from "./run.ts"

const ether = 10n ** 18n
const [zero, one, two] = [0n, 1n, 2n].map(toHexWord) as [Hex, Hex, Hex]
const same = <Value>(value: Value) => ({ from: value, to: value })

test("default: the accounts that changed, each with all its fields, and the slots that changed", async () => {
  // SSTORE(0, 1), SSTORE(1, 0), SLOAD(2); 2 wei go to the callee
  const code = `60015f555f60015560025450${calling("f1", callee, "6002")}00`
  const diff = await traceRun(createStateDiffTracer(), { [to]: code }, { value: 5n }, ({ scratch }) => {
    scratch.setStorage(to, one, Uint8Array.of(7))
    scratch.setStorage(to, two, Uint8Array.of(8))
  })
  expect(diff).toEqual(
    new Map([
      [
        from,
        {
          balance: { from: ether, to: ether - 5n },
          nonce: { from: 0n, to: 1n },
          code: same("0x"),
          storage: new Map(),
        },
      ],
      [
        to,
        {
          ...{ balance: { from: 0n, to: 3n }, nonce: same(0n), code: same(`0x${code}`) },
          storage: new Map([
            [zero, { from: zero, to: one }],
            [one, { from: toHexWord(7n), to: zero }],
          ]),
        },
      ],
      // As in reth, an account that only received ether had 0 before.
      [callee, { balance: { from: 0n, to: 2n }, nonce: same(0n), code: same("0x"), storage: new Map() }],
    ]),
  )
})

test("behavior: a created contract is new, with its slots", async () => {
  // SSTORE(0, 1), and returns one byte
  const data = hexToBytes("0x60015f5560fe5f5360015ff3")
  const diff = await traceRun(createStateDiffTracer(), {}, { to: undefined, data })
  expect(diff.get(createAddressOf(from, 0n))).toEqual({
    balance: { from: undefined, to: 0n },
    nonce: { from: undefined, to: 1n },
    code: { from: undefined, to: "0xfe" },
    storage: new Map([[zero, { from: undefined, to: one }]]),
  })
})

test("behavior: an account that was only read, and what a revert undid, have not changed", async () => {
  const reading = await traceRun(createStateDiffTracer(), {
    [to]: `73${callee.slice(2)}315f5400`,
    [callee]: "00",
  })
  expect([...reading.keys()]).toEqual([from])
  const reverted = await traceRun(createStateDiffTracer(), { [to]: "60015f555f5ffd" }, { value: 5n })
  expect([...reverted.keys()]).toEqual([from])
  expect(reverted.get(from)?.balance).toEqual(same(ether))
})
