/** The failures of the contracts that EthereumJS runs, in geth's words. */
import { EVMError, type ExecResult, getActivePrecompiles, type PrecompileInput } from "@ethereumjs/evm"
import { expect, test } from "vitest"
import { withGethWords } from "../../../src/features/ethereumjs/evm.ts"
import { osaka } from "../../kernel/evm/precompiles/contracts.ts"

const [blake2f, identity] = ["9", "4"].map((digit) => digit.padStart(40, "0")) as [string, string]

/** Returns the result of EthereumJS's contract at an address, without and with geth's words. */
async function both(address: string, data: Uint8Array, gasLimit: bigint) {
  const contract = getActivePrecompiles(osaka).get(address)
  const given = (await contract?.({ data, gasLimit, common: osaka } as PrecompileInput)) as ExecResult
  return { given, named: withGethWords(address, data, given) }
}

test.each([
  ["an input that is too short", new Uint8Array(212), "invalid input length"],
  ["an input that is too long", new Uint8Array(214), "invalid input length"],
  ["a final flag that is neither 0 nor 1", new Uint8Array(213).fill(2, 212), "invalid final flag"],
])("default: BLAKE2F refuses %s in geth's words, and the rest stays", async (_, data, word) => {
  const { given, named } = await both(blake2f, data, 1_000_000n)
  expect(named).toEqual({ ...given, exceptionError: new EVMError(word as EVMError["error"]) })
  expect(given.exceptionError?.error).not.toBe(word)
})

test("behavior: a success, a call without enough gas and another contract are unchanged", async () => {
  const rounds = new Uint8Array(213).fill(1, 3, 4) // one round
  for (const [address, data, gas] of [
    [blake2f, rounds, 1n],
    [blake2f, rounds, 0n],
    [identity, new Uint8Array(32), 1n],
  ] as const) {
    const { given, named } = await both(address, data, gas)
    expect(named).toBe(given)
  }
})

test("behavior: a failure of another contract, or of a contract without an address, keeps its word", () => {
  const result = {
    ...{ executionGasUsed: 5n, returnValue: new Uint8Array() },
    exceptionError: new EVMError(EVMError.errorMessages.INVALID_INPUT_LENGTH),
  }
  for (const address of [identity, undefined])
    expect(withGethWords(address, new Uint8Array(), result)).toBe(result)
})
