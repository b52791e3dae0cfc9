/** Calls the contracts on curves by their numbers, and compares them with those of EthereumJS, for the tests of each contract. */
import type { Common } from "@ethereumjs/common"
import { getActivePrecompiles, NobleBLS, NobleBN254, type PrecompileInput } from "@ethereumjs/evm"
import { bytesToHex, hexToBytes } from "@ethereumjs/util"
import { expect } from "vitest"
import type { Hex } from "../../../../src/base/hex.ts"
import { type HardforkName, scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { callPrecompile } from "../../../../src/kernel/evm/precompiles/precompile.ts"
import { curvePrecompiles } from "../../../../src/kernel/evm/precompiles/table.ts"
import { createRandom } from "../../core/programs.ts"
import type { Equation } from "./points.ts"

/** The rules of the newest fork of a chain. */
export const rulesOf = (hardfork: HardforkName): Common => {
  const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork }))
  return rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])
}
export const osaka = rulesOf("osaka")

const addressOf = (number: number): Hex => `0x${number.toString(16).padStart(40, "0")}`

/** More gas than any of the inputs costs. */
export const limit = 100_000_000

/** Calls our contract with an input in hex without `0x`. */
export async function ours(number: number, input: string, { gas = limit, common = osaka } = {}) {
  const contract = curvePrecompiles(common).get(addressOf(number))
  if (contract === undefined) throw new Error("no contract")
  const call = await callPrecompile(contract, hexToBytes(`0x${input}`), BigInt(gas))
  return { gasUsed: Number(call.gasUsed), output: bytesToHex(call.output), error: call.failure }
}

const libraries = { _bn254: new NobleBN254(), _bls: new NobleBLS() }

/** Returns the result of EthereumJS, with its libraries in JavaScript. */
async function stock(number: number, input: string, { gas = limit, common = osaka } = {}) {
  const contract = getActivePrecompiles(common).get(addressOf(number).slice(2))
  if (contract === undefined) throw new Error("no contract")
  const call = { data: hexToBytes(`0x${input}`), gasLimit: BigInt(gas), common, _EVM: libraries }
  const result = await contract(call as unknown as PrecompileInput)
  const { executionGasUsed, returnValue, exceptionError } = result
  return {
    gasUsed: Number(executionGasUsed),
    output: bytesToHex(returnValue),
    failed: exceptionError !== undefined,
  }
}

/** Compares everything except the text of a failure, which differs in EthereumJS. */
export async function expectSame(
  number: number,
  input: string,
  given: { gas?: number; common?: Common } = {},
) {
  const { error, ...result } = await ours(number, input, given)
  expect({ ...result, failed: error !== undefined }, `${number}: ${input}`).toEqual(
    await stock(number, input, given),
  )
}

/** The number of runs of each comparison; `npm run state-tests` has more. */
export const rounds = Number(process.env.MIDBLOCK_CURVE_ROUNDS ?? 4)

/** A number as 32 bytes in hex. */
export const word = (value: bigint) => value.toString(16).padStart(64, "0")

/** Numbers from a seed. */
export function createNumbers(seed: number) {
  const random = createRandom(seed)
  const randomBelow = (end: bigint) =>
    BigInt(`0x${Array.from({ length: 100 }, () => random(16).toString(16)).join("")}`) % end
  const scalars = () => [
    ...[0n, 1n, 2n, 2n ** 256n - 1n, randomBelow(2n ** 256n), randomBelow(2n ** 128n)].map(word),
    // the order of BN254, of BLS12-381, and one less
    ...[
      0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n,
      0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n,
    ].flatMap((order) => [word(order), word(order - 1n)]),
  ]
  return { randomBelow, scalars }
}

/** Wrong encodings: another last digit, x not reduced, x at the modulus, another first byte, x of 0. */
export function spoiled(point: string, { slot, modulus }: Equation): string[] {
  const wide = 2 * slot
  const flipped = (Number.parseInt(point.at(-1) as string, 16) ^ 1).toString(16)
  const more = (BigInt(`0x${point.slice(0, wide)}`) + modulus).toString(16).padStart(wide, "0")
  return [
    point.slice(0, -1) + flipped,
    more.slice(-wide) + point.slice(wide),
    `${modulus.toString(16).padStart(wide, "0")}${point.slice(wide)}`,
    `01${point.slice(2)}`,
    `${"0".repeat(wide)}${point.slice(wide)}`,
  ]
}

/** A coordinate that is not reduced: the modulus. */
export const notReduced = ({ modulus, slot }: Equation) => modulus.toString(16).padStart(2 * slot, "0")
