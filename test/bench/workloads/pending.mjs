/** Measures a send and the reads of `pending` while 1 to 1,000 transactions wait in the open block. */
import { setTimeout } from "node:timers/promises"
import { median, sampled, timed } from "../measure.mjs"
import { balanceOf, deploy, mint, supplySlot } from "../token.mjs"
import { startWorkers } from "../workers.mjs"

const sizes = [1, 10, 100, 500, 1000]
/**
 * The number of sends to each node; those that must not wait are sealed, a hundred per block. During the first 2,000 sends of a
 * process, V8 grows its young generation, and each new page of memory costs time: 0.8 ms a send instead of 0.5, at any size.
 */
const sends = 3000
const sealed = 100
const sampling = { budgetMs: 60, most: 200 }
/**
 * The reads before the measurement, enough that the compilers have finished: according to `--trace-opt`, an `eth_call` over HTTP is
 * optimized for the last time after about 1,500. Over HTTP each filling has its own processes: without this, the process with a
 * thousand transactions is warm from its sends, and the process with one is not.
 */
const warming = { budgetMs: 250, most: 1500 }
const senders = 10
/** The pause after the first answer: a process then does the rest of its start, which would slow down the sends to the others. */
const settlingMs = 2000

const reads = {
  eth_call: ({ token, owner }) => [balanceOf(token, owner), "pending"],
  eth_getStorageAt: ({ token }) => [token, supplySlot, "pending"],
  eth_getBlockReceipts: () => ["pending"],
  eth_getTransactionReceipt: ({ hash }) => [hash],
  eth_getTransactionCount: ({ owner }) => [owner, "pending"],
  eth_getBlockByNumber: () => ["pending", false],
}

/**
 * Sends a node `size` unsealed transactions, each of which mints one token; returns it with the time of its newest sends.
 *
 * Every node gets the same number of sends, sealed or not: over HTTP each is a process of its own, and its first send takes ten times
 * as long as its thousandth. The workload `cold` measures fresh processes.
 */
async function fill({ request, close }, code, size) {
  const accounts = (await request("eth_accounts", [])).slice(0, senders)
  const created = await request("eth_sendTransaction", [deploy(accounts[0], code)])
  await request("evm_mine", [])
  const { contractAddress: token } = await request("eth_getTransactionReceipt", [created])
  const send = (index, to) => request("eth_sendTransaction", [mint(accounts[index % senders], token, to, 1)])
  for (let index = 0; index < sends - size; index++) {
    await send(index, accounts[1])
    if ((index + 1) % sealed === 0) await request("evm_mine", [])
  }
  await request("evm_mine", [])
  const times = []
  let hash
  for (let index = 0; index < size; index++)
    times.push(
      await timed(async () => {
        hash = await send(index, accounts[0])
      }),
    )
  return {
    size,
    request,
    close,
    token,
    owner: accounts[0],
    hash,
    sendMs: median(times.slice(-Math.min(50, Math.ceil(size / 2)))),
  }
}

/** Returns the reason why the reads of a node are not compared: it returns an error, `null`, or the sealed state. */
async function objection(filled, method) {
  try {
    const answer = await filled.request(method, reads[method](filled))
    if (answer === null) return "null"
    const amount = { eth_call: filled.size, eth_getStorageAt: sends }[method]
    if (amount !== undefined && BigInt(answer) !== BigInt(amount)) return `${BigInt(answer)}, not ${amount}`
    if (method === "eth_getBlockReceipts" && answer.length !== filled.size)
      return `${answer.length} receipts, not ${filled.size}`
  } catch (error) {
    return error.message.split("\n")[0]
  }
}

