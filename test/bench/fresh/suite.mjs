/** Prints the milliseconds of a test, over forty tests in this process: `node suite.mjs FOLDER CODE`. */
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { balanceOf, deploy, gasLimit, mint, transfer } from "../token.mjs"

const tests = 40
const sends = 5
const [folder, code] = process.argv.slice(2)

const { createNode } = await import(pathToFileURL(join(folder, "lib/index.js")).href)
const node = await createNode({ gasLimit: BigInt(gasLimit), automine: true })
const request = (method, ...params) => node.request({ method, params })
const [from, to] = await request("eth_accounts")

/** Sends a transaction, and returns its receipt. */
async function send(transaction) {
  const receipt = await request(
    "eth_getTransactionReceipt",
    await request("eth_sendTransaction", transaction),
  )
  if (BigInt(receipt.status) !== 1n) throw new Error("a transaction failed")
  return receipt
}

async function test() {
  const snapshot = await request("evm_snapshot")
  const { contractAddress: token } = await send(deploy(from, code))
  for (let index = 0; index < sends; index++) {
    await send(index === 0 ? mint(from, token, from, 100) : transfer(from, token, to, 1))
    const balance = await request("eth_call", balanceOf(token, from), "latest")
    if (BigInt(balance) !== BigInt(100 - index)) throw new Error(`the balance is ${balance}`)
  }
  await request("evm_revert", snapshot)
}

const [began, used] = [performance.now(), process.cpuUsage()]
for (let count = 0; count < tests; count++) await test()
const ms = (performance.now() - began) / tests
const { user, system } = process.cpuUsage(used)
console.log(JSON.stringify({ ms, "CPU ms, all threads": (user + system) / 1000 / tests }))
process.exit()
