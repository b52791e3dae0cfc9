/** Sets the V8 flags of a serving node: earlier optimization, and compiled code that is kept. */
import module from "node:module"
import { setFlagsFromString } from "node:v8"

/** Keeps bytecode. By default V8 discards code that has not run for some seconds, so requests after a pause are slow. */
const keepCode = "--no-flush-bytecode"

/**
 * The flags by the major version of V8. With them V8 optimizes a function after a sixth of the default number of calls; version 13
 * (Node 24), which has a compiler in between, after a tenth. Version 11 (Node 20) counts executed bytes of code, version 12
 * (Node 22) counts calls. Other versions get no flags, because V8 prints a warning for an unknown flag.
 */
const flags: Readonly<Record<string, readonly string[]>> = {
  11: ["--interrupt-budget=20000", keepCode],
  12: ["--invocation-count-for-turbofan=500", keepCode],
  13: ["--invocation-count-for-turbofan=300", keepCode],
}

/** Writes the compile cache of Node 22.10 and later; see `src/cli.ts`. */
const { flushCompileCache } = module as { flushCompileCache?: () => void }

/**
 * Makes this process optimize functions earlier and keep compiled code. Only a program may set these flags, not a library.
 *
 * Every transaction runs the same few thousand functions, and by default they are slow for the first thousand transactions. Call
 * it after the start: a starting process runs most functions only a few times, so early optimization would delay it.
 */
export function compileSooner(): void {
  flushCompileCache?.() // at exit V8 would write the cache with these flags, and the next start, which has none, would reject it
  for (const flag of flags[process.versions.v8.split(".")[0] ?? ""] ?? []) setFlagsFromString(flag)
}
