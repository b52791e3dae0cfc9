/** The hash that is signed for EIP-712 typed data, computed from the JSON that wallets receive. */
import { concatBytes } from "@ethereumjs/util"
import { InvalidTypedData } from "../../../errors/index.ts"
import { keccak256 } from "../base/crypto.ts"
import { createStructs, elementOf, type Field, isStruct, type Struct, type Types } from "./types.ts"
import { encoderOf } from "./values.ts"

/** EIP-712 typed data, as `eth_signTypedData_v4` takes it. */
export interface TypedData {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** The fields of a domain in their order. When its type is absent, a domain has the fields that have values. */
const domainFields: readonly Field[] = [
  { name: "name", type: "string" },
  { name: "version", type: "string" },
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
  { name: "salt", type: "bytes32" },
]

const prefix = Uint8Array.of(0x19, 0x01)
const emptyWord = new Uint8Array(32)

/** The deepest nesting of structs and arrays. */
const maxDepth = 128

/**
 * Returns the hash to sign. Fields without a type are ignored, as in wallets.
 *
 * @throws {@link InvalidTypedData} with the path of the first type or value that does not fit.
 * @example
 * hashTypedData({ types: { EIP712Domain: [] }, primaryType: "EIP712Domain", domain: {}, message: {} })
 * // keccak256(0x1901 ‖ keccak256(keccak256("EIP712Domain()")))
 * @see EIP-712; eth-sig-util `TypedDataUtils.eip712Hash` (V4)
 */
export function hashTypedData({ types: given, primaryType, domain, message }: TypedData): Uint8Array {
  const types = Object.hasOwn(given, "EIP712Domain")
    ? given
    : { ...given, EIP712Domain: domainTypeOf(domain) }
  if (!isStruct(types, primaryType))
    throw new InvalidTypedData({
      path: ".primaryType",
      reason: `expected one of types, got ${JSON.stringify(primaryType)}`,
    })
  const hashStruct = createStructHash(types)
  const separator = hashStruct("EIP712Domain", domain, ".domain")
  const parts = primaryType === "EIP712Domain" ? [] : [hashStruct(primaryType, message, ".message")]
  return keccak256(concatBytes(prefix, separator, ...parts))
}

const domainTypeOf = (domain: TypedData["domain"]): readonly Field[] =>
  domainFields.filter(({ name }) => Object.hasOwn(domain, name) && domain[name] !== undefined)

type HashStruct = (type: string, value: unknown, path: string, depth?: number) => Uint8Array

function createStructHash(types: Types): HashStruct {
  const structOf = createStructs(types)
  const encode = (type: string, value: unknown, path: string, depth: number): Uint8Array => {
    const refuse = (reason: string): never => {
      throw new InvalidTypedData({ path, reason })
    }
    if (depth > maxDepth) refuse(`nested too deep, at most ${maxDepth} levels`)
    const elementary = encoderOf(type)
    if (value === undefined && !isStruct(types, type)) refuse("missing value")
    if (elementary !== undefined) return elementary(value, refuse)
    const element = elementOf(type)
    if (element === undefined) return hashStruct(type, value, path, depth)
    const { length = Array.isArray(value) ? value.length : 0 } = element
    if (!Array.isArray(value) || value.length !== length)
      return refuse(`expected ${type}, got ${kindOf(value)}`)
    const items = value.map((item, index) => encode(element.type, item, `${path}[${index}]`, depth + 1))
    return keccak256(concatBytes(...items))
  }
  const hashStruct: HashStruct = (type, value, path, depth = 0) => {
    const struct = structOf(type)
    if (isAbsent(struct, value)) return emptyWord
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      const reason = value === undefined ? "missing value" : `expected ${type}, got ${kindOf(value)}`
      throw new InvalidTypedData({ path, reason })
    }
    const values = value as Readonly<Record<string, unknown>>
    const words = struct.fields.map(({ name, type: of }) =>
      encode(of, Object.hasOwn(values, name) ? values[name] : undefined, `${path}.${name}`, depth + 1),
    )
    return keccak256(concatBytes(struct.hash, ...words))
  }
  return hashStruct
}

/** Returns true for the end of a recursive value, which is `null` or left out: it is 32 zero bytes, as in eth-sig-util. */
const isAbsent = ({ isRecursive }: Struct, value: unknown): boolean =>
  value === null || (value === undefined && isRecursive)

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} elements`
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
