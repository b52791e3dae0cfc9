/** Calls and transaction requests as JSON. */

import { z } from "zod"
import type { Hex } from "../../base/hex.ts"
import { schema } from "../rpc/schema.ts"
import { sparse } from "./sparse.ts"
import { address, bytes, hash32, text, transactionType, uint, uint64 } from "./values.ts"

const missingField = "missing value for required field"

/** Lazy, as most calls have none. */
const accessList = schema(() =>
  z.lazy(() =>
    z.array(z.object({ address: address(), storageKeys: z.array(hash32()) })).meta({ title: "accessList" }),
  ),
)

/** EIP-7702; the parity of the signature as `yParity`, or as `v` (0 and 1, or 27 and 28). */
const authorization = schema(() =>
  z
    .object({
      chainId: uint(),
      address: address(),
      nonce: uint64(),
      yParity: uint().nullish(),
      v: uint().nullish(),
      r: uint(),
      s: uint(),
    })
    .transform(({ yParity, v, ...fields }, context) => {
      const parity = yParity ?? (v != null && v >= 27n ? v - 27n : v)
      if (parity != null) return { ...fields, yParity: parity }
      context.addIssue({ code: "custom", message: missingField, path: ["yParity"] })
      return z.NEVER
    }),
)

/** EIP-4844: 4,096 field elements of 32 bytes. */
const blob = schema(() =>
  text("blob", /^0x[0-9a-fA-F]{262144}$/, "a blob of 131072 bytes (0x and 262144 hex digits)").transform(
    (value) => value.toLowerCase() as Hex,
  ),
)

const fields = schema(() =>
  sparse({
    type: transactionType(),
    chainId: uint(),
    from: address(),
    to: address(),
    gas: uint64(),
    gasPrice: uint(),
    maxFeePerGas: uint(),
    maxPriorityFeePerGas: uint(),
    value: uint(),
    nonce: uint64(),
    data: bytes(),
    input: bytes(),
    accessList: accessList(),
    maxFeePerBlobGas: uint(),
    blobVersionedHashes: z.lazy(() => z.array(hash32())),
    blobs: z.lazy(() => z.array(blob())),
    authorizationList: z.lazy(() => z.array(authorization()).meta({ title: "authorizationList" })),
  }),
)

/** geth's words (internal/ethapi/transaction_args.go). */
const inputsDiffer =
  'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data'
const pricesClash = "both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified"

/** The call object of `eth_call`, `eth_estimateGas` and `eth_sendTransaction`. */
export const callRequest = schema(() =>
  fields()
    .transform((given, context) => {
      const { data, input } = given
      const refuse = (message: string, name: string) => {
        context.addIssue({ code: "custom", message, path: [name] })
        return z.NEVER
      }
      if (data !== undefined && input !== undefined && data !== input) return refuse(inputsDiffer, "input")
      const { maxFeePerGas, maxPriorityFeePerGas } = given
      // `eth_fillTransaction` and the pool return both prices for a fee market transaction; viem estimates gas with them.
      const gasPrice = given.gasPrice === maxFeePerGas ? undefined : given.gasPrice
      if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
        return refuse(pricesClash, "gasPrice")
      // Every field is set, so that all requests have one hidden class.
      return {
        type: given.type,
        chainId: given.chainId,
        from: given.from,
        to: given.to,
        gas: given.gas,
        gasPrice,
        maxFeePerGas,
        maxPriorityFeePerGas,
        value: given.value,
        nonce: given.nonce,
        input: input ?? data ?? ("0x" as Hex),
        accessList: given.accessList,
        maxFeePerBlobGas: given.maxFeePerBlobGas,
        blobVersionedHashes: given.blobVersionedHashes,
        blobs: given.blobs,
        authorizationList: given.authorizationList,
      } satisfies Record<Exclude<keyof typeof given, "data">, unknown>
    })
    .meta({ title: "Transaction object generic to all types" }),
)

/** A call object with a required recipient (read service, section 2.3). */
export const callRequestWithTo = schema(() =>
  callRequest().superRefine(({ to }, context) => {
    if (to === undefined) context.addIssue({ code: "custom", message: missingField, path: ["to"] })
  }),
)

/** A transaction with a required sender. */
export const callRequestWithFrom = schema(() =>
  callRequest().transform((request, context) => {
    const { from } = request
    if (from !== undefined) return request as typeof request & { readonly from: Hex }
    context.addIssue({ code: "custom", message: missingField, path: ["from"] })
    return z.NEVER
  }),
)
