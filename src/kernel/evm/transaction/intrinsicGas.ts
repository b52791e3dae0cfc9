/** The intrinsic gas of a message, and the floor of the gas that its data costs. */
import type { Common } from "@ethereumjs/common"
import type { TypedTransaction } from "@ethereumjs/tx"
import { pricesOf } from "../fork/prices.ts"

/** The parts of a message that decide its intrinsic gas. */
export interface IntrinsicParts {
  readonly creates: boolean
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
  /** Yellow Paper section 6 (g0), with EIP-2028, EIP-2930, EIP-3860 and EIP-7702. */
  readonly intrinsic: bigint
  /** EIP-7623; 0 before Prague. */
  readonly floor: bigint
}

/** The gas that a message costs at its start. */
export function startingGas(
  { creates, data, addresses, slots, authorizations }: IntrinsicParts,
  common: Common,
): StartingGas {
  const { prices } = { prices: pricesOf(common) }
  const others = nonZeroBytes(data)
  const zeros = data.length - others
  const creation = creates ? prices.creation + prices.initCodeWord * Math.ceil(data.length / 32) : 0
  const lists =
    addresses * prices.listedAddress + slots * prices.listedSlot + authorizations * prices.authorization
  const intrinsic =
    prices.transaction + zeros * prices.zeroByte + others * prices.otherByte + creation + lists
  const floor = prices.hasFloor ? prices.transaction + (zeros + 4 * others) * prices.floorToken : 0
  return { intrinsic: BigInt(intrinsic), floor: BigInt(floor) }
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
export function intrinsicPartsOf(transaction: TypedTransaction): IntrinsicParts {
  const list = "accessList" in transaction ? transaction.accessList : []
  return {
    creates: transaction.to === undefined,
    data: transaction.data,
    addresses: list.length,
    slots: list.reduce((sum, [, keys]) => sum + keys.length, 0),
    authorizations: "authorizationList" in transaction ? transaction.authorizationList.length : 0,
  }
}
