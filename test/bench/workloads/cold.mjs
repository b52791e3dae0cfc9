/** Measures 40 tests of the suite in a fresh process, its start included. */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { median } from "../measure.mjs"
import { nodes, peers } from "../nodes.mjs"
import { recorded } from "../peers/replay.mjs"
import { session } from "./suite.mjs"

const program = fileURLToPath(new URL("../cold.mjs", import.meta.url))
const versions = ["", " Node 22", " Node 24"]

/** The names of the nodes; when the others run on this Node, Hardhat runs on Node 22. */
const names = ["midblock", "hardhat", "midblock HTTP", "anvil HTTP", "replay HTTP"].flatMap((name) =>
  versions.map((version) => `${name}${version}`).filter((named) => named in nodes),
)

/** Runs the tests once on a node of this process, and keeps its answers for the server that replays them. */
async function record(code) {
  let write
  const open = async (mining) => {
    const found = recorded(await nodes.midblock.open(mining))
    write = found.write
    return found.node
  }
  const { times } = await session(open, { name: "midblock", mining: "auto", code })
  await times({ tests: 40 })
  write()
}

/** Measures one sample: a process from its spawn to its end, and the times that it prints. */
async function sample(name, code, ...signal) {
  const { peer, execPath = peers[peer].execPath } = nodes[name]
  const start = performance.now()
  const { stdout } = await promisify(execFile)(execPath, [program, name, code, ...signal])
  const wholeMs = performance.now() - start
  const { testMs, cpuMs } = JSON.parse(stdout.trim().split("\n").at(-1))
  return {
    "whole process, ms": wholeMs,
    "one test, ms": testMs,
    // The server has its own process.
    ...(!name.includes("HTTP") && { "CPU of the process, ms": cpuMs }),
  }
}

const reasonOf = (error) =>
  String(error.stderr || error.message)
    .trim()
    .split("\n")
    .at(-1)

/** Measures the nodes in turn, in rounds. The first round fills the disk caches: its servers get SIGTERM, so that they can write them. */
export async function run({ quick, code, failures }) {
  const [found, refused] = [{}, {}]
  await record(code)
  for (let round = -1; round < (quick ? 3 : 9); round++)
    for (const name of names) {
      refused[name] ??= failures[nodes[name].peer] ?? failures[nodes[name].needs]
      if (refused[name] !== undefined) continue
      const times = await sample(name, code, ...(round < 0 ? ["SIGTERM"] : [])).catch((error) => {
        refused[name] = reasonOf(error)
      })
      if (round >= 0 && times !== undefined) found[name] = [...(found[name] ?? []), times]
    }
  return names.flatMap((name) => cellsOf(name, found[name] ?? [], refused[name]))
}

function cellsOf(node, list, said) {
  if (said !== undefined) return [{ row: "all", node, said }]
  return Object.keys(list[0]).flatMap((row) => {
    const values = list.map((times) => times[row])
    return [
      { row, node, value: median(values) },
      { row: `${row.replace(/, ms$/, "")}, least, ms`, node, value: Math.min(...values) },
    ]
  })
}
