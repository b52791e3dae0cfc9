/** Measures the distances between flashblocks over a minute, while transactions and reads keep the node busy. */
import { createNode } from "../../dist/index.js"

const seconds = Number(process.argv[2] ?? 60)
const [blockTime, flashblockTime] = [2000, 200]
const node = await createNode({
  mining: true,
  blockTime,
  flashblockTime,
  emptyFlashblocks: true,
  accounts: 20,
})
const { url } = await node.listen()

const published = []
const sealed = []
node.on("flashblock", ({ flashblock }) => {
  if (flashblock.index > 0) published.push(performance.now())
})
node.on("block", () => sealed.push(performance.now()))

const end = performance.now() + seconds * 1000
const addresses = node.accounts.map(({ address }) => address)
let [sent, reads] = [0, 0]

/** Sends about 400 transactions a second from one account, or as many as the node takes; two accounts send at once. */
async function send(account) {
  while (performance.now() < end) {
    const params = [{ from: addresses[account], to: addresses[account + 1], value: "0x1" }]
    await node.request({ method: "eth_sendTransaction", params })
    if (++sent % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function read() {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getBlockReceipts", params: ["latest"] })
  while (performance.now() < end) {
    await (await fetch(url, { method: "POST", body })).json()
    reads++
  }
}

await Promise.all([send(0), send(2), read(), read()])
await node.close()

const row = (times, wanted) => {
  const distances = times.slice(1).map((time, index) => time - times[index])
  const mean = (times.at(-1) - times[0]) / distances.length
  const sorted = distances.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.ceil(sorted.length * share) - 1].toFixed(0)
  return {
    count: times.length,
    "mean ms": mean.toFixed(2),
    "off by %": ((100 * Math.abs(mean - wanted)) / wanted).toFixed(2),
    "p1 ms": at(0.01),
    "p99 ms": at(0.99),
  }
}
const rows = { flashblocks: row(published, flashblockTime), blocks: row(sealed, blockTime) }
console.table(rows)
console.log(`${seconds} s with ${sent} transactions and ${reads} reads over HTTP; wanted: off by at most 1 %`)
process.exit(Object.values(rows).every((each) => Number(each["off by %"]) <= 1) ? 0 : 1)
