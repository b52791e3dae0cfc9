import { numberToHex } from "viem"
import { expect, test } from "vitest"
import { start } from "./cheatedNode.ts"

test("anvil_mine_detailed: returns the blocks with the output and the revert reason of each transaction", async () => {
  await using context = await start()
  const { ask, own } = context
  const [returns, reverts] = [`0x${"0a".repeat(20)}`, `0x${"0b".repeat(20)}`]
  await ask("anvil_setCode", returns, "0x602a5f5260205ff3") // returns 42
  const reason = `08c379a0${"20".padStart(64, "0")}${"2".padStart(64, "0")}${"6e6f".padEnd(64, "0")}` // Error("no")
  await ask("anvil_setCode", reverts, `0x6064600c5f3960645ffd00${"00"}${reason}`)
  const hashes: unknown[] = []
  for (const to of [returns, reverts])
    hashes.push(await ask("eth_sendTransaction", { from: own, to, gas: "0x186a0" }))
  expect(await ask("anvil_mine_detailed", { blocks: 2 })).toMatchObject([
    {
      number: "0x1",
      transactions: [
        { hash: hashes[0], output: numberToHex(42, { size: 32 }) },
        { hash: hashes[1], output: `0x${reason}`, revertReason: "no" },
      ],
    },
    { number: "0x2", transactions: [] },
  ])
})

test("error: anvil_mine refuses more than 1,000,000 blocks; node.close() stops node.mine()", async () => {
  const { node, ask } = await start()
  await expect(ask("anvil_mine", "0x3b9aca00")).rejects.toThrow(
    "the number of blocks exceeds the limit of 1000000 blocks",
  )
  const mined = expect(node.mine(100_000)).rejects.toThrow(
    /^the node is closed: \d{1,5} of 100000 blocks are sealed and stay$/,
  )
  await node.close()
  await mined
})
