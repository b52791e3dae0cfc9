/** A node with a data folder that prints the events and results of its clients, and is killed at any moment. */
import { writeSync } from "node:fs"
import { createNode } from "../../../../lib/index.js"
import { modes } from "./killModes.mjs"

const [dataDir, mode, seed] = process.argv.slice(2)
const node = await createNode({ dataDir, ...modes[mode] })
const tell = (...words) => writeSync(1, `${words.join(" ")}\n`)
const ask = (method, ...params) => node.request({ method, params })
const [from, to] = node.accounts.map(({ address }) => address)

let state = Number(seed)
const random = (below) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return (state >>> 8) % below
}
await node.subscribe(["newHeads"], ({ number, hash }) => tell("block", Number(number), hash))
const headNumber = async () => Number(await ask("eth_blockNumber"))

/** Removes blocks; prints the new head before, since each later block may be gone from then on. */
async function remove(method, ...more) {
  const head = await headNumber()
  const depth = Math.min(head, 1 + random(3))
  if (depth === 0) return
  tell("cut", head - depth)
  await ask(method, depth, ...more)
}

async function revert() {
  const head = await headNumber()
  const id = await ask("evm_snapshot")
  for (let blocks = random(4); blocks > 0; blocks--) await send()
  if (random(2) === 0) await remove("anvil_rollback") // may remove the block of the snapshot too
  tell("cut", Math.min(head, await headNumber()))
  await ask("evm_revert", id)
}

async function cheat() {
  const address = `0x${"00".repeat(19)}${(1 + random(200)).toString(16).padStart(2, "0")}`
  const balance = `0x${(1 + random(1_000_000)).toString(16)}`
  tell("cheating", address, balance)
  await ask("anvil_setBalance", address, balance)
  tell("cheated", address, balance)
}

async function send() {
  const hash = await ask("eth_sendTransaction", { from, to, value: `0x${random(1000).toString(16)}` })
  tell("sent", hash)
  if (mode === "manual") await node.mine()
  if (mode === "interval") await new Promise((resolve) => setTimeout(resolve, 4))
}

if (mode === "interval") await ask("evm_setIntervalMining", 100)
if (mode === "snapshots") await ask("evm_snapshot")
const isReorganised = mode === "reorgs" || mode === "snapshots"
for (;;) {
  const choice = random(20)
  if (mode === "cheats" && choice < 5) await cheat()
  else if (isReorganised && choice === 0) await remove("anvil_rollback")
  else if (isReorganised && choice === 1) await remove("anvil_reorg", [])
  else if (isReorganised && choice === 2) await revert()
  else await send()
}
