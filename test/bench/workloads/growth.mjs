/** Measures how midblock's costs depend on the number of blocks, of accounts, of pending transactions, and of senders. */
import { median, medians, sampled, timed } from "../measure.mjs"
import { senderRows } from "../senders.mjs"
import { balanceOf, deploy, mint, pay, supplySlot } from "../token.mjs"
import { alternate, startWorkers } from "../workers.mjs"

const dimensions = {
  "blocks executed": [10, 1000, 10_000],
  "blocks implied": [10, 100_000],
  accounts: [10, 1000, 100_000],
  pending: [1, 10, 100, 1000],
}
const sampling = { budgetMs: 10, most: 20 }
const cycles = 4

const addressOf = (index) => `0x${(index + 2 ** 40).toString(16).padStart(40, "0")}`

/** The functions that grow a node to a size, by dimension. */
const growers = {
  async "blocks executed"({ node }, size) {
    for (let left = size; left > 0; left -= 200) await node.mine(Math.min(left, 200))
  },
  "blocks implied": ({ node }, size) => node.mine(size),
  async accounts({ node }, size) {
    const accounts = Array.from({ length: size }, (_, index) => [addressOf(index), { balance: "0x1" }])
    await node.loadState(JSON.stringify({ alloc: Object.fromEntries(accounts) }))
    await node.mine() // the root of the loaded state is computed once, and is not a cost of a block
  },
  async pending({ request, from, token }, size) {
    for (let sent = 0; sent < size; sent++) await request("eth_sendTransaction", [mint(from, token, from, 1)])
  },
}

/** Opens a node with a token, and grows it. */
async function grow(open, code, dimension, size) {
  const { node, request } = await open("manual")
  const [from, to] = await request("eth_accounts", [])
  const hash = await request("eth_sendTransaction", [deploy(from, code)])
  await node.mine()
  const { contractAddress: token } = await request("eth_getTransactionReceipt", [hash])
  const grown = { node, request, from, to, token, dimension, size }
  await growers[dimension](grown, size)
  return grown
}

/** Measures a send and a block within a snapshot, so that the size stays; with pending transactions, no block is sealed. */
async function change({ node, request, from, to, dimension }) {
  const times = {}
  let id
  const taking = await timed(async () => {
    id = await node.snapshot()
  })
  times.send = await timed(() => request("eth_sendTransaction", [pay(from, to)]))
  if (dimension !== "pending") times.mine = await timed(() => node.mine())
  const reverting = await timed(() => node.revert(id))
  return { ...times, "snapshot and revert": taking + reverting }
}

/** Returns the milliseconds of each cost of one node. */
async function measure(grown) {
  const { request, from, token } = grown
  const found = {
    call: await sampled(() => request("eth_call", [balanceOf(token, from), "pending"]), sampling),
    slot: await sampled(() => request("eth_getStorageAt", [token, supplySlot, "pending"]), sampling),
  }
  const changes = []
  for (let cycle = 0; cycle < cycles; cycle++) changes.push(await change(grown))
  for (const cost of Object.keys(changes[0])) found[cost] = median(changes.map((times) => times[cost]))
  return found
}

/** Runs in the worker: holds all nodes, and measures them in turn. */
export async function session(open, { code }) {
  const all = []
  return {
    async prepare() {
      for (const [dimension, sizes] of Object.entries(dimensions))
        for (const size of sizes) all.push(await grow(open, code, dimension, size))
    },
    async round() {
      const found = []
      for (const grown of all) found.push(await measure(grown))
      return found
    },
  }
}

/** Returns a row for each node with a column for each cost, then the ratios of the largest node to the smallest. */
function cellsOf(dimension, measured, nodeOf) {
  const cells = (row, costs) =>
    Object.entries(costs).map(([cost, value]) => ({ row, node: nodeOf(cost), value }))
  const [smallest, largest] = [measured[0].costs, measured.at(-1).costs]
  const ratios = Object.entries(largest).map(([cost, value]) => [cost, value / smallest[cost]])
  return [
    ...measured.flatMap(({ size, costs }) =>
      cells(
        `${size} ${dimension}, µs`,
        Object.fromEntries(Object.entries(costs).map(([cost, ms]) => [cost, ms * 1000])),
      ),
    ),
    ...cells(`${dimension}: largest / smallest`, Object.fromEntries(ratios)),
  ]
}

/** Grows the nodes, then measures in rounds. */
export async function run({ quick, code, failures, choose }) {
  const names = choose(["midblock"])
  const options = Object.fromEntries(names.map((name) => [name, { code }]))
  const workers = await startWorkers("growth", options, failures)
  await workers.each("prepare")
  await alternate(workers, 3, "round")
  const rounds = await alternate(workers, quick ? 5 : 25, "round")
  workers.stop()
  const grown = names.flatMap((name) =>
    workers.failures[name] === undefined
      ? rowsOf(rounds[name], (cost) => name.replace("midblock", cost))
      : [{ row: "all", node: name, said: workers.failures[name] }],
  )
  return [...grown, ...(quick ? [] : await senderRows())]
}

/** Returns the rows of one node. */
function rowsOf(rounds, nodeOf) {
  const places = Object.entries(dimensions).flatMap(([dimension, sizes]) =>
    sizes.map((size) => ({ dimension, size })),
  )
  const measured = places.map((place, index) => ({
    ...place,
    costs: medians(rounds.map((round) => round[index])),
  }))
  return Object.keys(dimensions).flatMap((dimension) =>
    cellsOf(
      dimension,
      measured.filter((place) => place.dimension === dimension),
      nodeOf,
    ),
  )
}
