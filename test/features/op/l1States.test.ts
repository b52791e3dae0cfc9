/** The getters of L1Block and GasPriceOracle in random states of L1, against the formulas of the specification. */
import fc from "fast-check"
import { bytesToHex, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from "viem"
import { expect, test } from "vitest"
import { bytesToByteString } from "../../../src/base/binary.ts"
import { fromHex, toHexWord } from "../../../src/base/hex.ts"
import { addresses } from "../../../src/features/op/addresses.ts"
import { compressedLength } from "../../../src/features/op/fastLz.ts"
import { addedFeesOf, l1FeeOf, l1GasUsed } from "../../../src/features/op/fees.ts"
import { type OpFork, opForks } from "../../../src/features/op/forks.ts"
import { encodeL1Values, type L1Values, storageOf } from "../../../src/features/op/l1Values.ts"
import type { MidblockNode } from "../../../src/index.ts"
import { samples } from "../../depth.ts"
import { start } from "./start.ts"

/** The bytes that a signature adds to an unsigned transaction: to the oracle, they are neither zero nor compressed. */
const signature = 68

/** Numbers of every magnitude up to some bits. */
const upTo = (bits: number): fc.Arbitrary<bigint> =>
  fc.tuple(fc.bigInt(0n, 2n ** BigInt(bits) - 1n), fc.nat(bits)).map(([number, by]) => number >> BigInt(by))

const word = fc.bigInt(0n, 2n ** 256n - 1n).map(toHexWord)

const l1Values: fc.Arbitrary<L1Values> = fc.record({
  ...{ number: upTo(64), timestamp: upTo(64), hash: word, sequenceNumber: upTo(64), batcherHash: word },
  ...{ baseFee: upTo(128), blobBaseFee: upTo(128), baseFeeScalar: upTo(32), blobBaseFeeScalar: upTo(32) },
  ...{ operatorFeeScalar: upTo(32), operatorFeeConstant: upTo(64), daFootprintGasScalar: upTo(16) },
})

/** Bytes with repetitions, as calldata has them. */
const data = fc
  .array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 24 }), fc.integer({ min: 1, max: 6 })), {
    maxLength: 6,
  })
  .map((parts) =>
    Uint8Array.from(
      parts.flatMap(([bytes, times]) =>
        Array(times)
          .fill([...bytes])
          .flat(),
      ),
    ),
  )

/** A state of L1, and arguments of the getters. */
const state = fc.record({ values: l1Values, data, gas: upTo(64), size: upTo(17), fee: upTo(64) })
type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never

/** The fork of each test, with a fixed seed. */
const seeds = { ecotone: 1, fjord: 2, isthmus: 3, jovian: 4, karst: 5 } as const
type Fork = keyof typeof seeds
const statesOf = (fork: Fork, count: number) => fc.sample(state, { seed: seeds[fork], numRuns: count })

const abi = parseAbi([
  "function getL1Fee(bytes) view returns (uint256)",
  "function getL1GasUsed(bytes) view returns (uint256)",
  "function getL1FeeUpperBound(uint256) view returns (uint256)",
  "function getOperatorFee(uint256) view returns (uint256)",
])

/** The L1 fee and the L1 gas of a compressed length. @see optimism specs, protocol/fjord/exec-engine.md "L1-Cost fees" */
function fjordOf(length: number, price: bigint) {
  const estimated = -42_585_600n + 836_500n * BigInt(length)
  const size = estimated < 100_000_000n ? 100_000_000n : estimated
  return { fee: (size * price) / 10n ** 12n, gas: (size * 16n) / 10n ** 6n }
}

/** Returns the answers of GasPriceOracle by their calldata. */
function oracleAnswers({ values, data, gas, size, fee }: State, fork: OpFork): Record<Hex, bigint> {
  const { baseFee, blobBaseFee, baseFeeScalar, blobBaseFeeScalar } = values
  const price = 16n * baseFeeScalar * baseFee + blobBaseFeeScalar * blobBaseFee
  const bytes = bytesToByteString(data)
  const isFjord = fork.l1Fee === "fjord"
  const signed = `${bytes}${"\xff".repeat(signature)}`
  const own = isFjord
    ? fjordOf(compressedLength(bytes) + signature, price)
    : { fee: l1FeeOf(signed, values, fork), gas: l1GasUsed(signed, fork) }
  const whole = Number(size) + signature
  const storage = storageOf(values, fork.attributes)
  const smallest = addedFeesOf("", (_, slot) => fromHex(storage[slot] ?? "0x"), fork)
  const bound = fjordOf(whole + Math.floor(whole / 255) + 16, price).fee
  const args = [bytesToHex(data)] as const
  return {
    [encodeFunctionData({ abi, functionName: "getL1Fee", args })]: own.fee,
    [encodeFunctionData({ abi, functionName: "getL1GasUsed", args })]: own.gas,
    [encodeFunctionData({ abi, functionName: "getOperatorFee", args: [gas] })]:
      smallest.sum(gas) - l1FeeOf("", values, fork),
    ...(isFjord && {
      [encodeFunctionData({ abi, functionName: "getL1FeeUpperBound", args: [size] })]: bound,
    }),
    ...named({ baseFee: fee, gasPrice: fee, l1BaseFee: baseFee, blobBaseFee }),
    ...named({ baseFeeScalar, blobBaseFeeScalar }),
  }
}

