/** Runs the first tests of the suite on a node of this fresh process: `node cold.mjs NODE CODE`. */
import { nodes } from "./nodes.mjs"
import { session } from "./workloads/suite.mjs"

const tests = 40

const [name, code] = process.argv.slice(2)
const started = await session(nodes[name].open, { name, mining: "auto", code })
const began = performance.now()
await started.times({ tests })
const testMs = (performance.now() - began) / tests
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ testMs, cpuMs: (user + system) / 1000 }))
process.exit()
