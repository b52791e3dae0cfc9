/** The module of the core, compiled once for the whole process. */
import { loadV8 } from "../../base/importModule.ts"
import { binary } from "./binary.ts"

let module: WebAssembly.Module | undefined
let isAhead = false

/** The module: optimised if that is ready, otherwise compiled in a millisecond, and optimised while it runs. */
export function compiledCore(): WebAssembly.Module {
  module ??= new WebAssembly.Module(Buffer.concat([bytes(), anotherName]))
  return module
}

const bytes = () => Buffer.from(binary, "base64")

/**
 * A custom section without content, named `a`. V8 takes equal bytes for one module, and would have the compilation that takes a
 * millisecond wait for the one that optimises.
 */
const anotherName = Buffer.from([0, 2, 1, 0x61])

/**
 * V8 compiles a function when it is first called, quickly, and optimises it later: these turn both off, and on again. Without
 * the quick compiler V8 turns off a third flag by itself. With all as they were, it takes compiled code that is kept for the next process.
 */
const [eager, usual] = [
  ["--no-liftoff", "--no-wasm-lazy-compilation"],
  ["--liftoff", "--wasm-lazy-compilation", "--wasm-dynamic-tiering"],
]

/** V8 reads its flags in a turn of the event loop after a thread of its own has looked through the module. */
const flagsMs = 2

/**
 * Has the core optimised by another thread, once for the process: what runs first is then as fast as what runs later.
 * That takes 40 ms, in which this thread goes on.
 *
 * For a program of our own that starts: V8's flags hold for every module that the process compiles until the promise is
 * fulfilled, and one as large as a compiler of Solidity would take seconds.
 *
 * @returns A promise that is fulfilled when V8 has its usual flags again, after some milliseconds.
 */
export async function compileAhead(): Promise<void> {
  if (isAhead) return
  isAhead = true
  try {
    const { setFlagsFromString } = loadV8()
    for (const flag of eager) setFlagsFromString(flag)
    WebAssembly.compile(bytes()).then(
      (optimised) => {
        module = optimised
      },
      () => {}, // an engine without these flags: the usual way remains
    )
    await new Promise((resolve) => setTimeout(resolve, flagsMs))
    await new Promise((resolve) => setImmediate(resolve)) // V8's own tasks have run between a timer and what comes behind it
    for (const flag of usual) setFlagsFromString(flag)
  } catch {
    // An engine that has no such flags.
  }
}
