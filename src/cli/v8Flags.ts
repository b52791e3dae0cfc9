/** When V8 compiles what a serving node runs, and that it keeps it. */
import { setFlagsFromString } from "node:v8"

/** What has not run for some seconds is thrown away by default: the first thousands of requests after a pause are slow. */
const keepCode = "--no-flush-bytecode"

/**
 * What V8 is told, by its major version: to optimise a function after a sixth of the calls that it waits for otherwise,
 * of which 11 (Node 20) counts executed bytes of code, and 12 (Node 22) calls; after a tenth in 13 (Node 24), which has
 * a compiler in between. A flag that a version does not know is complained of, so others are told nothing.
 */
const flags: Readonly<Record<string, readonly string[]>> = {
  11: ["--interrupt-budget=20000", keepCode],
  12: ["--invocation-count-for-turbofan=500", keepCode],
  13: ["--invocation-count-for-turbofan=300", keepCode],
}

/**
 * From now on this process compiles sooner, and keeps what it has compiled; a whole program may decide that for itself,
 * and a library may not.
 *
 * Every transaction runs the same few thousand functions, and by default they are slow for its first thousand; a
 * process that is still starting is slower with it, since it runs most functions a few times only.
 */
export function compileSooner(): void {
  for (const flag of flags[process.versions.v8.split(".")[0] ?? ""] ?? []) setFlagsFromString(flag)
}
