/** Computes the hashes that logs have for indexed values that may be longer than a topic. */
import { type AbiParameter, concat, encodeAbiParameters, type Hex, keccak256, size, stringToHex } from "viem"
import { isRule, toComparable, Unmatchable } from "./expectedValue.ts"
import { typeOfParameter } from "./valueTypes.ts"

const hash = { kind: "bytes", size: 32 } as const

/** Returns `true` for a parameter of which a log has only the hash. */
export const isHashed = ({ type, indexed }: AbiParameter & { readonly indexed?: boolean }): boolean =>
  indexed === true && /^(string|bytes|tuple.*|.*\])$/s.test(type)

/**
 * Returns what a topic is compared with: it may be the hash of the expected value, or the expected value may be the hash itself.
 *
 * @throws {@link Unmatchable} when the value is neither of the type nor a hash.
 */
export function toTopic(parameter: AbiParameter, value: unknown, path: string): unknown {
  if (isRule(value)) return toComparable(hash, value, path)
  const hashes = [itself(value), hashOf(parameter, value, path)].filter((each) => each !== undefined)
  const [first, second] = hashes
  if (second === undefined) return first
  return { asymmetricMatch: (topic: unknown) => topic === first || topic === second }

  function itself(given: unknown): string | undefined {
    const isHash = typeof given === "string" && /^0x[0-9a-fA-F]{64}$/.test(given)
    return isHash ? given.toLowerCase() : undefined
  }
}

/** @throws {@link Unmatchable} for a value that is not of the type, unless it can be a hash. */
function hashOf(parameter: AbiParameter, value: unknown, path: string): Hex | undefined {
  try {
    assertPlain(value, path)
    return keccak256(encodeUnprefixed(parameter, toComparable(typeOfParameter(parameter), value, path)))
  } catch (error) {
    const isHash = typeof value === "string" && /^0x[0-9a-fA-F]{64}$/.test(value)
    if (error instanceof Unmatchable && isHash) return undefined
    throw error
  }
}

/** Refuses predicates and matchers within a value: a hash tells nothing about its parts. @throws {@link Unmatchable} */
function assertPlain(value: unknown, path: string): void {
  if (isRule(value)) throw new Unmatchable({ takes: "values without predicates", path, got: value })
  const parts =
    typeof value === "object" && value !== null && !("address" in value) ? Object.values(value) : []
  for (const part of parts) assertPlain(part, path)
}

/**
 * Encodes a value without its length; the parts of an array or a struct are padded to 32 bytes.
 *
 * @see Solidity documentation, "Contract ABI Specification", "Encoding of Indexed Event Parameters"
 */
function encodeUnprefixed(parameter: AbiParameter, value: unknown): Hex {
  const { type } = parameter
  if (type === "string") return stringToHex(value as string)
  if (type === "bytes") return value as Hex
  const element = /^(.*)\[\d*\]$/s.exec(type)?.[1]
  if (element !== undefined)
    return concat(
      (value as unknown[]).map((each) => padded(encodeUnprefixed({ ...parameter, type: element }, each))),
    )
  if ("components" in parameter) {
    const values = Object.values(value as object)
    return concat(parameter.components.map((each, index) => padded(encodeUnprefixed(each, values[index]))))
  }
  return encodeAbiParameters([type === "function" ? { type: "bytes24" } : { type }], [value])
}

const padded = (bytes: Hex): Hex => {
  const missing = (32 - (size(bytes) % 32)) % 32
  return concat([bytes, `0x${"00".repeat(missing)}`])
}
