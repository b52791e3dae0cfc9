/** Accounts that delegate to the code of another account (EIP-7702). */
import { concatBytes } from "@ethereumjs/util"
import { fromHex, type Hex, toHex } from "../../../base/hex.ts"

/** The first bytes of a delegation. */
const prefix = Uint8Array.of(0xef, 0x01, 0x00)

/** The length of a delegation in bytes: the prefix and an address. */
export const delegationLength = 23

/** Returns the account that a code delegates to; `undefined` when the code is not a delegation (geth `ParseDelegation`). */
export function delegateOf(code: Uint8Array): Hex | undefined {
  const delegates = code.length === delegationLength && prefix.every((byte, index) => code[index] === byte)
  return delegates ? toHex(code.subarray(prefix.length)) : undefined
}

/** Returns the code of an account that delegates to `address`. */
export const delegationTo = (address: Hex): Uint8Array => concatBytes(prefix, fromHex(address))
