/** A node that is killed during a `flashblock` event, before it can do anything else. */
import { writeSync } from "node:fs"
import { createNode } from "../../../../lib/index.js"

const [dataDir, durablePending] = process.argv.slice(2)
const node = await createNode({ dataDir, holdFlashblocks: true, durablePending: durablePending === "true" })
const [from, to] = node.accounts.map(({ address }) => address)
const send = (value) => node.request({ method: "eth_sendTransaction", params: [{ from, to, value }] })
await send("0x1")
await node.flashblock()
await send("0x2")
node.on("flashblock", ({ flashblock: { index } }) => {
  writeSync(1, `${index}\n`)
  process.kill(process.pid, "SIGKILL")
})
await node.flashblock()
