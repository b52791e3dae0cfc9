import { expect, test } from "vitest"
import {
  callPrecompile,
  type Precompile,
  PrecompileFailure,
  padded,
  wordOf,
} from "../../../../src/kernel/evm/precompiles/precompile.ts"

/** A contract that costs 10 gas and one for each byte, and refuses input that begins with a zero. */
const contract: Precompile = {
  gasOf: ({ length }) => 10 + length,
  run(input) {
    if (input[0] === 0) throw new PrecompileFailure("zero")
    return input.slice(0, 1)
  },
}
const inputs = [Uint8Array.of(7, 8), Uint8Array.of(0, 8)] as const
const succeeded = { gasUsed: 12n, output: Uint8Array.of(7) }
const failed = { gasUsed: 30n, output: new Uint8Array(), failure: "zero" }

test("default: a call uses the gas of its input; a failure uses all gas and has no output", () => {
  expect(inputs.map((input) => callPrecompile(contract, input, 30n))).toEqual([succeeded, failed])
})

test("behavior: a contract that returns a promise has the same results", async () => {
  const later: Precompile = { ...contract, run: async (input) => contract.run(input) }
  expect(await Promise.all(inputs.map((input) => callPrecompile(later, input, 30n)))).toEqual([
    succeeded,
    failed,
  ])
})

test("error: a call with less gas than its input costs does not run", () => {
  const unused: Precompile = {
    ...contract,
    run: () => {
      throw new Error("it ran")
    },
  }
  const [input] = inputs
  expect(callPrecompile(unused, input, 11n)).toEqual({
    gasUsed: 11n,
    output: new Uint8Array(),
    failure: "out of gas",
  })
  expect(callPrecompile(contract, input, 12n)).toEqual(succeeded)
})

test("error: an error that is not a failure of the contract is thrown on", async () => {
  const broken = () => {
    throw new RangeError("broken")
  }
  const [input] = inputs
  expect(() => callPrecompile({ ...contract, run: broken }, input, 30n)).toThrow(new RangeError("broken"))
  const later = callPrecompile({ ...contract, run: async () => broken() }, input, 30n)
  await expect(later).rejects.toThrow(new RangeError("broken"))
})

test("padded: the first bytes of a longer input; a shorter one is filled with zeros in a new array", () => {
  const input = Uint8Array.of(1, 2, 3)
  expect(padded(input, 2)).toEqual(Uint8Array.of(1, 2))
  expect(padded(input, 5)).toEqual(Uint8Array.of(1, 2, 3, 0, 0))
  padded(input, 3)[0] = 9
  expect(input).toEqual(Uint8Array.of(1, 2, 3))
})

test("wordOf: 1 or 0 in 32 bytes", () => {
  const zeros = Array(31).fill(0)
  expect(wordOf(true)).toEqual(Uint8Array.of(...zeros, 1))
  expect(wordOf(false)).toEqual(Uint8Array.of(...zeros, 0))
})
