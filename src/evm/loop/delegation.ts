/** Accounts that delegate to the code of another (EIP-7702). */
import { bytesToHex, type PrefixedHexString as Hex } from "@ethereumjs/util"

/** `0xef0100` and an address. */
const size = 23

/** To whom a code delegates; `undefined` when it is code. */
export function delegateOf(code: Uint8Array): Hex | undefined {
  const delegates = code.length === size && code[0] === 0xef && code[1] === 0x01 && code[2] === 0x00
  return delegates ? bytesToHex(code.subarray(3)) : undefined
}
