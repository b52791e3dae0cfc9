/** Measurements of blocks of a remote chain of Base: they are executed here. */
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

test("base_meterBlockByNumber and base_meterBlockByHash measure a block of the remote", async () => {
  await using remote = await createNode({ network: "base" })
  const [from, to] = remote.accounts.map(({ address }) => address)
  const transaction = await remote.request({
    method: "eth_sendTransaction",
    params: [{ from, to, value: "0x1" }],
  })
  await remote.mine(2)
  const block = await remote.request({ method: "eth_getBlockByNumber", params: ["0x1", false] })
  const { url } = await remote.listen()
  await using node = await createNode({ network: "base", fork: { url } })
  const measured = {
    blockHash: block?.hash,
    blockNumber: 1,
    transactions: block?.transactions.map((txHash) => expect.objectContaining({ txHash })),
  }
  expect(block?.transactions).toContain(transaction)
  const ask = (method: string, params: readonly unknown[]) => node.request({ method, params } as never)
  expect(await ask("base_meterBlockByNumber", ["0x1"])).toMatchObject(measured)
  expect(await ask("base_meterBlockByHash", [block?.hash])).toMatchObject(measured)
})
