/** Arbitraries of single ABI types. */
import type { Arbitrary } from "fast-check"
import { type AbiParameter, type AbiParameterToPrimitiveType, bytesToHex, type Hex, hexToBytes } from "viem"
import { UnknownAbiType } from "../errors.ts"
import { fc } from "../fastCheck.ts"
import type { Dictionary } from "./dictionary.ts"
import { boundsOf, integers } from "./integer.ts"
import { namedArbitrary } from "./names.ts"
import { fromPool } from "./pool.ts"

/** Options of arbitraries of ABI types. */
export interface ValueOptions {
  /** Values that occur in the run, from which about a third of the numbers, and most addresses, are chosen. */
  readonly dictionary?: Pick<Dictionary, "addresses" | "numbers" | "bytes"> | undefined
  /** The maximum length of arrays of no fixed length; 4 when absent. */
  readonly maxLength?: number | undefined
}

/** A parameter, or only its type. */
type Typed<T extends string | AbiParameter> = T extends string ? { readonly type: T } : T

/**
 * Returns an arbitrary of the values of an ABI type, in viem's form.
 *
 * Integers prefer the edges of the type, addresses those of the dictionary; values shrink towards zero and short.
 *
 * @param type - A parameter of an ABI, or the name of a type without components.
 * @throws {@link UnknownAbiType} for a type that is not one of Solidity's.
 * @example
 * fc.sample(abiValue("uint8"), 3) // such as [255, 0, 17]
 */
export function abiValue<const T extends string | AbiParameter>(
  type: T,
  options: ValueOptions = {},
): Arbitrary<AbiParameterToPrimitiveType<Typed<T> & AbiParameter>> {
  const parameter: AbiParameter = typeof type === "string" ? { type } : type
  return namedArbitrary(arbitraryOf(parameter, options), parameter.name) as never
}

/** Returns an arbitrary of a parameter's values. */
export function arbitraryOf(parameter: AbiParameter, options: ValueOptions): Arbitrary<unknown> {
  const { type } = parameter
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  if (array === null)
    return "components" in parameter ? tupleOf(parameter, options) : elementary(type, options)
  const [, of = "", length] = array
  const { maxLength = 4 } = options
  return fc.array(arbitraryOf({ ...parameter, type: of }, options), {
    minLength: length === "" ? 0 : Number(length),
    maxLength: length === "" ? maxLength : Number(length),
  })
}

/** Returns an arbitrary of structs: objects where each component has a name, otherwise lists. */
function tupleOf(
  { components }: AbiParameter & { components: readonly AbiParameter[] },
  options: ValueOptions,
) {
  const all = components.map((each) => arbitraryOf(each, options))
  if (components.some(({ name }) => !name)) return fc.tuple(...all)
  const members = components.map(({ name = "" }, index) => [name, all[index] as Arbitrary<unknown>] as const)
  return fc.record(Object.fromEntries(members))
}

/** The integers of at most this many bits are numbers in viem, and the others bigints. */
const maxNumberBits = 48

function elementary(type: string, { dictionary }: ValueOptions): Arbitrary<unknown> {
  if (type === "bool") return fc.boolean()
  if (type === "address") return addressOf(dictionary)
  if (type === "string") return fc.string({ unit: "grapheme" })
  if (type === "bytes") return bytesOf(0, 100, dictionary)
  const [, name, size = ""] = /^(u?int|bytes)(\d*)$/.exec(type === "function" ? "bytes24" : type) ?? []
  if (name === "bytes") return bytesOf(Number(size), Number(size), dictionary)
  if (name === undefined) throw new UnknownAbiType({ type })
  const bits = size === "" ? 256 : Number(size)
  if (bits === 0 || bits > 256 || bits % 8 !== 0) throw new UnknownAbiType({ type })
  const known = dictionary && (() => dictionary.numbers)
  const values = integers({ ...boundsOf(name === "int", bits), known })
  return bits > maxNumberBits ? values : values.map(Number, (value) => BigInt(value as number))
}

const toHex = (bytes: Uint8Array): Hex => bytesToHex(bytes)
const toBytes = (hex: unknown): Uint8Array<ArrayBuffer> => Uint8Array.from(hexToBytes(hex as Hex))

const zeroAddress: Hex = `0x${"00".repeat(20)}`

/** Returns an arbitrary of addresses: one in sixteen is any address, or the zero address. */
function addressOf(dictionary: ValueOptions["dictionary"]): Arbitrary<Hex> {
  const any = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex, toBytes)
  return fromPool(() => dictionary?.addresses ?? [], fc.oneof(any, fc.constant(zeroAddress)), 16)
}

/** Returns an arbitrary of bytes of a range of lengths. */
function bytesOf(
  minLength: number,
  maxLength: number,
  dictionary: ValueOptions["dictionary"],
): Arbitrary<Hex> {
  const any = fc.uint8Array({ minLength, maxLength }).map(toHex, toBytes)
  const fits = (hex: Hex) => hex.length / 2 - 1 >= minLength && hex.length / 2 - 1 <= maxLength
  const edges = ["00", "ff"].map((byte) => `0x${byte.repeat(minLength)}` as const)
  const others = fc.oneof({ arbitrary: any, weight: 3 }, { arbitrary: fc.constantFrom(...edges), weight: 1 })
  return fromPool(() => dictionary?.bytes.filter(fits) ?? [], others, 2)
}
