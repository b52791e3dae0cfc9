/** Measures a suite, a send and the start with a data folder and without one. */
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { createNode } from "../../../lib/index.js"
import { median, medians, timed } from "../measure.mjs"
import { pay } from "../token.mjs"
import { session } from "./suite.mjs"

const entry = fileURLToPath(new URL("../../../lib/index.js", import.meta.url))
const [tests, sends] = [10, 200]

/** The program that prints the time from the start of its process to the first answer of its node. */
const program = `
  const { createNode } = await import(process.argv[1])
  const node = await createNode(JSON.parse(process.argv[2]))
  await node.request({ method: "eth_blockNumber", params: [] })
  console.log(performance.now())
  process.exit()`

async function startOf(options) {
  const argv = ["--input-type=module", "-e", program, entry, JSON.stringify(options)]
  const { stdout } = await promisify(execFile)(process.execPath, argv)
  return Number(stdout)
}

/** Opens a node, and returns the functions that measure one round on it. */
async function open(code, options, folder) {
  const node = await createNode({ automine: true, ...options("node") })
  const request = (method, params) => node.request({ method, params })
  const suite = await session(async () => ({ request }), { name: "midblock", mining: "auto", code })
  const [from, to] = await request("eth_accounts", [])
  let starts = 0
  return {
    async round() {
      const sending = await timed(async () => {
        for (let sent = 0; sent < sends; sent++) await request("eth_sendTransaction", [pay(from, to)])
      })
      const empty = options(`start${starts++}`)
      const start = await startOf(empty)
      if (empty.dataDir !== undefined) rmSync(join(folder, `start${starts - 1}`), { recursive: true })
      return { "a send, ms": sending / sends, "start of a process to the first answer, ms": start }
    },
    test: () => suite.round({ tests }),
    close: () => node.close(),
  }
}

/**
 * The number of processes. The same code can be a fifth slower in one process than in another, depending on the order in which V8
 * optimizes. With 5 of them the suite's ratio was 1.23 to 1.35 in eleven runs of the same code.
 */
const processes = 9

/** Measures both nodes in turn, in this process; the first rounds warm up the compilers. @returns The medians by node. */
async function measure({ quick, code }) {
  const folder = mkdtempSync(join(tmpdir(), "midblock-durable-"))
  const opened = {
    midblock: await open(code, () => ({}), folder),
    "midblock folder": await open(code, (name) => ({ dataDir: join(folder, name) }), folder),
  }
  const names = Object.keys(opened)
  const [suites, found] = [names, names].map((each) => Object.fromEntries(each.map((name) => [name, []])))
  // The suite is first: it requires that nothing was sent before it.
  for (let round = -3; round < (quick ? 3 : 11); round++)
    for (const name of names) {
      const time = await opened[name].test()
      if (round >= 0) suites[name].push(time)
    }
  for (let round = -2; round < (quick ? 2 : 7); round++)
    for (const name of names) {
      const times = await opened[name].round()
      if (round >= 0) found[name].push(times)
    }
  for (const { close } of Object.values(opened)) await close()
  rmSync(folder, { recursive: true })
  const rows = (name) => ({ "one test, ms": median(suites[name]), ...medians(found[name]) })
  return Object.fromEntries(names.map((name) => [name, rows(name)]))
}

/** Measures in a process of its own. */
async function measured(options) {
  const argv = [fileURLToPath(import.meta.url), JSON.stringify(options)]
  const { stdout } = await promisify(execFile)(process.execPath, argv)
  return JSON.parse(stdout)
}

/** Measures in one process after the other, and returns the medians over them. */
export async function run({ quick, code }) {
  const rounds = []
  for (let left = quick ? 1 : processes; left > 0; left--) rounds.push(await measured({ quick, code }))
  const rows = (name) => medians(rounds.map((round) => round[name]))
  const start = "start of a process to the first answer, ms"
  const more = rows("midblock folder")[start] - rows("midblock")[start]
  return [
    ...Object.keys(rounds[0]).flatMap((node) =>
      Object.entries(rows(node)).map(([row, value]) => ({ row, node, value })),
    ),
    { row: "start with an empty folder, ms more", node: "midblock folder", value: more },
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(JSON.stringify(await measure(JSON.parse(process.argv[2]))))
