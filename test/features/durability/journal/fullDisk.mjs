/**
 * A node on a disk that becomes full: prints the answers of requests on the full disk, and the head before, then and afterwards,
 * when the disk has space again.
 */
import { execFileSync } from "node:child_process"
import { createNode } from "../../../../lib/index.js"

const [dataDir] = process.argv.slice(2)
/** Makes writes fail that make a file longer than this, as on a full disk. */
const limitFiles = (bytes) => execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${bytes}:`])

const node = await createNode({ dataDir, sync: "off" })
const ask = (method, ...params) => node.request({ method, params })
const answerOf = (promise) =>
  promise.then(
    (answer) => JSON.stringify(answer) ?? "done",
    ({ message }) => message.replace(dataDir, "folder"),
  )
const [from, to] = node.accounts.map(({ address }) => address)
const other = `0x${"0b".repeat(20)}`
const head = async () => Number(await ask("eth_blockNumber"))
const pending = async () => (await ask("eth_getBlockByNumber", "pending", false)).transactions.length

const announced = []
node.on("block", ({ header }) => announced.push(Number(header.number)))
/** Sends a long transaction, so that its block does not fit on the disk. */
const fill = () =>
  ask("eth_sendTransaction", { from, to, data: `0x${"ab".repeat(20_000)}`, gas: "0x1000000" })
const until = async (isOver, request) => {
  for (;;) {
    const answer = await answerOf(request())
    if (isOver(answer)) return answer
  }
}
const isRefused = (answer) => answer.includes("cannot be written")

limitFiles(2 ** 20)
const sealing = await until(isRefused, async () => {
  await fill()
  await node.mine()
})
const full = {
  head: await head(),
  pending: await pending(),
  isAnnounced: announced.at(-1) === (await head()),
}
/** The first change that stays in memory: a contract that does not fit. */
let address = 0x9000
const setCode = () =>
  ask("anvil_setCode", `0x${(++address).toString(16).padStart(40, "0")}`, `0x${"5b".repeat(20_000)}`)
const cheating = await until(isRefused, setCode)
const requests = {
  evm_mine: () => ask("evm_mine"),
  eth_sendTransaction: () => ask("eth_sendTransaction", { from, to, value: "0x1" }),
  anvil_setBalance: () => ask("anvil_setBalance", other, "0x5"),
  anvil_rollback: () => ask("anvil_rollback", 1),
  evm_snapshot: () => ask("evm_snapshot"),
}
const answers = {}
for (const [name, request] of Object.entries(requests)) answers[name] = await answerOf(request())
const codeOf = async () =>
  (await ask("eth_getCode", `0x${address.toString(16).padStart(40, "0")}`, "latest")).length
const reads = {
  head: await head(),
  pending: await pending(),
  balance: await ask("eth_getBalance", other, "pending"),
  code: await codeOf(),
}
limitFiles("unlimited")
await node.mine()
const afterwards = {
  head: await head(),
  isAnnounced: announced.at(-1) === (await head()),
  pending: await pending(),
}
await node.close()
process.stdout.write(JSON.stringify({ sealing, full, cheating, answers, reads, afterwards, address }))
