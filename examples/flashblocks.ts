/** Flashblocks in process: a subscription reports their transactions, and the state of each can be read. */
import { fileURLToPath } from "node:url"
import { createNode } from "midblock"

/** Sends a payment, and reads the state before and after the flashblock that contains it. */
export async function main(): Promise<string[]> {
  await using node = await createNode()
  const [from, to] = node.accounts.map(({ address }) => address)
  if (from === undefined || to === undefined) throw new Error("fewer than two accounts")

  const told: unknown[] = []
  await node.subscribe(["newFlashblockTransactions"], (hash) => told.push(hash))
  const sent = await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
  await node.mine()

  const [before, after] = [node.at({ block: 1, flashblock: 0 }), node.at({ block: 1, flashblock: 1 })]
  const gained = (await after.balance(to)) - (await before.balance(to))

  return [
    `pre-confirmed: ${told.length}, ours: ${told.includes(sent)}`,
    `flashblock 1 of block 1 brought ${gained} wei`,
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
