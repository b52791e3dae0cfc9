import { type EVM, EVMError } from "@ethereumjs/evm"
import { expect, test } from "vitest"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { precompilesInCore, toPrecompiled } from "../../../../src/kernel/evm/ethereumjs/precompiles.ts"
import type { HardforkName } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { createEngineVm } from "../../core/engine.ts"
import { blockHash, rulesOf } from "../../core/randomRuns.ts"

const precompilesOf = async (fork: HardforkName) => {
  const state = createState({ keccak256 })
  const { vm } = await createEngineVm(rulesOf(fork), state.at(state.version), blockHash)
  return (vm.evm as EVM).precompiles
}

test.each<[HardforkName, number[]]>([
  ["frontier", [2, 3, 4]],
  ["byzantium", [2, 3, 4, 5]],
  ["istanbul", [2, 3, 4, 5, 9]],
  ["osaka", [2, 3, 4, 5, 9]],
])(
  "the core itself runs the precompiles of %s for hashes, the identity, powers and BLAKE2F",
  async (fork, numbers) => {
    const inside = precompilesInCore(await precompilesOf(fork))
    expect([...inside.values()]).toEqual(numbers)
  },
)

test("a precompile is identified by its function", async () => {
  const precompiles = await precompilesOf("osaka")
  const sha256 = precompiles.get("2".padStart(40, "0"))
  expect(sha256 && precompilesInCore(precompiles).get(sha256)).toBe(2)
})

test("toPrecompiled keeps gas, output and the text of a failure", () => {
  const returnValue = new Uint8Array([1])
  expect(toPrecompiled({ executionGasUsed: 60n, returnValue })).toEqual({
    ...{ gasUsed: 60n, output: returnValue, failure: undefined },
  })
  const exceptionError = new EVMError(EVMError.errorMessages.OUT_OF_GAS)
  expect(toPrecompiled({ executionGasUsed: 5n, returnValue, exceptionError })).toEqual({
    ...{ gasUsed: 5n, output: returnValue, failure: "out of gas" },
  })
})
