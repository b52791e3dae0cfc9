/** Calls and transaction requests as JSON, and the state and account overrides that go with them. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { z } from "zod"
import { address, bytes, hash32, transactionType, uint, uint64 } from "./values.ts"

const maybe = <T extends z.ZodType>(schema: T) => schema.nullish()

/** What is there of some fields: `null` says as much as nothing at all. */
type Present<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], null> }

/** Takes nulls out, once for all fields: a transform of each would be run for those that are not there as well. */
function present<Fields extends object>(fields: Fields): Present<Fields> {
  for (const name in fields) if (fields[name] === null) Object.assign(fields, { [name]: undefined })
  return fields as Present<Fields>
}

const accessList = z.array(z.object({ address, storageKeys: z.array(hash32) })).meta({ title: "accessList" })

/** EIP-7702. */
const authorization = z.object({
  chainId: uint,
  address,
  nonce: uint64,
  yParity: uint,
  r: uint,
  s: uint,
})

const fields = z.object({
  type: maybe(transactionType),
  chainId: maybe(uint),
  from: maybe(address),
  to: maybe(address),
  gas: maybe(uint64),
  gasPrice: maybe(uint),
  maxFeePerGas: maybe(uint),
  maxPriorityFeePerGas: maybe(uint),
  value: maybe(uint),
  nonce: maybe(uint64),
  data: maybe(bytes),
  input: maybe(bytes),
  accessList: maybe(accessList),
  maxFeePerBlobGas: maybe(uint),
  blobVersionedHashes: maybe(z.array(hash32)),
  authorizationList: maybe(z.array(authorization).meta({ title: "authorizationList" })),
})

/** geth's words (internal/ethapi/transaction_args.go). */
const inputsDiffer =
  'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data'
const pricesClash = "both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified"

/** The call object of `eth_call`, `eth_estimateGas` and `eth_sendTransaction`. */
export const callRequest = fields
  .transform((given, context) => {
    const { data, input, ...rest } = present(given)
    const refuse = (message: string, name: string) => {
      context.addIssue({ code: "custom", message, path: [name] })
      return z.NEVER
    }
    if (data !== undefined && input !== undefined && data !== input) return refuse(inputsDiffer, "input")
    const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = rest
    if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
      return refuse(pricesClash, "gasPrice")
    return { ...rest, input: input ?? data ?? ("0x" as Hex) }
  })
  .meta({ title: "Transaction object generic to all types" })

/** A call object that must name its recipient, as the read service requires (section 2.3). */
export const callRequestWithTo = callRequest.superRefine(({ to }, context) => {
  if (to === undefined)
    context.addIssue({ code: "custom", message: "missing value for required field", path: ["to"] })
})

/** A transaction for one of the node's accounts. */
export const transactionRequest = callRequest.transform((request, context) => {
  if (request.from !== undefined) return { ...request, from: request.from }
  context.addIssue({ code: "custom", message: "missing value for required field", path: ["from"] })
  return z.NEVER
})

const slots = z
  .record(hash32, hash32)
  .transform(
    (values) => new Map(Object.entries(values).map(([slot, value]) => [slot.toLowerCase() as Hex, value])),
  )

const accountOverride = z
  .object({
    balance: maybe(uint),
    nonce: maybe(uint64),
    code: maybe(bytes),
    state: maybe(slots),
    stateDiff: maybe(slots),
    movePrecompileToAddress: maybe(address),
  })
  .transform(present)
  .superRefine(({ state, stateDiff }, context) => {
    if (state !== undefined && stateDiff !== undefined)
      context.addIssue({
        code: "custom",
        message: "account has both 'state' and 'stateDiff'",
        path: ["state"],
      })
  })

/** State overrides by address. */
export const stateOverrides = z
  .record(address, accountOverride)
  .transform(
    (values) => new Map(Object.entries(values).map(([key, value]) => [key.toLowerCase() as Hex, value])),
  )
  .meta({ title: "State overrides" })

const blockFields = {
  number: maybe(uint64),
  difficulty: maybe(uint),
  time: maybe(uint64),
  gasLimit: maybe(uint64),
  feeRecipient: maybe(address),
  prevRandao: maybe(hash32),
  baseFeePerGas: maybe(uint),
  blobBaseFee: maybe(uint),
}

const notHere = (name: string) =>
  z.never({ error: `block override "${name}" is not supported for this method` }).optional()

/** Block overrides of a call. */
export const blockOverrides = z
  .object({ ...blockFields, beaconRoot: notHere("beaconRoot"), withdrawals: notHere("withdrawals") })
  .transform(present)
  .meta({ title: "Block overrides" })

/** EIP-4895; the amount is in gwei. */
export const withdrawal = z
  .object({ index: uint64, validatorIndex: uint64, address, amount: uint64 })
  .meta({ title: "Validator withdrawal" })

/** Block overrides of a simulated block, which has a body of its own. */
export const simulatedBlockOverrides = z
  .object({ ...blockFields, beaconRoot: maybe(hash32), withdrawals: maybe(z.array(withdrawal)) })
  .transform(present)
  .meta({ title: "Block overrides" })
