/** The module of the core, compiled once for the whole process. */
import { setFlagsFromString } from "node:v8"
import { binary } from "./binary.ts"

let module: WebAssembly.Module | undefined
let isAhead = false

/** The module: optimised if that is ready, otherwise compiled in a millisecond, and optimised while it runs. */
export function compiledCore(): WebAssembly.Module {
  module ??= new WebAssembly.Module(bytes())
  return module
}

const bytes = () => Buffer.from(binary, "base64")

/** V8 compiles a function when it is first called, quickly, and optimises it later: these turn both off, and on again. */
const [eager, usual] = [
  ["--no-liftoff", "--no-wasm-lazy-compilation"],
  ["--liftoff", "--wasm-lazy-compilation"],
]

/** V8 reads its flags when a thread of its own begins with the module, which is some milliseconds later. */
const flagsMs = 5

/**
 * Has the core optimised by another thread, once for the process: what runs first is then as fast as what runs later.
 * That takes 40 ms, in which this thread goes on.
 *
 * For a program of our own that listens already: V8's flags hold for every module that the process compiles in the first
 * milliseconds, one as large as a compiler of Solidity would take seconds, and on Node 24 compiling keeps no process alive.
 */
export function compileAhead(): void {
  if (isAhead) return
  isAhead = true
  try {
    for (const flag of eager) setFlagsFromString(flag)
    setTimeout(() => {
      for (const flag of usual) setFlagsFromString(flag)
    }, flagsMs).unref()
    WebAssembly.compile(bytes()).then(
      (optimised) => {
        module = optimised
      },
      () => {}, // an engine without these flags: the usual way remains
    )
  } catch {
    // An engine that has no such flags.
  }
}
