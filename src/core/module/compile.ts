/** The module of the core, compiled once for the whole process. */
import { loadV8 } from "../../base/importModule.ts"
import { binary } from "./binary.ts"

let module: WebAssembly.Module | undefined
let isAhead = false

/** Returns the module: the result of {@link compileAhead} if it is ready, otherwise one that compiles in a millisecond and is optimised later. */
export function compiledCore(): WebAssembly.Module {
  module ??= new WebAssembly.Module(Buffer.concat([bytes(), anotherName]))
  return module
}

const bytes = () => Buffer.from(binary, "base64")

/**
 * An empty custom section, named `a`, which makes the bytes differ. V8 compiles equal bytes only once: the compilation that takes
 * a millisecond would wait for the optimising one.
 */
const anotherName = Buffer.from([0, 2, 1, 0x61])

/**
 * By default V8 compiles a function with its quick compiler when the function is first called, and optimises it later. `eager` turns
 * both off and `usual` turns them on again. Without the quick compiler V8 also turns off dynamic tiering, so `usual` restores three
 * flags: V8 uses the code cache of earlier processes only if all flags have their default values.
 */
const [eager, usual] = [
  ["--no-liftoff", "--no-wasm-lazy-compilation"],
  ["--liftoff", "--wasm-lazy-compilation", "--wasm-dynamic-tiering"],
]

/** The time after which V8 has read its flags, in milliseconds: it does so after one of its threads has validated the module. */
const flagsMs = 2

/**
 * Optimises the core on another thread, once for the process, so that the first message runs as fast as later ones. It takes
 * 40 ms and does not block this thread.
 *
 * Call it only while a program of midblock starts: until the promise is fulfilled, V8's flags apply to every module that the process
 * compiles, and a module as large as a Solidity compiler would take seconds.
 *
 * @returns A promise that is fulfilled when V8 has its default flags again, after some milliseconds.
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
      () => {}, // an engine without these flags keeps the module of `compiledCore`
    )
    await new Promise((resolve) => setTimeout(resolve, flagsMs))
    await new Promise((resolve) => setImmediate(resolve)) // V8's own tasks run between a timer and an immediate
    for (const flag of usual) setFlagsFromString(flag)
  } catch {
    // An engine without these flags.
  }
}
