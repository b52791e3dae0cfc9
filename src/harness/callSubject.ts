/** Reads calls as subjects of matchers, in the form of JSON-RPC or of viem. */
import { numberToHex } from "viem"
import { assertNames } from "../base/nearest.ts"

/** The fields of a call. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields of a call: the fields of `eth_call`, and viem's name for the sender. */
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

/** Returns `true` for a call. A resolved value must also have `to`: viem's result of `call` has `data` and is not a call. */
export function isCall(value: unknown, isAnswer: boolean): value is Fields {
  if (typeof value !== "object" || value === null) return false
  const hasInput = "data" in value || "input" in value
  return isAnswer ? "to" in value && hasInput : "to" in value || hasInput
}

/**
 * Converts a call to the form of JSON-RPC. In viem's form it has numbers, and an account as the sender.
 *
 * @throws `UnknownOption` for a field that calls do not have; the call would be executed without it.
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
