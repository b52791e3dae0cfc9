/** Reads expected values: refuses those that no value of their type can equal, and converts the others for the comparison. */
import { HarnessError } from "../errors.ts"
import { show } from "../show.ts"
import { addressIn, isFields } from "./expectation.ts"
import type { MemberType, ValueType } from "./valueTypes.ts"

/** No value of the type can equal the expected one. */
export class Unmatchable extends HarnessError {
  readonly takes: string
  readonly got: unknown
  /** @param facts.path - The place of the value, such as `order.items[2]`; empty for the value itself. */
  constructor(facts: { takes: string; path: string; got: unknown }) {
    const { takes, path, got } = facts
    const text = path === "" ? takes : `${takes} for ${path}`
    super(`expected ${text}, got ${show(got)}`)
    this.takes = text
    this.got = got
  }
}

/** A predicate did not answer. */
class NoAnswer extends HarnessError {
  constructor(facts: { answer: unknown }) {
    super(`a predicate must return true or false, but it returned ${show(facts.answer)}`)
  }
}

/** Returns `true` for an asymmetric matcher of vitest. */
export const isAsymmetric = (value: unknown): boolean => isFields(value) && "asymmetricMatch" in value

/** Returns `true` for a value that is compared by its own rule: a predicate or an asymmetric matcher. */
export const isRule = (value: unknown): boolean => typeof value === "function" || isAsymmetric(value)

/** Converts a predicate, such as `(value) => value > 2n`, to an asymmetric matcher; returns other values unchanged. */
export function toRule(value: unknown): unknown {
  if (typeof value !== "function") return value
  return {
    asymmetricMatch(actual: unknown): boolean {
      const answer: unknown = value(actual)
      if (typeof answer !== "boolean") throw new NoAnswer({ answer })
      return answer
    },
    toAsymmetricMatcher: () => show(value),
  }
}

/**
 * Converts an expected value for the comparison with a decoded one: a bigint for a number, an address for an account. Predicates
 * and asymmetric matchers may replace any part of it.
 *
 * @throws {@link Unmatchable}
 */
export function toComparable(type: ValueType, value: unknown, path = ""): unknown {
  if (isRule(value)) return toRule(value)
  const refuse = (takes: string): never => {
    throw new Unmatchable({ takes, path, got: value })
  }
  switch (type.kind) {
    case "integer":
      return toInteger(type, value) ?? refuse(integerText(type))
    case "bool":
      return typeof value === "boolean" ? value : refuse("true or false")
    case "address":
      return addressIn(value) ?? refuse("an address of 20 bytes, or what has one")
    case "string":
      return typeof value === "string" ? value : refuse("a string")
    case "bytes":
      return isBytes(value, type.size) ? value : refuse(bytesText(type.size))
    case "array":
      return listOf(type, value, path)
    case "struct":
      return structOf(type.members(), value, path)
  }
}

type OfKind<Kind extends ValueType["kind"]> = Extract<ValueType, { kind: Kind }>

function toInteger({ isSigned, bits }: OfKind<"integer">, value: unknown): bigint | undefined {
  if (typeof value !== "bigint" && !Number.isInteger(value)) return undefined
  const integer = BigInt(value as bigint | number)
  const fits = isSigned ? BigInt.asIntN(bits, integer) : BigInt.asUintN(bits, integer)
  return fits === integer ? integer : undefined
}

const integerText = ({ isSigned, bits }: OfKind<"integer">): string =>
  `an integer of ${isSigned ? "int" : "uint"}${bits}`

const isBytes = (value: unknown, size: number | undefined): boolean =>
  typeof value === "string" &&
  /^0x([0-9a-fA-F]{2})*$/.test(value) &&
  (size === undefined || value.length === 2 + size * 2)

const bytesText = (size: number | undefined): string =>
  size === undefined ? "bytes in hex" : `${size} ${size === 1 ? "byte" : "bytes"} in hex`

function listOf({ length, element }: OfKind<"array">, value: unknown, path: string): unknown {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length))
    throw new Unmatchable({
      takes: length === undefined ? "a list" : `a list of ${length}`,
      path,
      got: value,
    })
  return Array.from(value, (each, index) => toComparable(element(), each, `${path}[${index}]`))
}

function structOf(members: readonly MemberType[], value: unknown, path: string): unknown {
  const names = members.map(({ name }) => name)
  const refuse = (takes: string) => new Unmatchable({ takes, path, got: value })
  // viem decodes a struct with a member without a name as a list.
  if (!names.every((name) => name !== undefined)) {
    if (!Array.isArray(value) || value.length !== members.length)
      throw refuse(`a list of ${members.length} members`)
    return members.map(({ type }, index) => toComparable(type, value[index], `${path}[${index}]`))
  }
  const takes = `a struct { ${names.join(", ")} }`
  if (!isFields(value)) throw refuse(takes)
  const isWhole = names.every((name) => name in value) && Object.keys(value).length === names.length
  if (!isWhole) throw refuse(takes)
  const entries = members.map(({ name, type }) => [
    name,
    toComparable(type, value[name as string], path === "" ? name : `${path}.${name}`),
  ])
  return Object.fromEntries(entries)
}
