/** An anvil for each worker, at a port of its own. (prool 0.2.16 needs fewer lines, but five seconds to stop.) */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { availableParallelism } from "node:os"

const workers = Math.max(1, availableParallelism() - 1)

export async function setup() {
  const ports = Array.from({ length: workers }, (_, index) => `${18546 + index}`)
  const nodes = ports.map((port) => spawn("anvil", ["--port", port]))
  await Promise.all(nodes.map(({ stdout }) => once(stdout, "data")))
  return () => nodes.map((node) => node.kill())
}
