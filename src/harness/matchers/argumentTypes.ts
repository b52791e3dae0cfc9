/** The types of the arguments of events and errors, from an ABI that is `as const`. */
import type { Abi, AbiParameter, AbiParameterToPrimitiveType } from "viem"
import type { Signature } from "./named.ts"

/** The accepted type of an argument: numbers and bigints are equal, also in lists and structs; addresses may be any text. */
type Loose<Value> = Value extends number | bigint
  ? number | bigint
  : Value extends string
    ? string
    : Value extends object
      ? { readonly [Key in keyof Value]: Loose<Value[Key]> }
      : Value

/** Types that may be longer than the 32 bytes of a topic: a log holds the hash of what is indexed. */
type HashedType = "string" | "bytes" | `tuple${string}` | `${string}]`

type Argument<Parameter> = Parameter extends { readonly indexed: true; readonly type: HashedType }
  ? string
  : Parameter extends AbiParameter
    ? Loose<AbiParameterToPrimitiveType<Parameter>>
    : unknown

type ArgumentsOf<Item> = Item extends { readonly inputs: infer Inputs extends readonly unknown[] }
  ? { readonly [Index in keyof Inputs]: Argument<Inputs[Index]> }
  : readonly []

/**
 * The arguments of an event or an error with this name, in the order of the ABI; a union where several have the name. Any list
 * where the compiler does not know the ABI, or the name is a signature.
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
