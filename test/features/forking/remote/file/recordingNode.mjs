/** A node that records into a file, saves it after each read, and is killed at any moment. */
import { createNode } from "../../../../../dist/index.js"

const [url, record, first] = [process.argv[2], process.argv[3], Number(process.argv[4])]
const holder = `0x${"aa".repeat(20)}`
const word = (value) => `0x${value.toString(16).padStart(64, "0")}`
const node = await createNode({ fork: { url, record, blockNumber: 1 } })
for (let slot = first; ; slot++) {
  await node.request({ method: "eth_getStorageAt", params: [holder, word(slot), "latest"] })
  console.log(`saving ${slot}`)
  await node.fork.save()
  console.log(`saved ${slot}`)
}
