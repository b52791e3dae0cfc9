/** Decodes the data of a revert: Solidity's `Error(string)` and `Panic(uint256)`. */

import { bytesToBigInt, bytesToUtf8, hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"

/** Selectors and panic codes of the Solidity documentation, "Panic via assert and Error via require". */
const errorSelector = "0x08c379a0"
const panicSelector = "0x4e487b71"
const panics: Readonly<Record<number, string>> = {
  0: "generic panic",
  1: "assert(false)",
  17: "arithmetic underflow or overflow",
  18: "division or modulo by zero",
  33: "enum overflow",
  34: "invalid encoded storage byte array accessed",
  49: "out-of-bounds array access; popping on an empty array",
  50: "out-of-bounds access of an array or bytesN",
  65: "out of memory",
  81: "uninitialized function",
}

/**
 * The reason in revert data; `undefined` when it holds neither a string nor a panic.
 *
 * @example
 * decodeRevert("0x4e487b71" + "12".padStart(64, "0")) // "panic: division or modulo by zero (0x12)"
 */
export function decodeRevert(data: Hex): string | undefined {
  const code = panicCodeOf(data)
  if (code === undefined) return reasonOf(data)
  return `panic: ${panics[Number(code)] ?? "unknown panic code"} (0x${code.toString(16).padStart(2, "0")})`
}

/**
 * The same in the words of geth (`abi.UnpackRevert`), which has a panic without its code.
 *
 * @example
 * unpackRevert("0x4e487b71" + "12".padStart(64, "0")) // "division or modulo by zero"
 */
export function unpackRevert(data: Hex): string | undefined {
  const code = panicCodeOf(data)
  if (code === undefined) return reasonOf(data)
  return panics[Number(code)] ?? `unknown panic code: 0x${code.toString(16)}`
}

const bodyOf = (data: Hex): Uint8Array => hexToBytes(`0x${data.slice(10)}`)

const reasonOf = (data: Hex): string | undefined =>
  data.slice(0, 10) === errorSelector ? decodeString(bodyOf(data)) : undefined

function panicCodeOf(data: Hex): bigint | undefined {
  if (data.slice(0, 10) !== panicSelector) return undefined
  const body = bodyOf(data)
  return body.length < 32 ? undefined : bytesToBigInt(body.subarray(0, 32))
}

/**
 * Describes a reason for people. An empty reason is named: without a name it would look like a fault of the output.
 *
 * @example
 * revertText("paused") // "reverted: paused"
 */
export const revertText = (reason: string): string =>
  reason === "" ? "reverted with an empty reason" : `reverted: ${reason}`

/** One ABI-encoded string: offset, length, bytes. */
function decodeString(body: Uint8Array): string | undefined {
  if (body.length < 64) return undefined
  const offset = bytesToBigInt(body.subarray(0, 32))
  if (offset + 32n > BigInt(body.length)) return undefined
  const start = Number(offset) + 32
  const length = bytesToBigInt(body.subarray(start - 32, start))
  if (BigInt(start) + length > BigInt(body.length)) return undefined
  return bytesToUtf8(body.subarray(start, start + Number(length)))
}
