/** A node on a full disk: fills its folder until a block is refused, and continues once the disk has space. */
import { execFileSync } from "node:child_process"
import { createNode } from "../../../lib/index.js"

const [dataDir, hasSnapshot] = process.argv.slice(2)
const node = await createNode({ dataDir })
const ask = (method, ...params) => node.request({ method, params })
const [from, to] = node.accounts.map(({ address }) => address)
const headNumber = async () => Number(await ask("eth_blockNumber"))

if (hasSnapshot === "true") await ask("evm_snapshot")
const seal = async () => {
  await ask("eth_sendTransaction", { from, to, data: `0x${"ab".repeat(20_000)}`, gas: "0xe00000" })
  await node.mine()
}
const messageOf = (job) =>
  job().then(
    () => undefined,
    ({ message }) => message,
  )
let refused
while (refused === undefined) refused = await messageOf(seal)
const head = { before: await headNumber() }
const again = await messageOf(seal)
head.after = await headNumber()
execFileSync("prlimit", ["--pid", String(process.pid), "--fsize=unlimited:"])
await seal()
const afterwards = await headNumber()
await node.close()
process.stdout.write(JSON.stringify({ refused, again, head, afterwards }))
