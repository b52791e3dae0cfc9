import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

test("the base fee after the open block follows from the gas that is in it so far", async () => {
  await using node = await createNode({ gasLimit: 100_000n })
  const [from, to] = node.accounts.map(({ address }) => address)
  const pay = () => node.request({ method: "eth_sendTransaction", params: [{ from, to }] })
  const after = async (block: unknown) => {
    const params = ["0x1", block, []]
    const { baseFeePerGas } = (await node.request({ method: "eth_feeHistory", params })) as {
      baseFeePerGas: readonly string[]
    }
    return baseFeePerGas[1]
  }
  await pay()
  const once = await after("pending")
  await pay()
  await pay()
  await pay()
  const full = await after("pending")
  await node.mine()
  expect(full).toBe((await node.at().block())?.baseFeePerGas)
  expect([
    await after({ blockNumber: "0x1", transactionCount: "0x1" }),
    await after({ blockNumber: "0x1", flashblockIndex: "0x4" }),
    await after("latest"),
  ]).toEqual([once, full, full])
  expect(Number(once)).toBeLessThan(Number(full))
})
