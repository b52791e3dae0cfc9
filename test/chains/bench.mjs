/**
 * Measures the start of an L1 with two L2s and their contracts, and the memory after it: `npm run bench:chains`.
 *
 * Three anvils get the same contracts in one batch for each. The processes run one at a time and in turn. The memory is resident.
 */
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { median } from "../bench/measure.mjs"

const rounds = 5
const root = fileURLToPath(new URL("../..", import.meta.url))
const require = createRequire(import.meta.url)
const anvil = () => require.resolve(`@foundry-rs/anvil-${process.platform}-amd64/bin/anvil`)
const { createChains } = await import("../../lib/index.js")
const l2 = { op: { network: "op" }, unichain: { network: "unichain" } }

/** A program that prints the time of a start after the import, in ms, and the memory, in MB. */
const started = (code) => `
  const midblock = await import(${JSON.stringify(new URL("../../lib/index.js", import.meta.url).href)})
  const begin = performance.now()
  ${code}
  console.log(JSON.stringify({ ms: performance.now() - begin, mb: process.memoryUsage().rss / 1e6 }))
  process.exit()`
const inProcess = (code) => async () =>
  JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", started(code)]).toString())

/** Waits for a line of a program. */
async function lineOf(child, pattern) {
  for await (const line of createInterface(child.stdout)) if (pattern.test(line)) return line
  throw new Error("the program has ended")
}

const residentMb = (pid) => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / 1000

/** Returns the requests that put the contracts of a node on an anvil. */
function requestsOf(node) {
  const { accounts } = JSON.parse([...node.dumpState()].join(""))
  const calls = Object.entries(accounts).flatMap(([address, { code = "0x", storage = {} }]) =>
    code === "0x"
      ? []
      : [
          ["anvil_setCode", [address, code]],
          ...Object.entries(storage).map(([slot, value]) => ["anvil_setStorageAt", [address, slot, value]]),
        ],
  )
  return calls.map(([method, params], id) => ({ jsonrpc: "2.0", id, method, params }))
}

const chains = await createChains({ l2 })
const batches = [chains.l1, chains.l2.op, chains.l2.unichain].map(requestsOf)
await chains.close()

/** Starts three anvils, and puts the contracts on them. */
async function anvils() {
  const begin = performance.now()
  const children = batches.map((_, index) =>
    spawn(anvil(), ["--port", "0", ...(index > 0 ? ["--optimism"] : [])], {
      stdio: ["ignore", "pipe", "ignore"],
    }),
  )
  await Promise.all(
    children.map(async (child, index) => {
      const url = `http://${(await lineOf(child, /^Listening on/)).slice("Listening on ".length)}`
      const headers = { "content-type": "application/json" }
      const answers = await (
        await fetch(url, { method: "POST", headers, body: JSON.stringify(batches[index]) })
      ).json()
      const failed = answers.find(({ error }) => error !== undefined)
      if (failed !== undefined) throw new Error(failed.error.message)
    }),
  )
  const ms = performance.now() - begin
  const mb = children.reduce((sum, { pid }) => sum + residentMb(pid), 0)
  for (const child of children) child.kill("SIGKILL")
  return { ms, mb }
}

/** Starts the program, until it listens. */
async function program() {
  const begin = performance.now()
  const child = spawn(
    process.execPath,
    [`${root}/lib/cli.cjs`, "chains", "--l2", "op,unichain", "--port", "0"],
    { stdio: ["ignore", "pipe", "inherit"] },
  )
  await lineOf(child, /^Listening on/)
  const result = { ms: performance.now() - begin, mb: residentMb(child.pid) }
  child.kill("SIGINT")
  await once(child, "close")
  return result
}

const kinds = {
  "one node, after the import": inProcess("await midblock.createNode()"),
  "chains, after the import": inProcess(`await midblock.createChains({ l2: ${JSON.stringify(l2)} })`),
  "midblock chains": program,
  "three anvils, with the contracts": anvils,
}
const samples = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]))
for (let round = 0; round < rounds; round++)
  for (const [name, run] of Object.entries(kinds)) samples[name].push(await run())
const shown = (list) => `${Math.min(...list).toFixed(0)}, ${median(list).toFixed(0)}`
console.log(`Node ${process.version}: least, median of ${rounds}`)
console.table(
  Object.fromEntries(
    Object.entries(samples).map(([name, list]) => [
      name,
      { ms: shown(list.map(({ ms }) => ms)), MB: shown(list.map(({ mb }) => mb)) },
    ]),
  ),
)
