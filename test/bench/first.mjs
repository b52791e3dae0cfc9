/** Prints the times from import to first answer: of the first node in this process, of the second, and the mean of nodes 2 to 5. */
import { peers } from "./nodes.mjs"

const answer = async (peer) => {
  const start = performance.now()
  const { request } = await peer.open("auto")
  await request("eth_chainId", [])
  return performance.now() - start
}

const peer = peers[process.argv[2]]
const first = await answer(peer)
const second = await answer(peer)
// V8 may collect the garbage of the start while the second node is created. This is random, and takes half of its time.
const later = [second]
for (let node = 3; node <= 5; node++) later.push(await answer(peer))
console.log(JSON.stringify({ first, second, later: later.reduce((sum, ms) => sum + ms) / later.length }))
process.exit()
