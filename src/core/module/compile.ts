/** The module of the core, compiled once for the whole process. */
import { loadV8 } from "../../base/importModule.ts"
import { binary, hints, hintsOffset } from "./binary.ts"

let module: WebAssembly.Module | undefined
let isAhead = false

/** Returns the module: the result of {@link compileAhead} if it is ready, otherwise one that compiles in a millisecond and is optimised later. */
export function compiledCore(): WebAssembly.Module {
  module ??= new WebAssembly.Module(bytes())
  return module
}

const bytes = () => Buffer.from(binary, "base64")

/** Returns the module with the section that names the functions to optimise. */
function bytesWithHints(): Buffer {
  const [before, after] = [bytes().subarray(0, hintsOffset), bytes().subarray(hintsOffset)]
  return Buffer.concat([before, Buffer.from(hints, "base64"), after])
}

/**
 * The flags that make V8 read the hints of a module, and those that restore the defaults, by the major version of V8. Version 12
 * (Node 22) also sets a second flag, which says that an experiment is on. V8 uses the code cache of earlier processes only if all
 * flags have their default values. Other versions get no flags, because V8 prints a warning for an unknown flag.
 */
const [on, off] = ["--experimental-wasm-compilation-hints", "--no-experimental-wasm-compilation-hints"]
const flags: Readonly<Record<string, { readonly set: string; readonly reset: readonly string[] }>> = {
  11: { set: on, reset: [off] },
  12: { set: on, reset: [off, "--no-experimental"] },
  13: { set: on, reset: [off] },
}

/** The time after which V8 has read its flags, in milliseconds: it does so after one of its threads has validated the module. */
const flagsMs = 2

/**
 * Optimises the most used functions of the core on other threads, once for the process, so that the first message runs as fast as
 * later ones, and compiles the others there with the baseline compiler. It takes 25 ms of their time and does not block this thread.
 *
 * Only a program may call it, not a library: for some milliseconds V8 has another flag than by default.
 *
 * @returns A promise that is fulfilled when {@link compiledCore} returns the optimised module, or when there is none.
 */
export async function compileAhead(): Promise<void> {
  const found = flags[process.versions.v8.split(".")[0] ?? ""]
  if (isAhead || found === undefined) return
  isAhead = true
  const { setFlagsFromString } = loadV8()
  setFlagsFromString(found.set)
  const compiling = WebAssembly.compile(bytesWithHints()).then(
    (optimised) => {
      module = optimised
    },
    () => {}, // for example without memory: the module of `compiledCore` stays
  )
  await new Promise((resolve) => setTimeout(resolve, flagsMs))
  await new Promise((resolve) => setImmediate(resolve)) // V8's own tasks run between a timer and an immediate
  for (const flag of found.reset) setFlagsFromString(flag)
  await compiling
}
