/**
 * Measures the cost of source maps: the CPU time of a suite without failures, with artifacts and without, in turns; and the time of a
 * failing call with its stack: `npm run bench:source-maps`. With a folder of artifacts, such as OpenZeppelin's, it also measures the
 * time to load them, and to read their builds for the first code: `npm run bench:source-maps -- ../openzeppelin-contracts/artifacts`.
 */
import { encodeFunctionData } from "viem"
import { loadArtifacts } from "../../lib/harness/index.js"
import { createNode } from "../../lib/index.js"

const rounds = 60
const artifacts = loadArtifacts(new URL("../../examples/debugging/build.json", import.meta.url).pathname)
const { abi, bytecode } = artifacts.find("Vault")
const encode = (functionName) => encodeFunctionData({ abi, functionName })
const calls = { put: encode("put"), closed: encode("closed"), close: encode("close") }

async function prepare(options) {
  const node = await createNode({ automine: true, ...options })
  const ask = (method, ...params) => node.request({ method, params })
  const [from] = await ask("eth_accounts")
  const send = async (fields) => {
    const hash = await ask("eth_sendTransaction", { from, gas: "0x200000", ...fields })
    return ask("eth_getTransactionReceipt", hash)
  }
  const { contractAddress: to } = await send({ data: bytecode })
  return { node, ask, send, from, to }
}

/** Returns the milliseconds of CPU time of a run. */
async function measured(run) {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const suite = ({ ask, send, to }) =>
  measured(async () => {
    for (let count = 0; count < 60; count++) {
      await send({ to, data: calls.put, value: "0x1" })
      await ask("eth_call", { to, data: calls.closed }, "latest")
    }
  })

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1]

const nodes = [await prepare({}), await prepare({ artifacts })]
const times = [[], []]
for (const node of nodes) await suite(node)
for (let round = 0; round < rounds; round++)
  for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) times[index].push(await suite(nodes[index]))
const [without, withMaps] = times.map(median)
// The ratios are of adjacent runs, so that other work of the machine has less weight.
const change = ((median(times[0].map((time, round) => times[1][round] / time)) - 1) * 100).toFixed(1)
console.log(
  `nothing fails: ${without.toFixed(1)} ms without, ${withMaps.toFixed(1)} ms with source maps (${change} %)`,
)

const [, { ask, send, to }] = nodes
await send({ to, data: calls.close })
const fail = () =>
  measured(() => ask("eth_call", { to, data: calls.put }, "latest").catch((error) => error.stack))
await fail()
const failures = []
for (let round = 0; round < rounds; round++) failures.push(await fail())
console.log(`a failing call with its stack: ${median(failures).toFixed(2)} ms`)
for (const { node } of nodes) await node.close()

const folder = process.argv[2]
if (folder !== undefined) await measureFolder(folder)

async function measureFolder(path) {
  let loaded
  const toLoad = await measured(() => {
    loaded = loadArtifacts(path)
  })
  const codes = loaded.list.map(({ deployedBytecode }) => deployedBytecode).filter((code) => code.length > 2)
  const asked = (code) => measured(() => loaded.compiledOf(code, false)?.at(0))
  const first = await asked(codes[0])
  const next = []
  for (const code of codes.slice(1, 40)) next.push(await asked(code))
  console.log(
    `${loaded.list.length} artifacts: ${toLoad.toFixed(0)} ms to load; ${first.toFixed(0)} ms for the first code, ${median(next).toFixed(2)} ms for another`,
  )
}
