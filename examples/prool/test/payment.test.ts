import { Server } from "prool/vitest"
import { createTestClient, http, parseEther, publicActions, walletActions } from "viem"
import { foundry } from "viem/chains"
import { expect, inject, test } from "vitest"

const { url, restart } = Server.get(inject("rpc"))
const client = createTestClient({ chain: foundry, mode: "anvil", transport: http(url) })
  .extend(publicActions)
  .extend(walletActions)

test("each worker of vitest has a node, which can be restarted", async () => {
  const [account, to] = (await client.getAddresses()) as [`0x${string}`, `0x${string}`]
  await client.sendTransaction({ account, to, value: parseEther("1") })
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(1n)
  expect(await client.getBalance({ address: to })).toBe(parseEther("10001"))

  await restart()
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(0n)
  expect(await client.getBalance({ address: to })).toBe(parseEther("10000"))
})
