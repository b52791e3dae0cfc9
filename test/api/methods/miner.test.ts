import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

test("miner_start seals a block with each transaction, and accepts Ganache's threads; miner_stop ends it", async () => {
  await using node = await createNode()
  const request = (method: string, params: readonly unknown[] = []) =>
    node.request<unknown>({ method, params })
  const [from, to] = node.accounts.map(({ address }) => address)
  expect(await request("miner_start", [1])).toBe(true)
  await request("eth_sendTransaction", [{ from, to, value: "0x1" }])
  expect(await request("eth_blockNumber")).toBe("0x1")
  expect(await request("miner_stop")).toBe(true)
  await request("eth_sendTransaction", [{ from, to, value: "0x1" }])
  expect(await request("eth_blockNumber")).toBe("0x1")
  await request("miner_start")
  expect(await request("eth_blockNumber")).toBe("0x2")
})
