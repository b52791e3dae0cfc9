/** Measures the memory of each empty block, each simple transaction and each snapshot. */
import { median } from "../measure.mjs"
import { pay } from "../token.mjs"
import { alternate, startWorkers } from "../workers.mjs"

const [blocks, transactions, snapshots, atOnce] = [10_000, 10_000, 200, 200]

/** Returns bytes after a garbage collection: of the heap with its external buffers, and of the process. */
function bytes() {
  for (let times = 0; times < 3; times++) globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed + external, rss }
}

/** Returns the memory that some work adds. */
async function added(work) {
  const before = bytes()
  await work()
  const after = bytes()
  return { heap: after.heap - before.heap, rss: after.rss - before.rss }
}

/** Mines blocks with small counts, so that every block is executed, and none is implied. */
async function mineAll(node, count) {
  for (let left = count; left > 0; left -= atOnce) await node.mine(Math.min(left, atOnce))
}

/** Sends payments between two accounts, some hundreds per block. */
async function payAll({ node, request }) {
  const [from, to] = await request("eth_accounts", [])
  for (let sent = 1; sent <= transactions; sent++) {
    await request("eth_sendTransaction", [pay(from, to)])
    if (sent % atOnce === 0) await node.mine()
  }
}

async function snapshotAll(node) {
  for (let taken = 0; taken < snapshots; taken++) await node.snapshot()
}

/** Runs in the worker: opens a new node in each round. */
export async function session(open) {
  return {
    async round() {
      const opened = await open("manual")
      await mineAll(opened.node, atOnce)
      const empty = await added(() => mineAll(opened.node, blocks))
      const paid = await added(() => payAll(opened))
      const taken = await added(() => snapshotAll(opened.node))
      const { rss } = bytes()
      await opened.close()
      const perBlock = empty.heap / blocks
      return {
        "empty block, bytes": perBlock,
        "simple transaction, bytes": (paid.heap - (transactions / atOnce) * perBlock) / transactions,
        "snapshot, bytes": taken.heap / snapshots,
        "process after all, MiB": rss / 2 ** 20,
      }
    },
  }
}

/** Measures the rows; the memory of the blocks is subtracted from that of their transactions. */
export async function run({ failures, choose }) {
  const names = choose(["midblock"])
  const workers = await startWorkers("memory", Object.fromEntries(names.map((name) => [name, {}])), failures)
  const rounds = await alternate(workers, 1, "round")
  workers.stop()
  return names.flatMap((node) => cellsOf(node, rounds[node], workers.failures[node]))
}

function cellsOf(node, rounds, said) {
  if (said !== undefined) return [{ row: "all", node, said }]
  return Object.keys(rounds[0]).map((row) => ({
    row,
    node,
    value: median(rounds.map((round) => round[row])),
  }))
}
