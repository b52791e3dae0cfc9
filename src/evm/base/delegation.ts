/** Accounts that delegate to the code of another (EIP-7702). */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"

/** `0xef0100` and an address. */
const size = 23

/** To whom a code delegates; `undefined` when it is code. */
export function delegateOf(code: Uint8Array): Hex | undefined {
  const delegates = code.length === size && code[0] === 0xef && code[1] === 0x01 && code[2] === 0x00
  return delegates ? toHex(code.subarray(3)) : undefined
}
