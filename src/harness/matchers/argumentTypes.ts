/** The types of the arguments of events and errors, from an ABI that is `as const`. */
import type { Abi, AbiParameter, AbiParameterToPrimitiveType } from "viem"
import type { Signature } from "./named.ts"

/** A function that returns `true` for the values that match. Its parameter has any type: integers are numbers or bigints by size. */
// biome-ignore lint/suspicious/noExplicitAny: a predicate names the type of its parameter itself
type Predicate = (value: any) => boolean

/**
 * The accepted type of an argument. Numbers and bigints are the same type, also in lists and structs; addresses may be any text, or
 * an account or a contract; a predicate can replace each value.
 */
type Loose<Value> = Predicate | LooseValue<Value>

type LooseValue<Value> = Value extends number | bigint
  ? number | bigint
  : Value extends `0x${string}`
    ? string | { readonly address: string }
    : Value extends string
      ? string
      : Value extends object
        ? { readonly [Key in keyof Value]: Loose<Value[Key]> }
        : Value

/** The types that can be longer than the 32 bytes of a topic. A log has the hash of an indexed value of such a type. */
type HashedType = "string" | "bytes" | `tuple${string}` | `${string}]`

type Argument<Parameter> = Parameter extends AbiParameter
  ?
      | Loose<AbiParameterToPrimitiveType<Parameter>>
      | (Parameter extends { readonly indexed: true; readonly type: HashedType } ? string : never)
  : unknown

type ArgumentsOf<Item> = Item extends { readonly inputs: infer Inputs extends readonly unknown[] }
  ? { readonly [Index in keyof Inputs]: Argument<Inputs[Index]> }
  : readonly []

/**
 * The arguments of an event or an error with this name, in the order of the ABI; a union when several have the name. Any list when
 * the compiler does not know the ABI, or when the name is a signature.
 */
export type NamedArguments<
  A extends readonly unknown[],
  Type extends "event" | "error",
  Name extends string,
> = A extends Abi
  ? Abi extends A
    ? readonly unknown[]
    : Name extends Signature
      ? readonly unknown[]
      : string extends Name
        ? readonly unknown[]
        : ArgumentsOf<Extract<A[number], { readonly type: Type; readonly name: Name }>>
  : readonly unknown[]
