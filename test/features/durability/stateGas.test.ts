import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { stateWriter, withStateWriter, writing } from "../../node/stateWriter.ts"

let folder: string
eachInFolder((made) => {
  folder = made
})

const options = { hardfork: "amsterdam", gasLimit: 30_000_000n, seed: "gas", sync: "off" } as const

/** Sends a call that writes this many slots. */
const write = (node: MidblockNode, account: number, count: number, gas: bigint) =>
  node.request({
    method: "eth_sendTransaction",
    params: [
      {
        from: node.accounts[account]?.address,
        to: stateWriter,
        gas: `0x${gas.toString(16)}`,
        data: writing(count, 1000 * account),
      },
    ],
  } as never)

const blocks = async (node: MidblockNode) => {
  const ask = (tag: string) => node.request({ method: "eth_getBlockByNumber", params: [tag, false] } as never)
  return [await ask("0x1"), await ask("pending")]
}

test("behavior: sealed and open blocks keep their gas in two dimensions, and the open one admits as before", async () => {
  const first = await createNode({ ...options, dataDir: folder })
  await withStateWriter(first)
  await write(first, 0, 3, 1_000_000n)
  await write(first, 1, 3, 1_000_000n)
  await first.mine()
  await write(first, 2, 150, 20_000_000n)
  const before = await blocks(first)
  await first.close()
  await using second = await createNode({ ...options, dataDir: folder })
  expect(await blocks(second)).toEqual(before)
  // 14,688,000 are used for state; the sum of the receipts leaves less than 14 million.
  const tooLarge = await write(second, 3, 1, 15_312_001n)
  const fitting = await write(second, 4, 1, 15_312_000n)
  await second.mine()
  const newest = await second.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
  expect(newest?.transactions.slice(-1)).toEqual([fitting])
  expect(newest?.transactions).not.toContain(tooLarge)
})
