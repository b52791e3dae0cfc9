/** Measures nested snapshots: takes 1,000 and reverts all of them, on an empty chain and on a chain of 10,000 blocks. */
import { createNode } from "../../dist/index.js"

const cycles = 1000
const length = Number(process.argv[2] ?? 10_000)
const wanted = 1.5

async function prepare(blocks) {
  const node = await createNode()
  const start = performance.now()
  for (let left = blocks; left > 0; left -= 250) await node.mine(Math.min(left, 250)) // small enough that each block is executed
  return { node, blocks, minedMs: performance.now() - start }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const to = `0x${"12".repeat(20)}`
const pay = ({ node }) =>
  node.request({
    method: "eth_sendTransaction",
    params: [{ from: node.accounts[0].address, to, value: "0x1" }],
  })

/** Takes nested snapshots, each followed by a payment and a block, and reverts all of them. */
async function cycle(prepared) {
  const { node } = prepared
  const ids = []
  const [taking, reverting] = [[], []]
  for (let depth = 0; depth < cycles; depth++) {
    const start = performance.now()
    ids.push(await node.snapshot())
    taking.push((performance.now() - start) * 1000)
    await pay(prepared)
    await node.mine()
  }
  for (const id of ids.reverse()) {
    const start = performance.now()
    if (!(await node.revert(id))) throw new Error(`snapshot ${id} is gone`)
    reverting.push((performance.now() - start) * 1000)
  }
  const number = Number(await node.request({ method: "eth_blockNumber", params: [] }))
  if (number !== prepared.blocks)
    throw new Error(`block ${number} after all reverts, wanted ${prepared.blocks}`)
  return { taking: median(taking), reverting: median(reverting) }
}

const nodes = [await prepare(0), await prepare(length)]
const heap = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}
const rounds = nodes.map(() => [])
await cycle(nodes[0])
await cycle(nodes[1])
const before = heap()
for (let round = 0; round < 3; round++)
  for (const [index, prepared] of nodes.entries()) rounds[index].push(await cycle(prepared))
const grown = heap() - before

const [empty, long] = rounds.map((list) => ({
  "snapshot µs": median(list.map(({ taking }) => taking)),
  "revert µs": median(list.map(({ reverting }) => reverting)),
}))
const ratios = Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, long[name] / value]))
const rounded = (row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.toFixed(2)]))
console.table({ "0 blocks": rounded(empty), [`${length} blocks`]: rounded(long), ratio: rounded(ratios) })
console.log(
  `heap ${grown > 0 ? "+" : ""}${grown.toFixed(1)} MiB over ${6 * cycles} cycles; ${length} empty blocks mined in ${(nodes[1].minedMs / 1000).toFixed(2)} s; wanted: ratios at most ${wanted}`,
)
process.exit(Object.values(ratios).every((ratio) => ratio <= wanted) ? 0 : 1)
