/** Checks the expected values of fields of receipts, in the forms of JSON-RPC and of viem. */
import { numberToHex } from "viem"
import { addressIn, isFields, isWhole, refuse } from "./expectation.ts"
import { isAsymmetric, isRule } from "./expectedValue.ts"

/** A kind of field: which values it can have, in words and as a check. */
interface Kind {
  readonly takes: string
  accepts(value: unknown): boolean
}

const isHexOf = (size: number) => (value: unknown) =>
  typeof value === "string" && value.length === 2 + size * 2 && /^0x[0-9a-fA-F]*$/.test(value)

const isQuantity = (value: unknown): boolean =>
  isWhole(value) || (typeof value === "string" && /^0x[0-9a-fA-F]+$/.test(value))

const quantity: Kind = { takes: "a whole number, or one in hex", accepts: isQuantity }
const hash: Kind = { takes: "a hash of 32 bytes", accepts: isHexOf(32) }
const address: Kind = {
  takes: "an address of 20 bytes, or what has one",
  accepts: (value) => addressIn(value) !== undefined,
}
const addressOrNull: Kind = {
  takes: `${address.takes}, or null`,
  accepts: (value) => value === null || address.accepts(value),
}

const statuses: readonly unknown[] = ["success", "reverted", "0x0", "0x1", 0, 1, 0n, 1n]
const types: readonly unknown[] = ["legacy", "eip2930", "eip1559", "eip4844", "eip7702"]

/** The fields of a log, in both forms. */
const logFields = ["address", "topics", "data", "blockNumber", "transactionHash", "logIndex"]
const isLog = (value: unknown): boolean =>
  isAsymmetric(value) || (isFields(value) && logFields.every((name) => name in value))

/** The fields that receipts of OP chains add; some of them are in those of deposits only, or of newer forks. */
export const opFields = [
  ...([
    "l1GasPrice",
    "l1GasUsed",
    "l1Fee",
    "l1BaseFeeScalar",
    "l1BlobBaseFee",
    "l1BlobBaseFeeScalar",
  ] as const),
  ...(["operatorFeeScalar", "operatorFeeConstant", "daFootprintGasScalar"] as const),
  ...(["depositNonce", "depositReceiptVersion"] as const),
] as const

const kinds: Readonly<Record<string, Kind>> = {
  status: { takes: '"success" or "reverted"', accepts: (value) => statuses.includes(value) },
  type: {
    takes: `one of ${types.join(", ")}, or its number`,
    accepts: (value) => types.includes(value) || (isQuantity(value) && BigInt(value as string) < 128n),
  },
  root: hash,
  transactionHash: hash,
  blockHash: hash,
  logsBloom: { takes: "256 bytes in hex", accepts: isHexOf(256) },
  logs: {
    takes: "a list of whole logs (toEmit takes an event)",
    accepts: (value) => Array.isArray(value) && value.every(isLog),
  },
  from: address,
  to: addressOrNull,
  contractAddress: addressOrNull,
  cumulativeGasUsed: quantity,
  transactionIndex: quantity,
  blockNumber: quantity,
  blockTimestamp: quantity,
  effectiveGasPrice: quantity,
  gasUsed: quantity,
  blobGasUsed: quantity,
  blobGasPrice: quantity,
  ...Object.fromEntries(opFields.map((field) => [field, quantity])),
}

/** The fields that some receipts lack; `undefined` then means that there is none. */
const optional: readonly string[] = ["root", "blobGasUsed", "blobGasPrice", "blockTimestamp", ...opFields]

/** Refuses a value that the field of no receipt has. @throws HarnessError */
export function assertField(field: string, value: unknown): void {
  const kind = kinds[field]
  const isAbsent = value === undefined && optional.includes(field)
  if (kind === undefined || isRule(value) || isAbsent || kind.accepts(value)) return
  refuse("toHaveReceipt", `${kind.takes} for ${field}`, value)
}

/** Converts an expected value to the form of JSON-RPC. */
export function toWire(field: string, value: unknown): unknown {
  if (isRule(value)) return value
  const kind = kinds[field]
  if (kind === address || kind === addressOrNull) return addressIn(value) ?? value
  const isNumber = typeof value === "number" || typeof value === "bigint"
  if (kind === quantity || (isNumber && value >= 0))
    return value === undefined ? value : numberToHex(BigInt(value as string))
  return value
}
