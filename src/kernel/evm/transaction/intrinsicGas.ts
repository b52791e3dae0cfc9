/** The intrinsic gas of a message, and the floor of the gas that its data costs. */
import type { Common } from "@ethereumjs/common"
import type { TypedTransaction } from "@ethereumjs/tx"
import { type Hex, toHex } from "../../../base/hex.ts"
import { pricesOf } from "../fork/prices.ts"

/** The parts of a message that decide its intrinsic gas. */
export interface IntrinsicParts {
  readonly creates: boolean
  /** True for a call of the sender by itself. */
  readonly isToSelf: boolean
  readonly hasValue: boolean
  /** The input of a call, or init code. */
  readonly data: Uint8Array
  /** The number of addresses in the access list (EIP-2930). */
  readonly addresses: number
  /** The number of slots in the access list. */
  readonly slots: number
  /** The number of authorizations (EIP-7702). */
  readonly authorizations: number
}

/** Gas that a message must be given. */
export interface StartingGas {
  /** Yellow Paper section 6 (g0), with EIP-2028, EIP-2930, EIP-3860 and EIP-7702; EIP-2780, EIP-7981 and EIP-8038. */
  readonly intrinsic: bigint
  /** EIP-7623, EIP-7976 and EIP-7981; 0 before Prague. */
  readonly floor: bigint
}

/** The gas that a message costs at its start. */
export function startingGas(parts: IntrinsicParts, common: Common): StartingGas {
  const prices = pricesOf(common)
  const { creates, data, addresses, slots, authorizations } = parts
  const others = nonZeroBytes(data)
  const zeros = data.length - others
  const callee = calleeGas(parts, prices)
  const initCode = creates ? prices.initCodeWord * Math.ceil(data.length / 32) : 0
  const lists =
    addresses * prices.listedAddress + slots * prices.listedSlot + authorizations * prices.authorization
  const bytes = zeros * prices.zeroByte + others * prices.otherByte
  const intrinsic = prices.transaction + callee + bytes + initCode + lists
  if (!prices.hasFloor) return { intrinsic: BigInt(intrinsic), floor: 0n }
  const floor =
    prices.transaction +
    (prices.floorHasCallee ? callee : 0) +
    zeros * prices.floorZeroByte +
    others * prices.floorByte +
    (20 * addresses + 32 * slots) * prices.floorListedByte
  return { intrinsic: BigInt(intrinsic), floor: BigInt(floor) }
}

/** The gas for the creation, or for the access to the callee and the value that it gets. */
function calleeGas({ creates, isToSelf, hasValue }: IntrinsicParts, prices: ReturnType<typeof pricesOf>) {
  if (creates) return prices.creation
  if (isToSelf) return 0
  return hasValue ? prices.callee + prices.calleeValue : prices.callee
}

/** The count of the newest data: each transaction needs it three times on its way into a block. */
let counted: { readonly data: Uint8Array; readonly nonZero: number } | undefined

function nonZeroBytes(data: Uint8Array): number {
  if (counted?.data === data) return counted.nonZero
  const { length } = data
  let nonZero = 0
  for (let i = 0; i < length; i++) if (data[i] !== 0) nonZero++
  counted = { data, nonZero }
  return nonZero
}

/** Returns the parts of a transaction that decide its intrinsic gas. */
export function intrinsicPartsOf(transaction: TypedTransaction, sender: Hex): IntrinsicParts {
  const list = "accessList" in transaction ? transaction.accessList : []
  const { to, value } = transaction
  return {
    creates: to === undefined,
    isToSelf: to !== undefined && toHex(to.bytes) === sender,
    hasValue: value > 0n,
    data: transaction.data,
    addresses: list.length,
    slots: list.reduce((sum, [, keys]) => sum + keys.length, 0),
    authorizations: "authorizationList" in transaction ? transaction.authorizationList.length : 0,
  }
}
