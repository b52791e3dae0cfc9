/** Arbitraries of the arguments of functions, from an ABI. */
import type { Arbitrary } from "fast-check"
import type { Abi, AbiFunction, ContractFunctionArgs, ContractFunctionName } from "viem"
import { NoSuchFunction } from "../errors.ts"
import { fc } from "../fastCheck.ts"
import { arbitraryOf, type ValueOptions } from "./abiType.ts"
import { named } from "./names.ts"

/** Options of {@link abiValues}. */
export interface ArgumentOptions extends ValueOptions {
  /** Arbitraries of parameters by their names, instead of those of their types. */
  readonly parameters?: Readonly<Record<string, Arbitrary<unknown>>> | undefined
}

/** Any state mutability. */
type Any = "pure" | "view" | "nonpayable" | "payable"

/**
 * Returns an arbitrary of the arguments of a function, as viem takes them; of all its overloads where it has several.
 *
 * @param name - The name of the function.
 * @throws {@link NoSuchFunction}
 * @example
 * const transfers = abiValues(Token.abi, "transfer", { parameters: { value: fc.bigInt({ min: 1n, max: 100n }) } })
 * fc.sample(transfers, 1) // such as [["0x7099…", 42n]]
 */
export function abiValues<
  const A extends Abi | readonly unknown[],
  Name extends ContractFunctionName<A, Any>,
>(abi: A, name: Name, options: ArgumentOptions = {}): Arbitrary<ContractFunctionArgs<A, Any, Name>> {
  const functions = (abi as Abi).filter((item) => item.type === "function")
  const found = functions.filter((item) => item.name === name)
  if (found.length === 0)
    throw new NoSuchFunction({ name, known: [...new Set(functions.map((item) => item.name))] })
  return fc.oneof(...found.map((item) => argumentsOf(item, options))) as never
}

/** Returns an arbitrary of the arguments of one function. */
export function argumentsOf(
  { inputs }: Pick<AbiFunction, "inputs">,
  { parameters = {}, ...options }: ArgumentOptions = {},
): Arbitrary<unknown[]> {
  const all = inputs.map((input) => parameters[input.name ?? ""] ?? arbitraryOf(input, options))
  const names = inputs.map(({ name = "" }) => name)
  return fc.tuple(...all).map(
    (values) => named(values, names),
    (values) => values as unknown[],
  )
}
