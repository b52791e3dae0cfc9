/** Compares a fork of Hardhat's node with that node, up to the fork block and after a local transaction. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { createNode } from "../../dist/index.js"
import { folder } from "./programs.mjs"

const word = (value) => `0x${BigInt(value).toString(16).padStart(64, "0")}`
/** Adds up slots 0 to 29, and stores the sum in slot 30. */
const adder = `0x${"ad".repeat(20)}`
const byte = (value) => value.toString(16).padStart(2, "0")
const adderCode = `0x5f${Array.from({ length: 30 }, (_, slot) => `60${byte(slot)}5401`).join("")}80601e555f5260205ff3`
const [ada, bob] = [
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
]

const configuration = `module.exports = {
  solidity: "0.8.30",
  networks: { hardhat: { mining: { auto: true } } },
}
`

/** Starts Hardhat's node at a free port; returns its URL and a function that ends it. */
async function startHardhat() {
  const cwd = join(folder, "hardhat-remote")
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, "hardhat.config.js"), configuration)
  const child = spawn(
    process.execPath,
    [
      join(folder, "node_modules/hardhat/internal/cli/cli.js"),
      "node",
      "--hostname",
      "127.0.0.1",
      "--port",
      "0",
    ],
    {
      cwd,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
        HARDHAT_EXPERIMENTAL_ALLOW_NON_LOCAL_INSTALLATION: "true",
      },
    },
  )
  process.once("exit", () => child.kill("SIGKILL"))
  let url
  for await (const line of createInterface(child.stdout)) {
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url !== undefined) break
  }
  child.stdout.resume()
  return {
    url,
    async close() {
      child.kill("SIGKILL")
      await once(child, "exit")
    },
  }
}

const asking = (url) => async (method, params) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
  const { result, error } = await response.json()
  if (error !== undefined) throw new Error(error.message)
  return result
}

/** Seals five blocks; the third and the last have a transaction. */
async function writeHistory(ask) {
  await ask("hardhat_setCode", [adder, adderCode])
  for (let slot = 0; slot < 30; slot++)
    await ask("hardhat_setStorageAt", [adder, `0x${slot.toString(16)}`, word(slot + 1)])
  await ask("hardhat_mine", ["0x2"])
  const first = await ask("eth_sendTransaction", [{ from: ada, to: bob, value: "0x5" }])
  await ask("hardhat_mine", ["0x1"])
  return [first, await ask("eth_sendTransaction", [{ from: bob, to: adder, gas: "0x100000" }])]
}

export async function forkOfHardhat(check) {
  const remote = await startHardhat()
  const theirs = asking(remote.url)
  const transactions = await writeHistory(theirs)
  const node = await createNode({ fork: { url: remote.url, accountBalance: "none" } })
  const own = asking((await node.listen()).url)
  let asked = 0
  const different = []
  try {
    const same = async (method, ...params) => {
      const [answer, expected] = await Promise.all(
        [own, theirs].map((ask) => ask(method, params).catch(({ message }) => message)),
      )
      asked += 1
      if (JSON.stringify(answer) !== JSON.stringify(expected))
        different.push(`${method} ${JSON.stringify(params)}`)
    }
    for (const block of ["0x0", "0x2", "0x3", "0x5"]) {
      for (const account of [ada, bob, adder]) {
        await same("eth_getBalance", account, block)
        await same("eth_getTransactionCount", account, block)
        await same("eth_getCode", account, block)
      }
      await same("eth_getStorageAt", adder, word(7), block)
      await same("eth_call", { to: adder }, block)
      await same("eth_getBlockByNumber", block, true)
      await same("eth_getBlockTransactionCountByNumber", block)
      await same("eth_getTransactionByBlockNumberAndIndex", block, "0x0")
      await same("eth_feeHistory", "0x1", block, [50])
      await same("eth_getLogs", { fromBlock: block, toBlock: block })
    }
    for (const hash of transactions) {
      await same("eth_getTransactionByHash", hash)
      await same("eth_getTransactionReceipt", hash)
      await same("debug_traceTransaction", hash, { disableStorage: true })
    }
    // The same transaction on both: the state after it, the gas, and the output of a call.
    const request = { from: ada, to: adder, gas: "0x100000" }
    const [sentHere, sentThere] = [
      await own("eth_sendTransaction", [request]),
      await theirs("eth_sendTransaction", [request]),
    ]
    await node.mine()
    const gasOf = async (ask, hash) => (await ask("eth_getTransactionReceipt", [hash])).gasUsed
    check("gas of a transaction after the fork", await gasOf(own, sentHere), await gasOf(theirs, sentThere))
    await same("eth_getStorageAt", adder, word(30), "latest")
    await same("eth_call", { to: adder }, "latest")
    await same("eth_getTransactionCount", ada, "latest")
    check(`${asked} answers are those of the remote`, different.join(", "), "")
    check("the block number", await own("eth_blockNumber", []), "0x6")
  } finally {
    await node.close()
    await remote.close()
  }
}
