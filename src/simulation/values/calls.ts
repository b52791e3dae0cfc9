/** Arbitraries of calls of a contract. */
import type { Arbitrary } from "fast-check"
import type { Abi, AbiFunction, Address } from "viem"
import { NoSuchFunction } from "../errors.ts"
import { fc } from "../fastCheck.ts"
import { type ArgumentOptions, argumentsOf } from "./abiValues.ts"
import { integers } from "./integer.ts"

/** A contract whose functions are called. viem's contracts, and those of `deploy`, have this form. */
export interface CalledContract {
  readonly abi: Abi | readonly unknown[]
  readonly address: Address
}

/** A call of a function of a contract, with its arguments in viem's form. */
export interface ContractCall {
  readonly address: Address
  /** The ABI with the one function that is called, so that overloads cannot be mistaken for each other. */
  readonly abi: readonly [AbiFunction]
  readonly functionName: string
  readonly args: readonly unknown[]
  /** In wei. */
  readonly value: bigint
}

/** Options of {@link callsOf}. */
export interface CallOptions extends ArgumentOptions {
  /** The functions that are called; when absent, all that can change the state. */
  readonly functions?: readonly string[] | undefined
  /** Functions that are not called. */
  readonly except?: readonly string[] | undefined
  /** The wei that is sent with calls of payable functions; up to 100 ether when absent. */
  readonly value?: Arbitrary<bigint> | undefined
}

/**
 * Returns an arbitrary of calls of a contract: one of its functions that can change the state, with arguments of its ABI.
 *
 * @throws {@link NoSuchFunction} for a name that the ABI does not have.
 * @example
 * fc.sample(callsOf(vault, { functions: ["deposit"] }), 1)[0]?.functionName // "deposit"
 */
export function callsOf(contract: CalledContract, options: CallOptions = {}): Arbitrary<ContractCall> {
  return fc.oneof(...functionsOf(contract, options).map((item) => callsOfFunction(contract, item, options)))
}

/** Returns the functions that are called. @throws {@link NoSuchFunction} */
export function functionsOf(
  { abi }: CalledContract,
  { functions, except = [] }: Pick<CallOptions, "functions" | "except">,
): readonly AbiFunction[] {
  const all = (abi as Abi).filter((item) => item.type === "function")
  const known = [...new Set(all.map(({ name }) => name))]
  for (const name of [...(functions ?? []), ...except])
    if (!known.includes(name)) throw new NoSuchFunction({ name, known })
  const changes = ({ stateMutability }: AbiFunction) =>
    stateMutability === "nonpayable" || stateMutability === "payable"
  return all.filter(
    (item) => (functions?.includes(item.name) ?? changes(item)) && !except.includes(item.name),
  )
}

const maxValue = 100n * 10n ** 18n

/** Returns an arbitrary of the wei that is sent with calls of a function: none where it is not payable. */
export function sentWith(
  { stateMutability }: AbiFunction,
  { value, dictionary }: Pick<CallOptions, "value" | "dictionary">,
): Arbitrary<bigint> {
  if (stateMutability !== "payable") return fc.constant(0n)
  return value ?? integers({ min: 0n, max: maxValue, known: dictionary && (() => dictionary.numbers) })
}

/** Returns an arbitrary of calls of one function. */
function callsOfFunction(
  { address }: CalledContract,
  item: AbiFunction,
  options: CallOptions,
): Arbitrary<ContractCall> {
  const abi = [item] as const
  return fc.record({
    address: fc.constant(address),
    abi: fc.constant(abi),
    functionName: fc.constant(item.name),
    args: argumentsOf(item, options),
    value: sentWith(item, options),
  })
}
