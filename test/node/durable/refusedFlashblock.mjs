/**
 * A node with `durablePending` on a disk that becomes full: prints the views before and after a refused flashblock, the
 * view once the flashblock is published, and the flashblocks that listeners received.
 */
import { execFileSync } from "node:child_process"
import { createNode } from "../../../lib/index.js"

const [dataDir] = process.argv.slice(2)
/** Makes writes fail that make a file longer than this, as on a full disk. */
const limitFiles = (bytes) => execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${bytes}:`])

const node = await createNode({ dataDir, sync: "never", durablePending: true, holdFlashblocks: true })
const ask = (method, ...params) => node.request({ method, params })
const [from, to] = node.accounts.map(({ address }) => address)
const messageOf = (promise) =>
  promise.then(
    () => "done",
    ({ message }) => message.replace(dataDir, "folder"),
  )
const told = []
node.on("flashblock", ({ open }) => told.push(open.transactions.length))
const hash = await ask("eth_sendTransaction", { from, to, data: `0x${"ab".repeat(3000)}` })
const view = async () => ({
  pending: (await ask("eth_getBlockByNumber", "pending", false)).transactions.length,
  receipt: (await ask("eth_getTransactionReceipt", hash)) !== null,
  waiting: await ask("txpool_status"),
  published: (await ask("midblock_getFlashblocks", "pending")).length,
})

limitFiles(2 ** 20)
let address = 0x9000
for (const length of [30_000, 3000, 300, 1])
  for (let answer = "done"; answer === "done"; address++) {
    const code = `0x${address.toString(16).repeat(length)}`
    answer = await messageOf(ask("anvil_setCode", `0x${address.toString(16).padStart(40, "0")}`, code))
  }
/** Settings have the shortest record. */
for (let [price, answer] = [10, "done"]; answer === "done"; price++)
  answer = await messageOf(ask("hardhat_setMinGasPrice", `0x${price.toString(16)}`))
const before = await view()
told.length = 0
const answers = [await messageOf(node.flashblock()), await messageOf(node.flashblock())]
const after = await view()
const toldWhileFull = [...told]
limitFiles("unlimited")
const again = await messageOf(node.flashblock())
const afterwards = await view()
await node.close()
process.stdout.write(JSON.stringify({ before, answers, after, toldWhileFull, again, afterwards, told }))
