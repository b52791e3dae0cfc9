/** The parts of EthereumJS's EVM that CoreEvm replaces: these tests fail first when the library changes. */
import { type EVM, getOpcodesForHF } from "@ethereumjs/evm"
import { bytesToHex, hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { keccak256 } from "../../../src/evm/base/crypto.ts"
import { type HardforkName, hardforks } from "../../../src/evm/fork/forkSchedule.ts"
import { createState } from "../../../src/state/state.ts"
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
