/** The priorities of the threads of a process. */
import { spawnSync } from "node:child_process"
import { getPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const built = fileURLToPath(new URL("../../dist/cli/threadPriority.js", import.meta.url))

/** Runs a separate process that prints the niceness of its main thread and of the other threads. */
function run(before: string) {
  const script = `
    import { readdirSync, readFileSync } from "node:fs"
    import { setPriority } from "node:os"
    import { prioritizeMainThread } from ${JSON.stringify(built)}
    const niceOf = (thread) =>
      Number(readFileSync(\`/proc/self/task/\${thread}/stat\`, "utf8").split(") ").at(-1).split(" ")[16])
    ${before}
    prioritizeMainThread()
    if (process.platform === "linux") {
      const others = readdirSync("/proc/self/task").map(Number).filter((thread) => thread !== process.pid)
      console.log(niceOf(process.pid), ...new Set(others.map(niceOf)))
    }`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script])
  return { stdout: stdout.toString(), stderr: stderr.toString() }
}

/** The priority of the tests, which child processes inherit. */
const own = getPriority()

test.each([
  ["", `${own} ${Math.min(own + 10, 19)}`],
  [`setPriority(${Math.max(own, 12)})`, `${Math.max(own, 12)} 19`],
])(
  "prioritizeMainThread: on Linux, the other threads get a lower priority than the main thread (%j)",
  (before, found) => {
    expect(run(before)).toEqual({ stdout: process.platform === "linux" ? `${found}\n` : "", stderr: "" })
  },
)
