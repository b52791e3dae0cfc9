/** A tracer in an instance of QuickJS, with the objects of the prelude. */
import * as packaged from "@jitl/quickjs-wasmfile-release-sync"
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from "quickjs-emscripten-core"
import type { Answer } from "./layout.ts"

/** The texts that run before a tracer. */
export interface SandboxTexts {
  /** The library `big-integer`. */
  readonly bigInt: string
  readonly prelude: string
}

/** The largest stack of a tracer, in bytes; QuickJS ends a deeper recursion. */
const stackBytes = 256 * 1024

/** The package is CommonJS: it depends on the bundler if its `default` is QuickJS, or has QuickJS as its own `default`. */
const { default: variant } = ("importFFI" in packaged.default ? packaged : packaged.default) as {
  default: QuickJSSyncVariant
}

/** The functions of the prelude. */
const names = ["load", "steps", "fault", "enter", "exit", "result"] as const
export type FunctionName = (typeof names)[number]

/** An argument of such a function. */
type Argument = string | number | Uint8Array | undefined

/** An instance with the prelude; its memory is free when the instance is no longer referenced. */
export interface Instance {
  /** Calls a function of the prelude. @throws Error with the text that it threw. */
  call(name: FunctionName, ...args: readonly Argument[]): string | undefined
}

/** Creates an instance, with a memory limit. `ask` returns the values that a tracer asks for. */
export async function createInstance(
  wasmModule: WebAssembly.Module,
  { bigInt, prelude }: SandboxTexts,
  memoryBytes: number,
  ask: (what: string, args: readonly (string | number)[]) => Answer,
): Promise<Instance> {
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }))
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(memoryBytes)
  runtime.setMaxStackSize(stackBytes)
  const context = runtime.newContext()
  const evaluate = (code: string, name: string) => context.evalCode(code, name, { type: "global" })
  const asking = context.newFunction("ask", (what, ...args) =>
    toHandle(
      context,
      ask(
        context.getString(what),
        args.map((each) => fromHandle(context, each)),
      ),
    ),
  )
  context.setProp(context.global, "ask", asking)
  const evaluating = context.newFunction("evaluate", (code) => evaluate(context.getString(code), "<eval>"))
  context.setProp(context.global, "evaluate", evaluating)
  for (const text of [bigInt, prelude]) context.unwrapResult(evaluate(text, "prelude"))
  const functions = context.getProp(context.global, "prelude")
  context.setProp(context.global, "prelude", context.undefined)
  const byName = new Map(names.map((name) => [name, context.getProp(functions, name)]))
  return {
    call: (name, ...args) => call(context, byName.get(name) as QuickJSHandle, args),
  }
}

function call(context: QuickJSContext, called: QuickJSHandle, args: readonly Argument[]): string | undefined {
  const given = args.map((each) => (each === undefined ? context.undefined : toHandle(context, each)))
  const result = context.callFunction(called, context.undefined, ...given)
  for (const handle of given) handle.dispose()
  if (result.error !== undefined) throw new Error(textOf(context, result.error))
  const { value } = result
  const text = context.typeof(value) === "string" ? context.getString(value) : undefined
  value.dispose()
  return text
}

/** Returns the text that the prelude threw; QuickJS itself throws errors, when its memory is used up. */
function textOf(context: QuickJSContext, thrown: QuickJSHandle): string {
  if (context.typeof(thrown) === "string") return context.getString(thrown)
  const message = context.getProp(thrown, "message")
  return context.typeof(message) === "string" ? context.getString(message) : "out of memory"
}

function toHandle(context: QuickJSContext, value: Answer): QuickJSHandle {
  if (typeof value === "string") return context.newString(value)
  if (typeof value === "number") return context.newNumber(value)
  if (typeof value === "bigint") return context.newBigInt(value)
  if (typeof value === "boolean") return value ? context.true : context.false
  return context.newArrayBuffer(value.slice().buffer)
}

function fromHandle(context: QuickJSContext, handle: QuickJSHandle): string | number {
  return context.typeof(handle) === "number" ? context.getNumber(handle) : context.getString(handle)
}
