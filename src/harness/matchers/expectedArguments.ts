/** Compares the arguments of events and errors with expected ones. */
import type { Abi, AbiParameter } from "viem"
import { type Decoded, inputsOf } from "../artifacts/decoded.ts"
import { refuse } from "./expectation.ts"
import { toComparable, Unmatchable } from "./expectedValue.ts"
import { isHashed, toTopic } from "./indexedHash.ts"
import { isSame, type MatcherThis } from "./judge.ts"
import { typeOfParameter } from "./valueTypes.ts"

/** An event or an error of an ABI. */
export type Candidate = Extract<Abi[number], { type: "event" | "error" }>

/**
 * Refuses arguments that none of the events or errors with the name can have.
 *
 * @param candidates - The events or errors; several when contracts use the name for different parameters.
 * @throws HarnessError
 */
export function assertArguments(matcher: string, candidates: readonly Candidate[], args: unknown): void {
  if (!Array.isArray(args)) return
  const problems = candidates.map((candidate) => problemOf(candidate, args))
  if (problems.includes(undefined)) return
  const problem = problems.find((each) => each?.isOfType) ?? problems[0]
  if (problem !== undefined) refuse(matcher, problem.takes, problem.got)
}

/** The reason why an event or error cannot have the arguments; `isOfType` when their number is right. */
interface Problem {
  readonly takes: string
  readonly got: unknown
  readonly isOfType: boolean
}

function problemOf({ name, inputs = [] }: Candidate, args: readonly unknown[]): Problem | undefined {
  const signature = `${name}(${inputs.map(textOf).join(", ")})`
  if (args.length !== inputs.length) {
    const count = inputs.length === 1 ? "1 argument" : `${inputs.length} arguments`
    return { takes: `${count} of ${signature}`, got: args, isOfType: false }
  }
  try {
    toComparables(inputs, args)
    return undefined
  } catch (error) {
    if (!(error instanceof Unmatchable)) throw error
    return { takes: `${error.takes} of ${signature}`, got: error.got, isOfType: true }
  }
}

const textOf = ({ type, name }: AbiParameter): string => (name ? `${type} ${name}` : type)

/** @throws {@link Unmatchable} */
const toComparables = (inputs: readonly AbiParameter[], args: readonly unknown[]): readonly unknown[] =>
  inputs.map((input, index) => {
    const path = input.name || `argument ${index}`
    if (isHashed(input)) return toTopic(input, args[index], path)
    return toComparable(typeOfParameter(input), args[index], path)
  })

/** Returns `true` when a decoded event or error has these arguments; `args` may be an asymmetric matcher for all of them. */
export function hasArguments(matcher: MatcherThis, decoded: Decoded, args: unknown): boolean {
  const found = Object.values(decoded.args)
  if (!Array.isArray(args)) return isSame(matcher, found, args)
  const inputs = inputsOf(decoded)
  if (args.length !== inputs.length) return false
  try {
    return isSame(matcher, found, toComparables(inputs, args))
  } catch (error) {
    if (error instanceof Unmatchable) return false
    throw error
  }
}
