/**
 * Solidity's `console.log`: a call to an address without code, whose input says what to print.
 *
 * Hardhat's and forge-std's `console.sol` agree on the address and on the signatures; old versions of both hashed `uint`, `int`
 * and `byte` where the ABI says `uint256`, `int256` and `bytes1`, and compiled contracts still call those selectors.
 */
import { format } from "node:util"
import { bytesToBigInt } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import { keccak256 } from "./crypto.ts"

/** "console.log" in ASCII, at the end of the address. */
export const consoleAddress = "0x000000000000000000636f6e736f6c652e6c6f67"

/** The inputs of `console.log`, in the order of the calls, reverted calls included. */
export interface ConsoleRecord {
  readonly calls: Uint8Array[]
  /** The length of all inputs together. */
  bytes: number
}

/** The limits of a record; further calls are left out. A contract pays for memory once and can log it many times. */
const [maxCalls, maxBytes] = [1000, 2 ** 16]

/** Adds a call to a record; creates the record with the first. An input without a selector logs nothing. */
export function recordConsole(
  record: ConsoleRecord | undefined,
  input: Uint8Array,
): ConsoleRecord | undefined {
  if (input.length < 4) return record
  const { calls, bytes } = record ?? { calls: [], bytes: 0 }
  if (calls.length >= maxCalls || bytes + input.length > maxBytes) return { calls, bytes }
  calls.push(input)
  return { calls, bytes: bytes + input.length }
}

/**
 * The text of a call in the format of Hardhat 3: `%s`, `%d` and other directives of a first string are filled in, further arguments
 * are joined by spaces.
 *
 * @param input - The input of the call. An input that fits no signature is returned as hex.
 * @example
 * consoleText(input) // of console.log("deposit of %d", 5): "deposit of 5"
 */
export function consoleText(input: Uint8Array): string {
  const types = typesBySelector().get(toHex(input.subarray(0, 4)))
  const values = types && decode(types, input.subarray(4))
  if (values === undefined) return toHex(input)
  const [first = "", ...rest] = values
  // The values are text here, for which %d and %i would print NaN.
  return format(
    first.replace(/%[%di]/g, (part) => (part === "%%" ? part : "%s")),
    ...rest,
  )
}

let known: Map<string, readonly string[]> | undefined

/** The types of the arguments by selector; hashed when the first call is shown. */
function typesBySelector(): Map<string, readonly string[]> {
  known ??= new Map(
    signatures().map((types) => {
      const signature = Buffer.from(`log(${types.join(",")})`)
      return [
        toHex(keccak256(signature).subarray(0, 4)),
        types.map((type) => type.replace(/int$/, "int256").replace(/^byte$/, "bytes1")),
      ]
    }),
  )
  return known
}

function signatures(): string[][] {
  const fixed = Array.from({ length: 32 }, (_, index) => [`bytes${index + 1}`])
  const signed = ["int256", "int"].flatMap((type) => [[type], ["string", type]])
  const mixed = ["uint256", "uint"].flatMap((uint) => upToFour([uint, "string", "bool", "address"]))
  return [[], ["bytes"], ["byte"], ...fixed, ...signed, ...mixed]
}

/** Every list of one to four of these types. */
function upToFour(types: readonly string[]): string[][] {
  const lists: string[][] = [[]]
  for (const list of lists) if (list.length < 4) lists.push(...types.map((type) => [...list, type]))
  return lists.slice(1)
}

/** The arguments as text; `undefined` when the bytes are not the encoding of these types. */
function decode(types: readonly string[], data: Uint8Array): string[] | undefined {
  const values = types.map((type, index) => decodeOne(type, data, index * 32))
  return values.every((value) => value !== undefined) ? values : undefined
}

function decodeOne(type: string, data: Uint8Array, at: number): string | undefined {
  if (at + 32 > data.length) return undefined
  const word = data.subarray(at, at + 32)
  if (type === "uint256") return String(bytesToBigInt(word))
  if (type === "int256") return String(BigInt.asIntN(256, bytesToBigInt(word)))
  if (type === "bool") return String(bytesToBigInt(word) !== 0n)
  if (type === "address") return toHex(word.subarray(12))
  if (type !== "string" && type !== "bytes")
    return toHex(word.subarray(0, Number(type.slice("bytes".length))))
  const start = bytesToBigInt(word) + 32n
  if (start > data.length) return undefined
  const end = start + bytesToBigInt(data.subarray(Number(start) - 32, Number(start)))
  if (end > data.length) return undefined
  const bytes = data.subarray(Number(start), Number(end))
  return type === "bytes" ? toHex(bytes) : Buffer.from(bytes).toString("utf8")
}