/** Returns the answers of getters without parameters by their calldata. */
const named = (answers: Readonly<Record<string, bigint | Hex>>): Record<Hex, bigint> =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [toFunctionSelector(`${name}()`), BigInt(value)]),
  )

/** Returns the answers of L1Block by their calldata; a fork before a value was added does not have it. */
function blockAnswers({ values }: State, { operatorFee, attributes }: OpFork): Record<Hex, bigint> {
  const { baseFee: basefee, ...rest } = values
  return named({
    ...{ ...rest, basefee },
    ...(operatorFee === undefined && { operatorFeeScalar: 0n, operatorFeeConstant: 0n }),
    ...(attributes !== "jovian" && { daFootprintGasScalar: 0n }),
  })
}

/** The slots of L1Block without a value. */
const zeros = Object.fromEntries([0n, 1n, 2n, 3n, 4n, 7n, 8n].map((slot) => [toHexWord(slot), toHexWord(0n)]))

/** A call in a simulated block. */
interface Call {
  readonly from?: Hex
  readonly to: Hex
  readonly input: Hex
}

/** A simulated block: its overrides, and the calls before those that are compared. */
interface SimulatedBlock {
  readonly before?: readonly Call[]
  readonly stateOverrides?: object
  readonly blockOverrides?: object
}

/** The answers of contracts, by address and calldata. */
type Answers = Readonly<Record<Hex, Record<Hex, bigint>>>

/** Returns what contracts answer, in a simulated block, to the calls of the expected answers. */
async function answersOf(
  node: MidblockNode,
  expected: Answers,
  { before = [], ...block }: SimulatedBlock,
): Promise<Answers> {
  const inputs = Object.entries(expected).flatMap(([to, each]) =>
    (Object.keys(each) as Hex[]).map((input) => ({ to: to as Hex, input })),
  )
  const [simulated] = await node.request<[{ calls: { returnData: Hex }[] }]>({
    method: "eth_simulateV1",
    params: [{ blockStateCalls: [{ ...block, calls: [...before, ...inputs] }] }, "latest"],
  })
  const answers: Record<Hex, Record<Hex, bigint>> = {}
  for (const [index, { to, input }] of inputs.entries())
    answers[to] = {
      ...answers[to],
      [input]: BigInt(simulated.calls[before.length + index]?.returnData ?? 0),
    }
  return answers
}

test.each(Object.keys(seeds) as Fork[])(
  "under the rules of %s the getters return the L1 values, and the fees that the specification gives",
  async (opFork) => {
    const { node } = await start({ opFork })
    const fork: OpFork = opForks[opFork]
    for (const each of statesOf(opFork, samples(25))) {
      const stateDiff = { ...zeros, ...storageOf(each.values, fork.attributes) }
      const block = {
        stateOverrides: { [addresses.l1Block]: { stateDiff } },
        blockOverrides: { baseFeePerGas: `0x${each.fee.toString(16)}` },
      }
      const expected = {
        [addresses.l1Block]: blockAnswers(each, fork),
        [addresses.gasPriceOracle]: oracleAnswers(each, fork),
      }
      expect(await answersOf(node, expected, block)).toEqual(expected)
    }
  },
)

test.each(Object.keys(seeds) as Fork[])(
  "under the rules of %s the getters return the values of the call that sets them",
  async (opFork) => {
    const { node } = await start({ opFork })
    const fork: OpFork = opForks[opFork]
    for (const each of statesOf(opFork, samples(5))) {
      const input = encodeL1Values(each.values, fork.attributes)
      const before = [{ from: addresses.depositor, to: addresses.l1Block, input }]
      const expected = { [addresses.l1Block]: blockAnswers(each, fork) }
      expect(await answersOf(node, expected, { before })).toEqual(expected)
    }
  },
)
