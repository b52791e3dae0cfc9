/** Measures the time of each node to its first answer: as a process, from the import, and as a later node of a process. */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { median } from "../measure.mjs"
import { nodes, peers } from "../nodes.mjs"

const first = fileURLToPath(new URL("../first.mjs", import.meta.url))

/** Measures a server from spawn to the first answer. */
async function spawned(name) {
  const { startMs, close } = await nodes[name].open("auto")
  await close()
  return { "spawn to first answer, ms": startMs }
}

/** Measures nodes in one process, from within it. */
async function imported(name) {
  const { execPath } = peers[nodes[name].peer]
  const { stdout } = await promisify(execFile)(execPath, [first, nodes[name].peer])
  const times = JSON.parse(stdout.trim().split("\n").at(-1))
  return {
    "import to first answer, ms": times.first,
    "second node of a process, ms": times.second,
    "node 2 to 5 of a process, each, ms": times.later,
  }
}

const servers = ["midblock HTTP", "anvil HTTP", "hardhat HTTP", "ganache HTTP"]
const imports = ["midblock", "hardhat", "ganache"]

const reasonOf = (error) =>
  String(error.stderr || error.message)
    .trim()
    .split("\n")
    .at(-1)

/** Measures the nodes in turn, in rounds; the first round fills the disk caches. */
export async function run({ quick, failures, choose }) {
  const ways = Object.fromEntries([
    ...choose(servers).map((name) => [name, spawned]),
    ...choose(imports).map((name) => [name, imported]),
  ])
  const [found, refused] = [{}, {}]
  for (let round = -1; round < (quick ? 5 : 9); round++)
    for (const [node, way] of Object.entries(ways)) {
      refused[node] ??= failures[nodes[node].peer]
      if (refused[node] !== undefined) continue
      const times = await way(node).catch((error) => {
        refused[node] = reasonOf(error)
        return {}
      })
      if (round >= 0) found[node] = [...(found[node] ?? []), times]
    }
  return Object.keys(ways).flatMap((node) => cellsOf(node, found[node] ?? [], refused[node]))
}

function cellsOf(node, list, said) {
  if (said !== undefined) return [{ row: "all", node, said }]
  return Object.keys(list[0]).map((row) => ({ row, node, value: median(list.map((times) => times[row])) }))
}
