/** Gives the prelude the functions of the sandbox, which are globals until a tracer runs. */
import type { Question } from "../layout.ts"

/** A number of the library `big-integer`. */
export type Integer = { toString(radix?: number): string }

const given = globalThis as unknown as {
  ask: (what: Question, ...args: (string | number)[]) => never
  evaluate: (code: string) => unknown
  readonly bigInt: (value: bigint) => Integer
}

/** Asks the host for a value. */
export const { ask } = given

/** Evaluates a code in the global scope. */
export const { evaluate } = given

export const { bigInt: integer } = given

Reflect.deleteProperty(globalThis, "ask")
Reflect.deleteProperty(globalThis, "evaluate")

/** The reason to stop, which a tracer cannot catch, as with geth's `vm.Interrupt`. */
export let stopped: Error | undefined

/** Stops the tracer. */
export function stop(message: string): never {
  const thrown = new Error(message)
  stopped ??= thrown
  throw thrown
}
