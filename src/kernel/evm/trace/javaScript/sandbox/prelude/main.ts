/**
 * Runs in QuickJS before a tracer: the functions with which the sandbox calls it, by geth's interface. They take text and bytes, and throw
 * text.
 *
 * @see geth eth/tracers/js/goja.go
 */
import type { LoadMessage } from "../layout.ts"
import { defineGlobals } from "./globals.ts"
import { evaluate, stopped } from "./host.ts"
import { log, nameOpcodes, showFailure, showStep } from "./log.ts"
import { contextOf, db, frameOf, frameResultOf } from "./objects.ts"

let tracer: Readonly<Record<string, unknown>> = {}

const isFunction = (name: string): boolean => typeof tracer[name] === "function"

/** Returns the text of what a tracer threw, with its position in the tracer. */
function textOf(thrown: unknown): string {
  const error = stopped ?? thrown
  try {
    const position =
      error instanceof Error ? /^ *(at .*<eval>.*)$/m.exec(String(error.stack))?.[1] : undefined
    return `${stopped?.message ?? String(error)}${position === undefined ? "" : ` ${position}`}`
  } catch {
    return "a thrown value without a text"
  }
}

/** Returns the value of a function; what it throws becomes a text. */
function attempt<T>(run: () => T, ending = ""): T {
  try {
    const value = run()
    if (stopped !== undefined) throw stopped
    return value
  } catch (thrown) {
    throw textOf(thrown) + ending
  }
}

const call = (name: string, ...args: unknown[]): unknown =>
  attempt(
    () => (tracer[name] as (...args: unknown[]) => unknown)(...args),
    `    in server-side tracer function '${name}'`,
  )

/** Evaluates the tracer, and returns which functions it has. */
export function load(text: string): string {
  const { code, config, mnemonics, precompiles } = JSON.parse(text) as LoadMessage
  nameOpcodes(mnemonics)
  defineGlobals(precompiles)
  tracer = attempt(() => Object(evaluate(`(${code})`)))
  for (const name of ["result", "fault"])
    if (!isFunction(name)) throw `trace object must expose a function ${name}()`
  if (isFunction("enter") !== isFunction("exit"))
    throw "trace object must expose either both or none of enter() and exit()"
  if (isFunction("setup")) attempt(() => (tracer as { setup(config: string): void }).setup(config))
  return JSON.stringify({ step: isFunction("step"), frames: isFunction("enter") })
}

/** Calls `step` for each of the steps in some bytes; `failure` is why the last one cannot be executed, if it cannot. */
export function steps(count: number, failure: string | undefined, bytes: ArrayBuffer): void {
  let at = 0
  for (let left = count; left > 0; left--) {
    at = showStep(bytes, at, left === 1 ? failure : undefined)
    call("step", log, db)
  }
}

export function fault(failure: string): void {
  showFailure(failure)
  call("fault", log, db)
}

export function enter(text: string): void {
  call("enter", frameOf(JSON.parse(text)))
}

export function exit(text: string): void {
  call("exit", frameResultOf(JSON.parse(text)))
}

/** Returns the result of the tracer as JSON. */
export function result(text: string): string {
  const value = call("result", contextOf(JSON.parse(text)), db)
  return attempt(() => JSON.stringify(value) ?? "null")
}
