/** Fills in the absent fields of a transaction that the node signs. */
import { TransactionType } from "@ethereumjs/tx"
import { bigIntToHex } from "@ethereumjs/util"
import { fromHex, type Hex } from "../../base/hex.ts"
import type { Pausing } from "../../base/task.ts"
import { sharing } from "../../base/yielding.ts"
import { InvalidChainId, NonceMax, TipAboveFeeCap } from "../../errors/index.ts"
import type { Authorization } from "../../kernel/evm/execute/authorizations.ts"
import { layoutOf } from "../../kernel/evm/transaction/decode.ts"
import type { CheckedFields } from "../../kernel/evm/transaction/unsigned.ts"
import { assertAuthorizations, assertGasCap, assertInitCode } from "../../kernel/evm/transaction/validate.ts"
import type { OpenBlock } from "../block/openBlock.ts"
import type { Calls } from "../query/calls.ts"
import type { Fees } from "../query/fees.ts"
import { type BlobRequest, blobFieldsOf, hasBlobs } from "./blobFields.ts"

/** A transaction that the node signs; the first account sends it when `from` is absent. */
export type TransactionRequest = BlobRequest

/** The same with its sender. */
export interface SentRequest extends TransactionRequest {
  readonly from: Hex
}

/** The reads that filling uses: of the open block, of the state at `pending`, and of recent blocks. */
export interface FillParts {
  readonly builder: { readonly open: Pick<OpenBlock, "header"> }
  readonly calls: Pick<Calls, "estimate">
  readonly fees: Pick<Fees, "gasPrice" | "maxPriorityFeePerGas" | "minGasPrice">
  /** Logs the console of an estimate that fails. */
  readonly work?: Pick<Pausing, "logToConsole"> | undefined
}

/** Largest nonce an account can use (EIP-2681). */
const maxNonce = 2n ** 64n - 1n

/**
 * Returns the fields of the transaction, with geth's defaults for absent ones.
 *
 * @throws {@link InvalidChainId}, {@link TipAboveFeeCap}, {@link NonceMax}, {@link EmptyAuthorizationList},
 * {@link SetCodeCreation} when a field breaks a rule.
 * @throws {@link TransactionTypeNotSupported} when the fork does not have the type that the fields need.
 * @throws {@link InvalidBlobTransaction} when its blobs break a rule.
 */
export async function fillTransaction(
  request: SentRequest,
  nonce: bigint,
  parts: FillParts,
): Promise<CheckedFields> {
  const { common } = parts.builder.open.header
  const chainId = common.chainId()
  if (request.chainId !== undefined && request.chainId !== chainId)
    throw new InvalidChainId({ have: request.chainId, want: chainId })
  if (nonce >= maxNonce) throw new NonceMax({ address: request.from, nonce })
  if (request.type !== undefined) layoutOf(request.type, common)
  const { type, gasPrice, maxPriorityFeePerGas, maxFeePerGas } = priced(request, parts)
  layoutOf(type, common)
  if (type === TransactionType.EOACodeEIP7702)
    assertAuthorizations({ to: request.to, count: request.authorizationList?.length ?? 0 })
  // With a tip and no cap, an estimate would take the cap as 0 (geth `CallDefaults`).
  const carried = hasBlobs(request) ? await blobFieldsOf(request, parts.builder.open.header) : undefined
  const { blobVersionedHashes, maxFeePerBlobGas } = carried ?? {}
  const capped = request.maxPriorityFeePerGas === undefined ? request : { ...request, maxFeePerGas }
  const offer = carried === undefined ? capped : { ...capped, blobVersionedHashes, maxFeePerBlobGas }
  const gasLimit = request.gas ?? (await estimated(offer, parts))
  return {
    type,
    chainId: type === TransactionType.Legacy ? undefined : chainId,
    nonce,
    gasPrice,
    maxPriorityFeePerGas,
    maxFeePerGas,
    gasLimit,
    to: request.to,
    value: request.value ?? 0n,
    data: fromHex(request.input),
    accessList: request.accessList,
    authorizationList: request.authorizationList?.map(toJson),
    ...carried,
  }
}

