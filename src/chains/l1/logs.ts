/** The logs of L1 that an L2 acts on: deposits, and changes of its configuration. */
import type { Hex } from "../../base/hex.ts"
import type { ConfigurationChanges, L1Deposit } from "../../instance/features.ts"

/** `TransactionDeposited(address,address,uint256,bytes)`. @see optimism specs, protocol/deposits.md "Deposit Contract" */
const deposited = "0xb3813568d9991fc951961fcb4c784893574240a28925604d09fc577c55bb7c32"

/** `ConfigUpdate(uint256,uint8,bytes)`. @see optimism specs, protocol/system-config.md */
const configured = "0x1d2b0bda21d56b8bd12d4f94ebacffdfb35f5e226f84b461103bb8beab6353be"

/** A log of an L1 block, and its index in that block. */
export interface L1Log {
  readonly index: number
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** The first topics of the logs that L2s act on, when they are of their own contracts. */
export const topicsForL2: readonly Hex[] = [deposited, configured]

/** Returns whether an L2 acts on logs like this one, of its own contracts. */
export const isForL2 = ({ topics: [topic] }: Pick<L1Log, "topics">): boolean =>
  topic !== undefined && topicsForL2.includes(topic)

/** Returns the deposits that a portal announced, in their order. */
export const depositsOf = (logs: readonly L1Log[], portal: Hex): readonly L1Deposit[] =>
  logs
    .filter(({ address, topics: [topic] }) => address === portal && topic === deposited)
    .map(({ index, topics: [, from, to], data }) => {
      const opaque = bytesIn(data)
      const [gasAt, creationAt, dataAt] = [128, 144, 146] as const
      const isCreation = opaque.slice(creationAt, dataAt) === "01"
      return {
        logIndex: BigInt(index),
        from: addressIn(from),
        to: isCreation ? undefined : addressIn(to),
        mint: BigInt(`0x${opaque.slice(0, 64)}`),
        value: BigInt(`0x${opaque.slice(64, gasAt)}`),
        gas: BigInt(`0x${opaque.slice(gasAt, creationAt)}`),
        data: `0x${opaque.slice(dataAt)}`,
      }
    })

/** Returns the changes that a SystemConfig announced; the last one of a value counts. */
export function configurationOf(logs: readonly L1Log[], systemConfig: Hex): ConfigurationChanges {
  const own = logs.filter(({ address, topics: [topic] }) => address === systemConfig && topic === configured)
  const changes = own.map(
    ({ topics: [, , kind = "0x0"], data }) => updates[Number(BigInt(kind))]?.(wordsOf(bytesIn(data))) ?? {},
  )
  const values = Object.assign({}, ...changes.map((each) => each.values ?? {}))
  return { ...Object.assign({}, ...changes), values }
}

/** The changes by the number of their kind; 3, the signer of unsealed blocks, changes nothing here. */
const updates: Readonly<Record<number, (words: readonly bigint[]) => ConfigurationChanges>> = {
  0: ([batcher = 0n]) => ({ values: { batcherHash: `0x${batcher.toString(16).padStart(64, "0")}` } }),
  1: ([, scalars = 0n]) => ({
    values: { baseFeeScalar: low(scalars, 32), blobBaseFeeScalar: low(scalars >> 32n, 32) },
  }),
  2: ([gasLimit = 0n]) => ({ gasLimit }),
  4: ([parameters = 0n]) => ({
    denominator: Number(low(parameters >> 32n, 32)),
    elasticity: Number(low(parameters, 32)),
  }),
  5: ([fee = 0n]) => ({
    values: { operatorFeeScalar: low(fee >> 64n, 32), operatorFeeConstant: low(fee, 64) },
  }),
  6: ([minBaseFee = 0n]) => ({ minBaseFee }),
  7: ([daFootprintGasScalar = 0n]) => ({ values: { daFootprintGasScalar } }),
}

const low = (word: bigint, bits: number): bigint => BigInt.asUintN(bits, word)

/** Returns the digits of the only argument of a log, of type `bytes`. */
function bytesIn(data: Hex): string {
  const digits = data.slice(2)
  return digits.slice(128, 128 + 2 * Number(BigInt(`0x${digits.slice(64, 128)}`)))
}

const wordsOf = (digits: string): readonly bigint[] =>
  (digits.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))

const addressIn = (topic: Hex = "0x"): Hex => `0x${topic.slice(-40)}`
