import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { type Hex, toHex, toHexWord } from "../../../../src/base/hex.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { withTracer } from "../../../../src/kernel/evm/trace/attach.ts"
import type { Tracer } from "../../../../src/kernel/evm/trace/tracer.ts"
import { stateOf } from "../../../../src/kernel/evm/trace/traceState.ts"
import { blockOf, from, onMachine, to } from "../execute/fixtures.ts"

const nobody: Hex = `0x${"99".padStart(40, "0")}`
const zero = toHexWord(0n)
const block = blockOf()

test("stateOf: the accounts with their codes, the slots as whole words, and the rules of the fork", async () => {
  await onMachine({ [to]: "0x6001" }, (machine) => {
    machine.scratch.setStorage(to, zero, hexToBytes("0x0500"))
    const state = stateOf(machine)
    const codeHash = (code: Hex) => toHex(keccak256(hexToBytes(code)))
    expect(state.account(from)).toEqual({
      nonce: 0n,
      balance: 10n ** 18n,
      code: "0x",
      codeHash: codeHash("0x"),
    })
    expect(state.account(to)).toEqual({
      nonce: 0n,
      balance: 0n,
      code: "0x6001",
      codeHash: codeHash("0x6001"),
    })
    expect(state.account(nobody)).toBeUndefined()
    expect(state.storage(to, zero)).toBe(toHexWord(0x500n))
    expect(state.storage(to, toHexWord(1n))).toBe(zero)
    expect(state.hasEip(7702)).toBe(true)
    expect(state.hasEip(9999)).toBe(false)
    expect(state.precompiles).toEqual(machine.precompiles.addresses)
  })
})

test("stateOf: the state follows the writes of the machine", async () => {
  await onMachine({}, (machine) => {
    const state = stateOf(machine)
    expect(state.account(nobody)).toBeUndefined()
    machine.scratch.setCode(nobody, hexToBytes("0x00"))
    expect(state.account(nobody)?.code).toBe("0x00")
  })
})

test("stateWithin: a tracer reads the state with the writes of the running message", async () => {
  await onMachine({}, async (machine) => {
    machine.scratch.setAccount(from, { nonce: 1n, balance: 10n, codeHash: keccak256(new Uint8Array()) })
    const seen: unknown[] = []
    const tracer: Tracer<undefined> = {
      step({ op, address }, state) {
        if (!/^(SSTORE|CALL|STOP)$/.test(op)) return
        const balances = [from, address, nobody].map((each) => state.account(each)?.balance)
        seen.push([op, Number(state.storage(address, zero)), ...balances, state.account(address)?.code])
      },
      result: () => undefined,
    }
    // SSTORE(0, 5); CALL of 0x99 with 1 wei; STOP
    const data = hexToBytes("0x60055f555f5f5f5f600160995af100")
    const message = { from, to: undefined, gasPrice: 0n, value: 3n, data }
    await withTracer(machine, tracer, 0, async () => machine.run(message, 100_000n, block))
    expect(seen).toEqual([
      ["SSTORE", 0, 7n, 3n, undefined, "0x"],
      ["CALL", 5, 7n, 3n, undefined, "0x"],
      ["STOP", 5, 7n, 2n, 1n, "0x"],
    ])
  })
})
