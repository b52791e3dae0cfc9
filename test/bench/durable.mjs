/** Fills a data folder with transactions and prints the growth of the node's memory, and the times to open and to read the folder. */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createNode } from "../../lib/index.js"

const [total, perBlock] = [Number(process.argv[2] ?? 1_000_000), 50]
const dataDir = mkdtempSync(join(tmpdir(), "midblock-durable-"))
const open = () => createNode({ dataDir, accounts: 50, gasLimit: 500_000_000n })
const ask = (node, method, ...params) => node.request({ method, params })
/** Adds one to slot 0, and emits a log with the topic 7. */
const counter = "0x6010600c60003960106000f3600054600101600055600760006000a1"

/** Returns the memory in megabytes after a garbage collection. */
function memory() {
  for (let times = 0; times < 3; times++) globalThis.gc()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss: rss / 1e6, file: fileBytes() / 1e6, heap: (heapUsed + external) / 1e6 }
}

/** Returns the resident bytes of files, mainly of the database: the system takes them back when it needs memory. */
function fileBytes() {
  const [, kilobytes = "0"] = /^RssFile:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? []
  return Number(kilobytes) * 1024
}

let node = await open()
const addresses = node.accounts.map(({ address }) => address)
const deployed = await ask(node, "eth_sendTransaction", { from: addresses[0], data: counter, gas: "0x30000" })
await node.mine()
const { contractAddress } = await ask(node, "eth_getTransactionReceipt", deployed)
const hashes = []
const [start, steps] = [performance.now(), []]
for (let sent = 0; sent < total; sent++) {
  const from = addresses[sent % addresses.length]
  const to = sent % 10 === 0 ? contractAddress : addresses[(sent + 1) % addresses.length]
  const hash = await ask(node, "eth_sendTransaction", {
    from,
    to,
    value: sent % 10 === 0 ? "0x0" : "0x1",
    gas: "0x20000",
  })
  if (sent % 997 === 0) hashes.push(hash)
  if ((sent + 1) % perBlock === 0) await node.mine()
  if ((sent + 1) % (total / 10) !== 0) continue
  const seconds = (performance.now() - start) / 1000
  const { rss, file, heap } = memory()
  steps.push({ rss, file, heap })
  console.log(
    `${sent + 1} transactions, ${seconds.toFixed(0)} s: resident ${rss.toFixed(0)} MB, of files ${file.toFixed(0)} MB, heap ${heap.toFixed(0)} MB`,
  )
}
const [first, last] = [steps[0], steps.at(-1)]
console.log(
  `since the first tenth: resident ${(last.rss - first.rss).toFixed(0)} MB, of files ${(last.file - first.file).toFixed(0)} MB, heap ${(last.heap - first.heap).toFixed(0)} MB`,
)
const head = Number(await ask(node, "eth_blockNumber"))
await node.close()
console.log(`the folder has ${(statSync(join(dataDir, "chain.mdb")).size / 1e6).toFixed(0)} MB`)

const opening = performance.now()
node = await open()
await ask(node, "eth_blockNumber")
console.log(`opened and answered in ${(performance.now() - opening).toFixed(0)} ms`)

const times = []
for (const hash of hashes.slice(0, 500)) {
  const began = performance.now()
  await ask(node, "eth_getTransactionReceipt", hash)
  times.push(performance.now() - began)
}
times.sort((a, b) => a - b)
console.log(
  `an old receipt: ${times[times.length >> 1].toFixed(3)} ms in the median, ${times.at(-1).toFixed(2)} ms at most`,
)

/** Returns the milliseconds of a search over the whole chain. */
async function searched(filter) {
  const began = performance.now()
  const logs = await ask(node, "eth_getLogs", { fromBlock: "0x0", toBlock: "latest", ...filter })
  return `${logs.length} logs in ${(performance.now() - began).toFixed(0)} ms`
}
console.log(`eth_getLogs over ${head} blocks, of nobody: ${await searched({ address: addresses[1] })}`)
console.log(
  `eth_getLogs over ${head} blocks, of the contract: ${await searched({ address: contractAddress })}`,
)
await node.close()
rmSync(dataDir, { recursive: true })
