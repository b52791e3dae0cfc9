/** One of many processes that record into one file: ten times, one slot each. */
import { createForkRecorder } from "../../../../../dist/features/forking/remote/file/recorder.js"

const [path, index] = [process.argv[2], Number(process.argv[3])]
const word = (value) => `0x${value.toString(16).padStart(64, "0")}`
const head = { chainId: 1n, block: { number: "0x10", hash: word(0xb10c) } }
for (let round = 0; round < 10; round++) {
  const recorder = createForkRecorder({ path, head })
  const slot = index * 10 + round
  const slots = new Map([[`0x${"aa".repeat(20)}`, new Map([[word(slot), word(slot + 1)]])]])
  recorder.note({ accounts: new Map(), slots, blockHashes: new Map() })
  await recorder.save()
}
