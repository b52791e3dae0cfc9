/** Sends 20,000 transactions through 200 ms flashblocks as fast as the node takes them, and checks that nothing is lost. */
import { readFileSync } from "node:fs"
import { createNode } from "../../dist/index.js"

const total = Number(process.argv[2] ?? 20_000)
const senders = 50
/** The maximum number of waiting transactions: enough that the builder is never idle. */
const waiting = 1000

const source = readFileSync(new URL("../../contracts/artifacts/Pair.ts", import.meta.url), "utf8")
const { bytecode } = JSON.parse(source.slice(source.indexOf("= ") + 2, source.lastIndexOf(" as const")))
const bump = "0x68110b2f"

const node = await createNode({ mining: true, accounts: senders, gasLimit: 500_000_000n })
const ask = (method, ...params) => node.request({ method, params })
const addresses = node.accounts.map(({ address }) => address)
const { contractAddress: pair } = await ask("eth_sendTransactionSync", { from: addresses[0], data: bytecode })
await node.mine()
const nonces = new Map(addresses.map((address, index) => [address, index === 0 ? 1 : 0]))

/** Signs a transaction: three payments and one contract call in turn, from each sender in turn. */
async function sign(index) {
  const from = addresses[index % senders]
  const nonce = nonces.get(from)
  nonces.set(from, nonce + 1)
  const body =
    index % 4 === 3
      ? { to: pair, data: bump, gas: "0x13880" }
      : { to: addresses[0], value: "0x1", gas: "0x5208" }
  const fees = { maxFeePerGas: "0x2540be400", maxPriorityFeePerGas: "0x3b9aca00" }
  return ask("eth_signTransaction", { from, nonce: `0x${nonce.toString(16)}`, ...fees, ...body })
}

const signed = []
for (let index = 0; index < total; index++) signed.push(await sign(index))

const told = { preconfirmed: [], sealed: [], feed: [], blocks: [] }
await node.subscribe(["newFlashblockTransactions"], (hash) => told.preconfirmed.push(hash))
await node.subscribe(["newHeads"], (head) => told.blocks.push(Number(head.number)))
node.feed(({ metadata }) => told.feed.push(...Object.keys(metadata.receipts)))
node.on("block", ({ transactions }) => told.sealed.push(...transactions.map(({ hash }) => hash)))
let flashblocks = 0
node.on("flashblock", ({ transactions }) => {
  if (transactions.length > 0) flashblocks++
})

const start = performance.now()
const hashes = []
for (const raw of signed) {
  while (hashes.length - told.preconfirmed.length > waiting)
    await new Promise((resolve) => setTimeout(resolve, 2))
  hashes.push(await ask("eth_sendRawTransaction", raw))
}
while (told.preconfirmed.length < total) await new Promise((resolve) => setTimeout(resolve, 2))
const seconds = (performance.now() - start) / 1000
while (told.sealed.length < total) await new Promise((resolve) => setTimeout(resolve, 20))
await new Promise((resolve) => setTimeout(resolve, 300))
await node.close()

const faults = []
const check = (name, holds) => {
  if (!holds) faults.push(name)
}
const same = (a, b) => a.length === b.length && a.every((value, index) => value === b[index])
check("every transaction is sealed once", new Set(told.sealed).size === total && told.sealed.length === total)
check("the sealed are those that were sent", same([...hashes].sort(), [...told.sealed].sort()))
check("subscribers saw the order of the blocks", same(told.preconfirmed, told.sealed))
check("the feed has the order of the blocks", same(told.feed, told.sealed))
check(
  "heads have no gap",
  told.blocks.every((number, index) => index === 0 || number === told.blocks[index - 1] + 1),
)
const order = new Map(hashes.map((hash, index) => [hash, index]))
const last = new Map()
let inOrder = true
for (const hash of told.sealed) {
  const index = order.get(hash)
  inOrder &&= (last.get(index % senders) ?? -1) < index
  last.set(index % senders, index)
}
check("nonces of each sender ascend", inOrder)

console.log(
  `${total} transactions in ${seconds.toFixed(1)} s: ${(total / seconds).toFixed(0)} a second, ` +
    `in ${flashblocks} flashblocks and ${told.blocks.length} blocks, ${(told.preconfirmed.length / flashblocks).toFixed(0)} a flashblock`,
)
console.log(
  faults.length === 0
    ? "none lost, doubled or out of order; every sequence is complete"
    : `FAULTS: ${faults.join("; ")}`,
)
process.exit(faults.length === 0 ? 0 : 1)
