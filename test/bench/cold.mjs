/** Runs the first tests of the suite on a node in this fresh process: `node cold.mjs NODE CODE [SIGNAL]`; the signal ends a server. */
import { nodes } from "./nodes.mjs"
import { session } from "./workloads/suite.mjs"

const tests = 40

const [name, code, signal] = process.argv.slice(2)
let close
const open = async (mining) => {
  const node = await nodes[name].open(mining)
  close = node.close
  return node
}
const started = await session(open, { name, mining: "auto", code })
const began = performance.now()
await started.times({ tests })
const testMs = (performance.now() - began) / tests
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ testMs, cpuMs: (user + system) / 1000 }))
if (signal !== undefined) await close(signal)
process.exit()
