/** Uses nodes and closes them, one after the other: prints the number of memories of the core that are kept then. */
import { queryObjects } from "node:v8"
import { createNode } from "../../lib/index.js"

const [dataDir] = process.argv.slice(2)

async function use(options) {
  const node = await createNode({ accounts: 1, ...options })
  const [{ address: from }] = node.accounts
  await node.request({ method: "eth_sendTransaction", params: [{ from, data: "0x5f5f55" }] })
  await node.mine()
  await node.close()
}

/** What was awaited last is kept until another turn of the event loop. */
async function countKept() {
  await new Promise((resolve) => setImmediate(resolve))
  return queryObjects(WebAssembly.Memory, { format: "count" })
}

await use() // what the process has once for all nodes
const before = await countKept()
for (let count = 0; count < 3; count++) await use()
for (let count = 0; count < 3; count++) await use({ dataDir })
process.stdout.write(JSON.stringify({ before, after: await countKept() }))
