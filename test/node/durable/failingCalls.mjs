/** A node with one failing system call: prints the blocks that were announced to its clients, and the refusals. */
import { createNode } from "../../../lib/index.js"

const [dataDir, sync] = process.argv.slice(2)
const [told, refused] = [[], []]
const attempt = async (job) => {
  try {
    return await job()
  } catch (error) {
    refused.push(error.message)
    return undefined
  }
}

/** Uses a node, which continues after refusals. */
async function use(node) {
  const ask = (method, ...params) => node.request({ method, params })
  const [from, to] = node.accounts.map(({ address }) => address)
  const blockAt = (tag) => ask("eth_getBlockByNumber", tag, false)
  const seal = async () => {
    await ask("eth_sendTransaction", { from, to, value: "0x1" })
    await node.mine()
    const { number, hash } = await blockAt("latest")
    told.push([Number(number), hash])
  }
  /** Sets a code so long that it is written into the database at once. */
  const setCode = () => ask("anvil_setCode", to, `0x${"5b".repeat(2 ** 20)}`)
  const snapshot = () => ask("evm_snapshot")
  /** Seals above a snapshot, and reverts it. */
  const undo = async () => {
    const id = await snapshot()
    await ask("eth_sendTransaction", { from, to, value: "0x1" })
    await node.mine()
    await ask("evm_revert", id)
  }
  for (const job of [seal, setCode, seal, snapshot, seal, undo, setCode, seal, undo]) await attempt(job)
  let { number, hash } = await blockAt("latest")
  for (; Number(number) > 0; number = `0x${(Number(number) - 1).toString(16)}`) {
    const block = await blockAt(number)
    if (block.hash !== hash) throw new Error(`block ${number} is ${block.hash}, not ${hash}`)
    hash = block.parentHash
  }
  return ask("eth_getBalance", to, "latest")
}

const node = await attempt(() => createNode({ dataDir, sync, accounts: 2 }))
process.stdout.write(node === undefined ? "refused\n" : "started\n")
const balance = node && (await use(node))
if (node !== undefined) await attempt(() => node.close())
process.stdout.write(JSON.stringify({ told, refused, balance }))
