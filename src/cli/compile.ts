/** When V8 compiles what a serving node runs, and that it keeps it. */
import { setFlagsFromString } from "node:v8"

/**
 * How V8 is told to optimise a function after a sixth of the calls that it waits for otherwise, by its major version: 11
 * (Node 20) counts executed bytes of code, later ones (Node 22, 24) calls. A flag that a version does not know is
 * complained of, so others are told nothing.
 */
const flags: Readonly<Record<string, string>> = {
  11: "--interrupt-budget=20000",
  12: "--invocation-count-for-turbofan=500",
  13: "--invocation-count-for-turbofan=500",
}

/**
 * From now on this process compiles sooner, and keeps what it has compiled; a whole program may decide that for itself,
 * and a library may not.
 *
 * Every transaction runs the same few thousand functions, and by default they are slow for its first thousand; a
 * process that is still starting is slower with it, since it runs most functions a few times only. What has not run
 * for some seconds is thrown away by default, so that the first thousands of requests after a pause are slow again.
 */
export function compileSooner(): void {
  const flag = flags[process.versions.v8.split(".")[0] ?? ""]
  if (flag === undefined) return
  setFlagsFromString(flag)
  setFlagsFromString("--no-flush-bytecode")
}
