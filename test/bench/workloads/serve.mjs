/** Measures the requests per second of each server on 16 kept connections, beside a bare HTTP server of Node. */
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { median } from "../measure.mjs"
import { nodes } from "../nodes.mjs"
import { balanceOf, deploy, mint, supplySlot } from "../token.mjs"

const connections = 16
const batch = 100
const names = ["midblock HTTP", "anvil HTTP", "hardhat HTTP", "ganache HTTP", "echo HTTP"]

const call = (method, params) => ({ jsonrpc: "2.0", id: 1, method, params })

/** Returns the bodies to send, each with its number of requests. */
function bodies({ token, owner }) {
  const slot = call("eth_getStorageAt", [token, supplySlot, "latest"])
  return {
    eth_chainId: { body: call("eth_chainId", []), requests: 1 },
    eth_getStorageAt: { body: slot, requests: 1 },
    eth_call: { body: call("eth_call", [balanceOf(token, owner), "latest"]), requests: 1 },
    [`batch of ${batch}`]: {
      body: Array.from({ length: batch }, (_, index) => ({ ...slot, id: index + 1 })),
      requests: batch,
    },
  }
}

async function receiptOf(request, hash) {
  const receipt = await request("eth_getTransactionReceipt", [hash])
  return receipt ?? receiptOf(request, hash)
}

/** Starts a server with a token contract and an owner of tokens. */
async function prepare(name, code) {
  const server = await nodes[name].open("auto")
  const { request } = server
  if (name === "echo HTTP") return { ...server, bodies: bodies({ token: owner, owner }) }
  const [account] = await request("eth_accounts", [])
  const hash = await request("eth_sendTransaction", [deploy(account, code)])
  const { contractAddress: token } = await receiptOf(request, hash)
  await receiptOf(request, await request("eth_sendTransaction", [mint(account, token, account, 100)]))
  return { ...server, bodies: bodies({ token, owner: account }) }
}

const owner = `0x${"11".repeat(20)}`

/** Starts the process that makes the load. */
function startLoad() {
  const child = fork(fileURLToPath(new URL("../load.mjs", import.meta.url)))
  const measure = async (order) => {
    child.send(order)
    const [result] = await once(child, "message")
    if (result.error !== undefined) throw new Error(result.error)
    return result
  }
  return { measure, stop: () => child.disconnect() }
}

/** Starts the servers; returns them, and the reasons of those that cannot run. */
async function startServers({ code, failures, choose }) {
  const [servers, refused] = [new Map(), []]
  for (const node of choose(names)) {
    const reason = failures[nodes[node].peer]
    try {
      if (reason !== undefined) throw new Error(reason)
      servers.set(node, await prepare(node, code))
    } catch ({ message }) {
      refused.push({ row: "all", node, said: message })
    }
  }
  return { servers, refused }
}

/** Measures every row on every server in turn, in rounds; the first rounds warm up the compilers. */
async function measure(load, servers, rows, { rounds, ms }) {
  const found = new Map()
  for (let round = -2; round < rounds; round++)
    for (const row of rows)
      for (const [node, { port, bodies }] of servers) {
        const { body, requests } = bodies[row]
        const order = { port: Number(port), body: JSON.stringify(body), connections, ms }
        const result = await load.measure(order).catch(({ message }) => ({ said: message }))
        const key = JSON.stringify([row, node])
        const list = round < 0 ? [] : (found.get(key) ?? [])
        found.set(key, [...list, { ...result, perSecond: result.perSecond * requests }])
      }
  return [...found].flatMap(([key, list]) => cellsOf(...JSON.parse(key), list))
}

function cellsOf(row, node, list) {
  const said = list.find((result) => result.said !== undefined)?.said
  if (said !== undefined) return [{ row, node, said }]
  return [
    { row: `${row}, requests a second`, node, value: median(list.map(({ perSecond }) => perSecond)) },
    { row: `${row}, p99 ms`, node, value: median(list.map(({ p99Ms }) => p99Ms)) },
  ]
}

/** Measures all servers; each stays up, and is idle while the others are measured. */
export async function run(bench) {
  const { servers, refused } = await startServers(bench)
  const load = startLoad()
  const plan = bench.quick ? { rounds: 2, ms: 250 } : { rounds: 5, ms: 400 }
  const cells = await measure(load, servers, Object.keys(bodies({ token: owner, owner })), plan)
  load.stop()
  for (const server of servers.values()) await server.close()
  const slow = (cell) => cell.row.endsWith("p99 ms")
  return [...cells.filter((cell) => !slow(cell)), ...cells.filter(slow), ...refused]
}
