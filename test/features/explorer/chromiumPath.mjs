/** Finds the path of Chromium, because playwright does not search PATH. */
import { spawnSync } from "node:child_process"
import { findChromium } from "../../browser/chromium.mjs"

/** Returns the path of the program; `undefined` when there is none. */
export function chromiumPath() {
  const program = findChromium()
  if (program === undefined || program.includes("/")) return program
  return spawnSync("which", [program], { encoding: "utf8" }).stdout.trim()
}
