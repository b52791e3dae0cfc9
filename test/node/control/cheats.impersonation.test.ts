import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { friend } from "./cheatedNode.ts"

test.each(["cancun", "london", "berlin"] as const)(
  "an impersonated contract can send transactions before Prague: %s",
  async (hardfork) => {
    await using node = await createNode({ hardfork })
    const ask = (method: string, ...params: unknown[]) => node.request({ method, params } as never)
    const contract = `0x${"c1".repeat(20)}`
    await ask("anvil_setCode", contract, "0x00")
    await ask("anvil_setBalance", contract, "0xde0b6b3a7640000")
    await ask("anvil_impersonateAccount", contract)
    const hash = await ask("eth_sendTransaction", { from: contract, to: friend, value: "0x1" })
    await node.mine()
    expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ from: contract, status: "0x1" })
  },
)

test("an impersonated account of the node signs with its key, and sends unsigned only once it has code", async () => {
  await using node = await createNode()
  const ask = (method: string, ...params: unknown[]) => node.request({ method, params } as never)
  const { address } = node.accounts[1] as { address: Hex }
  const send = () => ask("eth_sendTransaction", { from: address, to: friend, value: "0x1" })
  await ask("anvil_impersonateAccount", address)
  const signed = await send()
  await node.mine()
  await ask("anvil_setCode", address, "0x00")
  const unsigned = await send()
  await ask("anvil_stopImpersonatingAccount", address)
  await expect(send()).rejects.toThrow(`sender not an eoa: address ${address}, codehash: 0xbc36789e`)
  const recovered = await Promise.all(
    [signed, unsigned].map((hash) => ask("eth_getTransactionByHash", hash) as Promise<{ s: Hex }>),
  )
  expect(recovered.map(({ s }) => s === "0x1")).toEqual([false, true])
  expect(await ask("eth_getTransactionReceipt", unsigned)).toMatchObject({ from: address, status: "0x1" })
})
