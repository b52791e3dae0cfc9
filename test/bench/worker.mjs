/** A process with one node that runs the steps of a workload on it, and measures the times. */
import { nodes } from "./nodes.mjs"

const [workload, name, options] = process.argv.slice(2)
const { session } = await import(`./workloads/${workload}.mjs`)
const steps = session(nodes[name].open, { name, ...JSON.parse(options) })

process.on("message", async ({ step, args }) => {
  try {
    process.send({ result: await (await steps)[step](args) })
  } catch (error) {
    process.send({ error: String(error?.message ?? error).split("\n")[0] })
  }
})
process.on("disconnect", () => process.exit())
process.send({ result: "ready" })