/** Runs in the worker: holds a node for each size. Each step is short, so that the compared nodes take turns within some seconds. */
export async function session(open, { code }) {
  let nodes = new Map()
  let filled = []
  let objections = {}
  const row = (method, { size }) => `${method} at ${size}`
  /** Returns the times of a read at each size, with the last budget; the budgets before it warm up. */
  const read = async (method, ...budgets) => {
    const times = {}
    for (const node of filled)
      for (const budget of objections[row(method, node)] === undefined ? budgets : [])
        times[row(method, node)] = await sampled(() => node.request(method, reads[method](node)), budget)
    return times
  }
  return {
    async start() {
      for (const { close } of nodes.values()) await close()
      ;[nodes, filled, objections] = [new Map(), [], {}]
      for (const size of sizes) nodes.set(size, await open("manual"))
      await setTimeout(settlingMs)
    },
    /** Sends, and returns the median time of the newest sends. */
    async send({ size }) {
      const node = await fill(nodes.get(size), code, size)
      filled.push(node)
      for (const method of Object.keys(reads)) objections[row(method, node)] = await objection(node, method)
      return node.sendMs
    },
    objections: () => objections,
    warmUp: ({ method }) => read(method, warming),
    /**
     * Warms up again before it measures: an idle process releases its young generation. After some idle seconds, the first ten reads
     * of 1,000 receipts take 45 ms each, later ones 22.
     */
    read: ({ method }) => read(method, warming, sampling),
  }
}

/** Returns the rows of each node that completed one filling, with the reasons of rows without a value. */
async function fillOnce(workers) {
  await workers.each("start")
  const rows = {}
  const keep = (results, toRows) => {
    for (const [node, result] of Object.entries(results)) rows[node] = { ...rows[node], ...toRows(result) }
  }
  for (const size of sizes)
    keep(await workers.each("send", { size }), (ms) => ({ [`send at ${size}`]: { value: ms } }))
  keep(await workers.each("objections"), (said) => mapValues(said, (text) => ({ said: text })))
  for (const method of Object.keys(reads)) await workers.each("warmUp", { method })
  for (const method of Object.keys(reads))
    keep(await workers.each("read", { method }), (times) => mapValues(times, (value) => ({ value })))
  return Object.fromEntries(Object.entries(rows).filter(([node]) => !(node in workers.failures)))
}

const mapValues = (object, map) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))

/** Returns the cells of one node, from its rows in each filling. */
const cellsOf = (node, fillings) =>
  Object.keys(fillings[0]).map((key) => {
    const { said } = fillings[0][key]
    const cell = said === undefined ? { value: median(fillings.map((rows) => rows[key].value)) } : { said }
    return { row: `${key}, ms`, node, ...cell }
  })

/** Returns the cells grouped by row; only rows of the largest size are compared between nodes. */
const sorted = (cells) => {
  const rows = [...new Set(cells.map(({ row }) => row))]
  return rows.flatMap((row) =>
    cells
      .filter((cell) => cell.row === row)
      .map((cell) => ({ ...cell, alone: !row.endsWith("at 1000, ms") })),
  )
}

/** Returns the size to compare a thousand with: 10 for sends, since the first send opens the block, which would hide the growth. */
const baseOf = (row) => (row.startsWith("send") ? 10 : 1)

/** Returns the ratio of each time at a thousand to the time at the smallest size; for lists of receipts, per receipt. */
function flatness(cells) {
  const named = new Map(cells.map((cell) => [`${cell.row} ${cell.node}`, cell.value]))
  return cells
    .filter(({ row, value }) => row.endsWith("at 1000, ms") && value !== undefined)
    .map(({ row, node, value }) => {
      const base = baseOf(row)
      const first = named.get(`${row.replace("1000", base)} ${node}`)
      const isList = row.startsWith("eth_getBlockReceipts")
      const name = row.replace(" at 1000, ms", `${isList ? ", each," : ""} at 1000 / at ${base}`)
      return { row: name, node, value: value / first / (isList ? 1000 : 1) }
    })
}

/**
 * Fills every node, then reads in turns, several times: the layout of a thousand receipts in memory depends on garbage collections
 * while they are created, and reading all of them takes 125 or 180 µs for this reason alone.
 */
export async function run({ quick, code, failures, choose }) {
  const names = choose(["midblock", "midblock HTTP", "hardhat", "anvil HTTP"])
  const options = Object.fromEntries(names.map((name) => [name, { code }]))
  const workers = await startWorkers("pending", options, failures)
  await fillOnce(workers)
  const fillings = []
  for (let filling = 0; filling < (quick ? 2 : 6); filling++) fillings.push(await fillOnce(workers))
  workers.stop()
  const cells = Object.keys(fillings.at(-1)).flatMap((node) =>
    cellsOf(
      node,
      fillings.map((rows) => rows[node]),
    ),
  )
  return [
    ...sorted(cells),
    ...sorted(flatness(cells)),
    ...Object.entries(workers.failures).map(([node, said]) => ({ row: "all", node, said })),
  ]
}