/**
 * Returns a request that is to be executed. Requests that are only filled in or signed have no such limits, as in anvil.
 *
 * @throws {@link TransactionGasLimitTooHigh}, {@link InitCodeTooLarge}
 */
export function withinLimits(request: SentRequest, { builder }: Pick<FillParts, "builder">): SentRequest {
  const { common } = builder.open.header
  if (request.to === undefined) assertInitCode((request.input.length - 2) / 2, common)
  if (request.gas !== undefined) assertGasCap(request.gas, common)
  return request
}

/** Estimates the gas; logs the console only when the estimate fails, because otherwise the transaction logs it. */
async function estimated(offer: SentRequest, { calls, work }: FillParts): Promise<bigint> {
  const logged: Uint8Array[] = []
  const logToConsole = (inputs: readonly Uint8Array[]) => void logged.push(...inputs)
  try {
    return await calls.estimate(offer, { tag: "pending" }, {}, { ...sharing(), logToConsole })
  } catch (error) {
    if (logged.length > 0) work?.logToConsole?.(logged)
    throw error
  }
}

type Prices = Pick<CheckedFields, "type" | "gasPrice" | "maxPriorityFeePerGas" | "maxFeePerGas">

/** The types whose price is `gasPrice`. */
const gasPriceTypes: readonly (number | undefined)[] = [
  TransactionType.Legacy,
  TransactionType.AccessListEIP2930,
]

/** Returns `true` when a request is to have a `gasPrice`: it names one, or names one of those types and no other price. */
const hasGasPrice = ({ type, gasPrice, maxFeePerGas, maxPriorityFeePerGas }: TransactionRequest): boolean =>
  gasPrice !== undefined ||
  (gasPriceTypes.includes(type) && maxFeePerGas === undefined && maxPriorityFeePerGas === undefined)

/** Returns type and fees: `gasPrice` selects an older type, everything else the type of EIP-1559. */
function priced(request: TransactionRequest, { builder, fees }: FillParts): Prices {
  const { baseFeePerGas } = builder.open.header
  if (hasGasPrice(request) || baseFeePerGas === undefined) {
    const gasPrice = request.gasPrice ?? fees.gasPrice()
    const listed = request.accessList !== undefined || request.type === TransactionType.AccessListEIP2930
    return { type: listed ? TransactionType.AccessListEIP2930 : TransactionType.Legacy, gasPrice }
  }
  const maxPriorityFeePerGas = request.maxPriorityFeePerGas ?? tipUpTo(request.maxFeePerGas, fees)
  const maxFeePerGas =
    request.maxFeePerGas ?? most(baseFeePerGas * 2n + maxPriorityFeePerGas, fees.minGasPrice())
  if (maxPriorityFeePerGas > maxFeePerGas) throw new TipAboveFeeCap({ maxPriorityFeePerGas, maxFeePerGas })
  const delegates = request.authorizationList !== undefined || request.type === TransactionType.EOACodeEIP7702
  const other = delegates ? TransactionType.EOACodeEIP7702 : TransactionType.FeeMarketEIP1559
  const type = hasBlobs(request) ? TransactionType.BlobEIP4844 : other
  return { type, maxPriorityFeePerGas, maxFeePerGas }
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Returns the suggested tip, at most the cap. */
function tipUpTo(cap: bigint | undefined, fees: FillParts["fees"]): bigint {
  const suggested = fees.maxPriorityFeePerGas()
  return cap === undefined || suggested < cap ? suggested : cap
}

const toJson = ({ chainId, address, nonce, yParity, r, s }: Authorization) => ({
  chainId: bigIntToHex(chainId),
  address,
  nonce: bigIntToHex(nonce),
  yParity: bigIntToHex(yParity),
  r: bigIntToHex(r),
  s: bigIntToHex(s),
})
