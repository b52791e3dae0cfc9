/** Measures the cost of a read at `pending` with no pending transaction and with a thousand, in process and over HTTP. */
import { readFileSync } from "node:fs"
import { Agent, request as httpRequest } from "node:http"
import { createNode } from "../../dist/index.js"

const sizes = [0, 1000]
const rounds = 400
const readsPerRound = 4
const worstRatio = 1.5

const source = readFileSync(new URL("../../contracts/artifacts/Pair.ts", import.meta.url), "utf8")
const { bytecode } = JSON.parse(source.slice(source.indexOf("= ") + 2, source.lastIndexOf(" as const")))
const [bump, read] = ["0x68110b2f", "0x57de26a4"]

/** Creates a node with `size` unsealed transactions, and the ways to call it. */
async function prepare(size) {
  const node = await createNode({ gasLimit: 100_000_000n })
  const from = node.accounts[0].address
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, data: bytecode }] })
  await node.mine()
  const { contractAddress: to } = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  for (let i = 0; i < size; i++)
    await node.request({ method: "eth_sendTransaction", params: [{ from, to, data: bump, gas: "0x13880" }] })
  const count = await node.request({ method: "eth_getBlockTransactionCountByNumber", params: ["pending"] })
  const value = await node.request({ method: "eth_getStorageAt", params: [to, "0x0", "pending"] })
  if (Number(value) !== size) throw new Error(`slot 0 is ${value}`)
  if (Number(count) !== size) throw new Error(`${Number(count)} pending transactions, wanted ${size}`)
  const { port } = await node.listen()
  const agent = new Agent({ keepAlive: true })
  return {
    node,
    from,
    to,
    doors: { "in process": (call) => node.request(call), HTTP: (call) => post(agent, port, call) },
  }
}

/** Sends one JSON-RPC call over a kept connection. */
const post = (agent, port, call) =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...call })
    const options = {
      agent,
      port,
      host: "127.0.0.1",
      method: "POST",
      headers: { "content-type": "application/json", "content-length": body.length },
    }
    httpRequest(options, (response) => {
      let text = ""
      response.on("data", (chunk) => {
        text += chunk
      })
      response.on("end", () => resolve(JSON.parse(text)))
    })
      .on("error", reject)
      .end(body)
  })

const workloads = {
  eth_call: ({ to }) => ({ method: "eth_call", params: [{ to, data: read }, "pending"] }),
  eth_getStorageAt: ({ to }) => ({ method: "eth_getStorageAt", params: [to, "0x0", "pending"] }),
  eth_getTransactionCount: ({ from }) => ({ method: "eth_getTransactionCount", params: [from, "pending"] }),
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Returns the median microseconds at each size; the sizes take turns within every round. */
async function measure(nodes, door, workload) {
  const times = nodes.map(() => [])
  for (let round = -100; round < rounds; round++)
    for (const [i, prepared] of nodes.entries()) {
      const call = workload(prepared)
      const start = performance.now()
      for (let n = 0; n < readsPerRound; n++) await prepared.doors[door](call)
      if (round >= 0) times[i].push(((performance.now() - start) / readsPerRound) * 1000)
    }
  return times.map(median)
}

const nodes = await Promise.all(sizes.map(prepare))
const rows = []
for (const door of ["in process", "HTTP"])
  for (const [name, workload] of Object.entries(workloads)) {
    const [empty, full] = await measure(nodes, door, workload)
    rows.push({
      read: name,
      door,
      "µs at 0": empty.toFixed(1),
      "µs at 1000": full.toFixed(1),
      ratio: (full / empty).toFixed(2),
    })
  }
console.table(rows)
await Promise.all(nodes.map(({ node }) => node.close()))
const worst = Math.max(...rows.map(({ ratio }) => Number(ratio)))
console.log(`worst ratio ${worst}, wanted at most ${worstRatio}`)
process.exit(worst > worstRatio ? 1 : 0)
