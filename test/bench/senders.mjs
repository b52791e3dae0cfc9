/** Measures the processor time of a block with a transaction of each of many senders, in the programs of midblock and anvil. */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { anvil } from "./peers/anvil.mjs"
import { midblock } from "./peers/midblock.mjs"
import { printCells } from "./table.mjs"

export const senderCounts = [1000, 8000, 64_000]

/** anvil's work for each arriving transaction grows with its pool: with 64,000 it takes minutes. */
const mostForAnvil = 8000

const gasLimit = 64_000 * 21_000
const batchSize = 500

/** The commands; both programs wait for `evm_mine`, and midblock executes nothing before it. */
const commands = {
  midblock: (port) => {
    const { file, args } = midblock.command("manual", port)
    const own = ["--hold-flashblocks", "--auto-impersonate", "--base-fee", "0"]
    return { file, args: [...args, "--gas-limit", String(gasLimit), ...own] }
  },
  anvil: (port) => {
    const { file, args } = anvil.command("manual", port)
    const own = ["--auto-impersonate", "--block-base-fee-per-gas", "0"]
    return {
      file,
      args: [
        ...args.filter((arg) => !/gas-limit|^\d{6,}$/.test(arg)),
        "--gas-limit",
        String(gasLimit),
        ...own,
      ],
    }
  },
}

/** Returns the processor time of a process so far, in milliseconds (Linux: proc(5), clock ticks of 10 ms). */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const addressOf = (index) => `0x${(index + 2 ** 40).toString(16).padStart(40, "0")}`
const payment = (index) => ({
  jsonrpc: "2.0",
  id: index,
  method: "eth_sendTransaction",
  params: [{ from: addressOf(index), to: addressOf(2 ** 39), gas: "0x5208", gasPrice: "0x0", nonce: "0x0" }],
})

async function post(url, body) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  const failed = [answer].flat().find(({ error }) => error !== undefined)
  if (failed !== undefined) throw new Error(JSON.stringify(failed.error))
  return answer
}

async function started(url) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await post(url, { jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] })
    } catch (error) {
      if (attempt > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Returns the microseconds of processor time for each transaction: of its arrival, and of its share in the block. */
async function measure(name, count, port) {
  const { file, args } = commands[name](String(port))
  const child = spawn(file, args, { stdio: "ignore" })
  const url = `http://127.0.0.1:${port}`
  try {
    await started(url)
    const before = cpuOf(child.pid)
    for (let first = 0; first < count; first += batchSize)
      await post(
        url,
        Array.from({ length: Math.min(batchSize, count - first) }, (_, index) => payment(first + index)),
      )
    const sent = cpuOf(child.pid)
    await post(url, { jsonrpc: "2.0", id: 1, method: "evm_mine", params: [] })
    const mined = cpuOf(child.pid)
    const { result } = await post(url, {
      jsonrpc: "2.0",
      id: 1,
      method: "eth_getBlockTransactionCountByNumber",
      params: ["latest"],
    })
    if (Number(result) !== count)
      throw new Error(`${name} has ${Number(result)} of ${count} transactions in the block`)
    return { send: ((sent - before) * 1000) / count, block: ((mined - sent) * 1000) / count }
  } finally {
    child.kill()
  }
}

/** Returns the rows of a table: the microseconds for each transaction, by program and number of senders. */
export async function senderRows(names = ["midblock", "anvil"]) {
  if (process.platform !== "linux") return [{ row: "senders", node: "all", said: "needs /proc" }]
  const cells = []
  let port = 20_000 + (process.pid % 20_000)
  for (const count of senderCounts)
    for (const name of names.filter((each) => each !== "anvil" || count <= mostForAnvil)) {
      const costs = await measure(name, count, port++)
      for (const [cost, value] of Object.entries(costs))
        cells.push({ row: `${count} senders, µs of CPU a transaction`, node: `${name} ${cost}`, value })
    }
  return cells
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printCells(await senderRows())
