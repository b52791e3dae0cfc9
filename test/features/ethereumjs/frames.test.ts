/** Call frames of EthereumJS's interpreter in the form of geth. */
import { Message } from "@ethereumjs/evm"
import { createAccount, createAddressFromString, hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import { frameOf, readMemory, refusalOf } from "../../../src/features/ethereumjs/frames.ts"
import type { StepFacts } from "../../../src/features/ethereumjs/steps.ts"
import { create2AddressOf, createAddressOf } from "../../../src/kernel/evm/base/createAddress.ts"
import { mnemonicsOf } from "../../../src/kernel/evm/trace/instructions.ts"
import { rulesOf } from "../../kernel/core/randomRuns.ts"
import { callee, caller, from } from "./contracts.ts"

const common = rulesOf("osaka")
const mnemonics = mnemonicsOf(common)
const [CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, STATICCALL] = [0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa]
const address = createAddressFromString(caller)

/** An instruction of a contract with 5 wei and nonce 3; its memory begins with 0x01020304. */
const factsOf = (code: number, stack: readonly bigint[], more: Partial<StepFacts> = {}): StepFacts => ({
  ...{ pc: 0, depth: 0, stack: [...stack], gasLeft: 6500n, gasRefund: 0n },
  ...{ memory: Uint8Array.of(1, 2, 3, 4), memoryWordCount: 1n },
  ...{ address, account: createAccount({ nonce: 3n, balance: 5n }) },
  opcode: { code, fee: 100 },
  ...more,
})

/** The stack of a call of the callee with the second and third byte of memory: the top is the gas. */
const asking = (value: bigint[], gas = 1000n) => [0n, 0n, 2n, 1n, ...value, BigInt(callee), gas]

describe("refusalOf", () => {
  const start = { from: caller, to: callee, input: "0x0203" }

  test("default: a call that sends more than the balance, with the stipend and at most 63/64 of the gas", () => {
    const refused = refusalOf(factsOf(CALL, asking([6n])), common, mnemonics, 0n)
    expect(refused).toEqual({
      start: { ...start, type: "CALL", gas: 1000n + 2300n, value: 6n },
      failure: "insufficient balance",
      gasUsed: 0n,
    })
    const greedy = refusalOf(factsOf(CALL, asking([6n], 9999n)), common, mnemonics, 0n)
    expect(greedy?.start.gas).toBe(6300n + 2300n)
  })

  test.each([
    ["CALL", CALL, asking([5n]), 1000n + 2300n, 5n],
    ["CALL without value", CALL, asking([0n]), 1000n, 0n],
    ["CALLCODE", CALLCODE, asking([5n]), 1000n + 2300n, 5n],
    ["DELEGATECALL, with the value of its caller", DELEGATECALL, asking([]), 1000n, 77n],
    ["STATICCALL, without a value", STATICCALL, asking([]), 1000n, undefined],
  ] as const)("behavior: %s below 1,024 calls", (name, code, stack, gas, value) => {
    expect(refusalOf(factsOf(code, stack, { depth: 1024 }), common, mnemonics, 77n)).toEqual({
      start: { ...start, type: name.split(/\W/)[0], gas, value },
      failure: "max call depth exceeded",
      gasUsed: 0n,
    })
  })

  test("behavior: a creation has the address of the contract that it would create", () => {
    const own = { from: caller, input: "0x0203", gas: 6300n, value: 5n }
    const account = createAccount({ nonce: 2n ** 64n - 1n, balance: 5n })
    const failure = "nonce uint64 overflow"
    expect(refusalOf(factsOf(CREATE, [2n, 1n, 5n], { account }), common, mnemonics, 0n)).toEqual({
      start: { ...own, type: "CREATE", to: createAddressOf(caller, account.nonce) },
      ...{ failure, gasUsed: 0n },
    })
    expect(refusalOf(factsOf(CREATE2, [9n, 2n, 1n, 5n], { account }), common, mnemonics, 0n)).toEqual({
      start: { ...own, type: "CREATE2", to: create2AddressOf(caller, 9n, Uint8Array.of(2, 3)) },
      ...{ failure, gasUsed: 0n },
    })
  })

  test("behavior: a creation that can begin, and for which no message came, collides and loses its gas", () => {
    const refused = refusalOf(factsOf(CREATE, [2n, 1n, 5n]), common, mnemonics, 0n)
    expect([refused?.failure, refused?.gasUsed, refused?.start.gas]).toEqual([
      ...["create collision", 6300n, 6300n],
    ])
  })

  test("behavior: an instruction that begins no frame is not refused", () => {
    expect(refusalOf(factsOf(0x01, [1n, 2n]), common, mnemonics, 0n)).toBeUndefined()
  })
})

describe("frameOf", () => {
  const other: Hex = `0x${"c2".repeat(20)}`
  const data = hexToBytes("0x1234")
  const common = { caller: createAddressFromString(from), gasLimit: 900n, value: 4n, data }
  const frame = { from, input: "0x1234", gas: 900n, value: 4n }

  test("default: the top-level message is a call, or a creation at the nonce before it", () => {
    const to = createAddressFromString(callee)
    expect(frameOf(new Message({ ...common, to }), undefined, mnemonics, 8n)).toEqual({
      ...frame,
      type: "CALL",
      to: callee,
    })
    expect(frameOf(new Message(common), undefined, mnemonics, 8n)).toEqual({
      ...frame,
      type: "CREATE",
      to: createAddressOf(from, 7n),
    })
  })

  test("behavior: the instruction that asked decides on the type; DELEGATECALL comes from the account whose storage is used", () => {
    const borrowed = { ...common, to: address, codeAddress: createAddressFromString(other) }
    const frameBy = (code: number, message: Message) => frameOf(message, factsOf(code, []), mnemonics, 8n)
    expect(frameBy(CALLCODE, new Message(borrowed))).toEqual({ ...frame, type: "CALLCODE", to: other })
    expect(frameBy(DELEGATECALL, new Message({ ...borrowed, delegatecall: true }))).toEqual({
      ...frame,
      type: "DELEGATECALL",
      from: caller,
      to: other,
    })
    expect(frameBy(STATICCALL, new Message({ ...common, to: address }))).toEqual({
      ...frame,
      type: "STATICCALL",
      to: caller,
      value: undefined,
    })
    expect(frameBy(CREATE2, new Message({ ...common, salt: Uint8Array.of(9) }))).toEqual({
      ...frame,
      type: "CREATE2",
      to: create2AddressOf(from, 9n, data),
    })
  })
})

test("readMemory: bytes of the memory, zeros beyond its end, and none of a far offset without a length", () => {
  const facts = factsOf(CALL, [])
  expect(readMemory(facts, 2n, 2n)).toEqual(Uint8Array.of(3, 4))
  expect(readMemory(facts, 3n, 3n)).toEqual(Uint8Array.of(4, 0, 0))
  expect(readMemory(facts, 31n, 3n)).toEqual(Uint8Array.of(0, 0, 0))
  expect(readMemory(facts, 2n ** 255n, 0n)).toEqual(new Uint8Array())
})
