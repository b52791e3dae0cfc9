/** Uses and closes nodes one after the other, then on a data folder if one is given; prints the number of WebAssembly memories before and after. */
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

/** Counts the memories in another turn of the event loop, until which the last awaited value is kept. */
async function countKept() {
  await new Promise((resolve) => setImmediate(resolve))
  return queryObjects(WebAssembly.Memory, { format: "count" })
}

await use() // allocates the memory that all nodes of the process share
const before = await countKept()
for (let count = 0; count < 3; count++) await use()
if (dataDir !== undefined) for (let count = 0; count < 3; count++) await use({ dataDir })
process.stdout.write(JSON.stringify({ before, after: await countKept() }))
