/** Prints how long a node of this process takes from its import to its first answer, and how long a second one. */
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
console.log(JSON.stringify({ first, second }))
process.exit()
