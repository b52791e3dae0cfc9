/** Measures the cost of coverage: the CPU time of the same calls and transactions without and with it, each in its own process. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { encodeDeployData, encodeFunctionData } from "viem"
import { createNode } from "../../lib/index.js"

const contracts = new URL("../features/coverage/contracts/", import.meta.url)

function compile() {
  const solc = createRequire(import.meta.url)("solc")
  const sources = Object.fromEntries(
    readdirSync(contracts).map((name) => [
      `contracts/${name}`,
      { content: readFileSync(new URL(name, contracts), "utf8") },
    ]),
  )
  const settings = { outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } } }
  const { contracts: output } = JSON.parse(
    solc.compile(JSON.stringify({ language: "Solidity", sources, settings })),
  )
  return (file, name) => {
    const { abi, evm } = output[`contracts/${file}.sol`][name]
    return { abi, bytecode: `0x${evm.bytecode.object}` }
  }
}

/** The workloads: loops in one call, short calls, and deployments with init code that is new to the core each time. */
const workloads = {
  loops: { count: 300, call: ["loops", 2_000n] },
  calls: { count: 20_000, call: ["checked", 3n] },
  deployments: { count: 1_500 },
}

async function run(name) {
  const of = compile()
  const { count, call } = workloads[name]
  const { abi, bytecode } = of("Branches", "Branches")
  const node = await createNode({ automine: true })
  const [from] = await node.request({ method: "eth_accounts" })
  const zero = `0x${"00".repeat(20)}`
  const data = encodeDeployData({ abi, bytecode, args: [zero] })
  const deploy = () =>
    node.request({ method: "eth_sendTransaction", params: [{ from, data, gas: "0x989680" }] })
  const hash = await deploy()
  const { contractAddress: to } = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const once =
    call === undefined
      ? deploy
      : () =>
          node.request({
            method: "eth_call",
            params: [
              { to, data: encodeFunctionData({ abi, functionName: call[0], args: [call[1]] }) },
              "latest",
            ],
          })
  for (let index = 0; index < count / 10; index++) await once()
  const before = process.cpuUsage()
  for (let index = 0; index < count; index++) await once()
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / count)
}

/** Returns the minimum of several measurements, in microseconds of CPU for one call. */
function measure(name, variables) {
  const program = fileURLToPath(import.meta.url)
  const env = { ...process.env, ...variables }
  const times = Array.from({ length: 3 }, () =>
    Number(execFileSync(process.execPath, [program, name], { env, encoding: "utf8" })),
  )
  return Math.min(...times)
}

const [name] = process.argv.slice(2)
if (name !== undefined) await run(name)
else {
  const folder = mkdtempSync(join(tmpdir(), "midblock-coverage-bench-"))
  for (const each of Object.keys(workloads)) {
    const off = measure(each, {})
    const on = measure(each, { MIDBLOCK_COVERAGE: folder })
    console.log(
      `${each}: ${off.toFixed(1)} µs without, ${on.toFixed(1)} µs with coverage: ${(on / off).toFixed(2)} x`,
    )
  }
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  console.log(`${readdirSync(folder).length} files of ${bytes} bytes together`)
  rmSync(folder, { recursive: true })
}
