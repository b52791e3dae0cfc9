/** The parts of EthereumJS's EVM that CoreEvm replaces: these tests fail first when the library changes. */
import { createBlock } from "@ethereumjs/block"
import { type EVM, getOpcodesForHF, type PrecompileFunc } from "@ethereumjs/evm"
import { bytesToHex, createAddressFromString, hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { type HardforkName, hardforks } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { createEngineVm } from "../../core/engine.ts"
import { blockHash, rulesOf } from "../../core/randomRuns.ts"

const viewOf = () => {
  const state = createState({ keccak256 })
  return state.at(state.version)
}

test.each(Object.keys(hardforks) as HardforkName[])(
  "the instructions of %s are those of EthereumJS",
  async (fork) => {
    const common = rulesOf(fork)
    const { vm } = await createEngineVm(common, viewOf(), blockHash)
    const evm = vm.evm as EVM
    const { opcodes, handlers, dynamicGasHandlers, opcodeMap } = getOpcodesForHF(common)
    expect(evm.opcodes).toEqual(opcodes)
    expect(evm).toMatchObject({
      _handlers: handlers,
      _dynamicGasHandlers: dynamicGasHandlers,
      _opcodeMap: opcodeMap,
    })
  },
)

test("EthereumJS's own interpreter runs code with these instructions", async () => {
  const { vm } = await createEngineVm(rulesOf("osaka"), viewOf(), blockHash)
  // PUSH1 2, PUSH1 3, MUL, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN
  const { returnValue } =
    (await vm.evm.runCode?.({ code: hexToBytes("0x60026003025f5260205ff3"), gasLimit: 100n })) ?? {}
  expect(returnValue && bytesToHex(returnValue)).toBe(`0x${"6".padStart(64, "0")}`)
})

test("args: a precompile of the user gets a copy of each input: it may keep it, and return it", async () => {
  const inputs: Uint8Array[] = []
  const keep: PrecompileFunc = ({ data }) => {
    inputs.push(data)
    return { executionGasUsed: 5n, returnValue: data }
  }
  const address = `0x${"05".repeat(20)}` as const
  const custom = [{ address: createAddressFromString(address), function: keep }]
  const { vm } = await createEngineVm(rulesOf("osaka"), viewOf(), blockHash, custom)
  // MSTORE of a number, and STATICCALL of the precompile with it, twice; then RETURN of both outputs
  const call = (number: string, to: string) => `60${number}5f52602060${to}60205f73${address.slice(2)}5afa50`
  const data = hexToBytes(`0x${call("01", "20")}${call("02", "40")}60406020f3`)
  const caller = createAddressFromString(`0x${"06".repeat(20)}`)
  const block = createBlock({}, { common: vm.common })
  const { execResult } = await vm.evm.runCall({ data, caller, block, gasLimit: 100_000n })
  const words = ["1", "2"].map((digit) => digit.padStart(64, "0"))
  expect(bytesToHex(execResult.returnValue)).toBe(`0x${words.join("")}`)
  expect(inputs.map((input) => bytesToHex(input))).toEqual(words.map((each) => `0x${each}`))
})
