/** A node on a disk without room: it fills its folder until a block is refused, and goes on when there is room again. */
import { execFileSync } from "node:child_process"
import { createNode } from "../../../lib/index.js"

const [dataDir, hasSnapshot] = process.argv.slice(2)
const node = await createNode({ dataDir })
const ask = (method, ...params) => node.request({ method, params })
const [from, to] = node.accounts.map(({ address }) => address)
const headNumber = async () => Number(await ask("eth_blockNumber"))

if (hasSnapshot === "true") await ask("evm_snapshot")
let refused
const head = {}
while (refused === undefined) {
  head.before = await headNumber()
  try {
    await ask("eth_sendTransaction", { from, to, data: `0x${"ab".repeat(20_000)}`, gas: "0xe00000" })
    await node.mine()
  } catch (error) {
    refused = error.message
  }
}
head.before = await headNumber()
const again = await node.mine().then(
  () => "mined",
  (error) => error.message,
)
head.after = await headNumber()
execFileSync("prlimit", ["--pid", String(process.pid), "--fsize=unlimited:"])
if (again !== "mined") await node.mine()
const afterwards = await headNumber()
await node.close()
process.stdout.write(JSON.stringify({ refused, again, head, afterwards }))
