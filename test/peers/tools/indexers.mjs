/** Indexers: subsquid's processor, with logs, traces and state differences from block 0, and ponder. */

import { spawn } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { withSteps } from "./steps.mjs"
import { token } from "./token.mjs"
import { accounts, ask, runScript } from "./tool.mjs"

/** Deploys the token, transfers three times, and returns its address once everything is sealed. */
async function withTransfers(url) {
  const [{ address: from }, { address: to }] = accounts
  const send = async (transaction) => {
    const hash = await ask(url, "eth_sendTransaction", { from, gas: "0x100000", ...transaction })
    for (;;) {
      const receipt = await ask(url, "eth_getTransactionReceipt", hash)
      if (receipt !== null) return receipt
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const supply = "29".padStart(64, "0")
  const { contractAddress, blockNumber } = await send({ data: `${token().bytecode}${supply}` })
  const transfer = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, "0")}${"1".padStart(64, "0")}`
  let last = blockNumber
  for (let count = 0; count < 3; count++)
    last = (await send({ to: contractAddress, data: transfer })).blockNumber
  return { address: contractAddress, last: Number(last) }
}

export const subsquid = {
  name: "subsquid",
  packages: ["@subsquid/evm-processor@1.27.3"],
  async run(context) {
    const { address, last } = await withTransfers(context.url)
    await runScript(
      context,
      "subsquid.cjs",
      withSteps(`
  const { EvmBatchProcessor } = require("@subsquid/evm-processor")
  const seen = { logs: 0, traces: 0, diffs: 0 }
  const processor = new EvmBatchProcessor()
    .setRpcEndpoint(url).setFinalityConfirmation(0).setBlockRange({ from: 0, to: ${last} })
    .addLog({ address: ["${address}"], transaction: true }).addTrace({ type: ["call", "create"] }).addStateDiff({ address: ["${address}"] })
  const database = {
    supportsHotBlocks: false,
    connect: async () => ({ height: -1, hash: "0x" }),
    transact: async (_, run) => run({}),
    advance: async () => {},
  }
  await step("logs, traces and state differences from block 0", () => new Promise((resolve, reject) => {
    process.on("unhandledRejection", reject)
    processor.run(database, async ({ blocks, isHead }) => {
      for (const { logs, traces, stateDiffs } of blocks) {
        seen.logs += logs.length
        seen.traces += traces.length
        seen.diffs += stateDiffs.length
      }
      if (blocks.at(-1)?.header.height >= ${last}) resolve()
    })
  }))
  await step("everything was seen", async () => {
    equal(seen.logs, 3)
    equal(seen.traces >= 4, true)
    equal(seen.diffs >= 4, true)
  })`),
      { timeout: 90_000 },
    )
  },
}

const ponderConfig = (url, address, abi) => `import { createConfig } from "ponder"
export default createConfig({
  database: { kind: "pglite", directory: ".ponder/db" },
  chains: { local: { id: 31337, rpc: "${url}", pollingInterval: 200 } },
  contracts: { Token: { abi: ${JSON.stringify(abi)}, chain: "local", address: "${address}", startBlock: 0, includeCallTraces: true } },
})
`

const ponderSchema = `import { onchainTable } from "ponder"
export const transfer = onchainTable("transfer", (t) => ({ id: t.text().primaryKey(), value: t.bigint() }))
`

const ponderIndex = `import { ponder } from "ponder:registry"
import { transfer } from "ponder:schema"
ponder.on("Token:Transfer", async ({ event, context }) => {
  await context.db.insert(transfer).values({ id: event.id, value: event.args.value })
})
ponder.on("Token.transfer()", async () => {})
`

const ponderApi = `import { db } from "ponder:api"
import schema from "ponder:schema"
import { Hono } from "hono"
const app = new Hono()
app.get("/count", async (c) => c.json({ count: (await db.select().from(schema.transfer)).length }))
export default app
`

export const ponder = {
  name: "ponder",
  packages: ["ponder@0.16.10", "viem@2.57.1", "hono@4.5.11"],
  async run({ url, cwd, check }) {
    const { address } = await withTransfers(url)
    rmSync(`${cwd}/.ponder`, { recursive: true, force: true })
    mkdirSync(`${cwd}/src/api`, { recursive: true })
    writeFileSync(`${cwd}/package.json`, '{ "private": true, "type": "module" }')
    writeFileSync(`${cwd}/ponder.config.ts`, ponderConfig(url, address, token().abi))
    writeFileSync(`${cwd}/ponder.schema.ts`, ponderSchema)
    writeFileSync(`${cwd}/src/index.ts`, ponderIndex)
    writeFileSync(`${cwd}/src/api/index.ts`, ponderApi)
    const program = [
      "node_modules/ponder/dist/esm/bin/ponder.js",
      "dev",
      "--disable-ui",
      "--port",
      "42070",
      "--log-level",
      "warn",
    ]
    const child = spawn(process.execPath, program, { cwd, stdio: ["ignore", "pipe", "pipe"] })
    let printed = ""
    for (const output of [child.stdout, child.stderr]) output.on("data", (part) => (printed += part))
    try {
      check("three transfers are indexed, with call traces from block 0", await countOf(child, 3), 3)
    } catch (error) {
      throw new Error(`${error.message}: ${printed.slice(-500)}`)
    } finally {
      child.kill("SIGKILL")
    }
  },
}

/** Asks until the indexer has this number of transfers; gives up after three minutes, or when it has ended. */
async function countOf(child, wanted) {
  for (const end = Date.now() + 180_000; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const answer = await fetch("http://127.0.0.1:42070/count").catch(() => undefined)
    const { count } = answer?.ok ? await answer.json() : {}
    if (count === wanted) return count
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error("it was not ready within three minutes")
}
