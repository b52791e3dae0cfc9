/** A call as the subject of a matcher, in the form of JSON-RPC or of viem. */
import { numberToHex } from "viem"
import { assertNames } from "../base/nearest.ts"

/** The fields of a call. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields that a call can have: those of `eth_call`, and viem's name of the sender. */
export const callFields: readonly string[] = [
  "account",
  "type",
  "chainId",
  "from",
  "to",
  "gas",
  "gasPrice",
  "maxFeePerGas",
  "maxPriorityFeePerGas",
  "value",
  "nonce",
  "data",
  "input",
  "accessList",
  "maxFeePerBlobGas",
  "blobVersionedHashes",
  "blobs",
  "authorizationList",
]

/** Returns `true` for a call. A resolved value may be a result instead: viem's result of `call` has `data` too. */
export function isCall(value: unknown, isAnswer: boolean): value is Fields {
  if (typeof value !== "object" || value === null) return false
  const hasInput = "data" in value || "input" in value
  return isAnswer ? "to" in value && hasInput : "to" in value || hasInput
}

/**
 * Encodes a call in viem's form: numbers, and the sender as an account.
 *
 * @throws `UnknownOption` for a field that no call has: the call would run without what was meant.
 */
export function toRpc(call: Fields): Fields {
  assertNames("field of a call", call, callFields)
  const { account, ...request } = call
  const fields = Object.entries(request).map(([name, value]) => [
    name,
    typeof value === "bigint" || typeof value === "number" ? numberToHex(value) : value,
  ])
  const from = typeof account === "object" ? (account as { address?: unknown } | null)?.address : account
  return { ...(from !== undefined && { from }), ...Object.fromEntries(fields) }
}
