/** Endpoints that are not nodes of developers: a key sends the transactions, and tells their cost first. */
import { parseEther } from "viem"
import { expect, onTestFinished, test } from "vitest"
import { check } from "../../src/check/index.ts"
import { createNode } from "../../src/index.ts"
import { startProxy } from "./mutants/proxy.ts"

const poor = `0x${"77".repeat(32)}`

/** Starts a provider: it has no accounts, and another client; its methods are recorded. */
async function provider() {
  const node = await createNode({ automine: true, chainId: 5n })
  const { url } = await node.listen({ port: 0 })
  const methods: string[] = []
  const proxy = await startProxy(url, {
    request: (request) => {
      methods.push(request.method)
      return request
    },
    answer: (answer, { method }) => {
      if (method === "eth_accounts") return { ...answer, result: [] }
      return method === "web3_clientVersion" ? { ...answer, result: "Geth/v1" } : answer
    },
  })
  onTestFinished(async () => {
    await proxy.close()
    await node.close()
  })
  return { node, proxy, methods }
}

test("a key sends four transactions, after their cost was told; the endpoint is not told to seal", async () => {
  const { node, proxy, methods } = await provider()
  const [account] = node.accounts
  const before = await node.at({ block: "latest" }).balance(account?.address ?? "0x")
  const costs: { readonly cost: bigint; readonly sent: number }[] = []
  const sent = () => methods.filter((method) => method.startsWith("eth_sendRaw")).length
  const { transactions, ok, endpoint } = await check(proxy.url, {
    key: account?.privateKey,
    only: ["pending", "sync"],
    onCost: (cost) => void costs.push({ cost, sent: sent() }),
  })
  expect({ ok, transactions, endpoint }).toEqual({
    ok: true,
    transactions: 4,
    endpoint: { url: proxy.url, client: "Geth/v1", chainId: 5, isDevNode: false },
  })
  const after = await node.at({ block: "latest" }).balance(account?.address ?? "0x")
  expect(costs.length).toBe(1)
  expect(costs[0]?.sent).toBe(0)
  expect(before - after).toBeGreaterThan(0n)
  expect(before - after).toBeLessThan(costs[0]?.cost ?? 0n)
  expect(costs[0]?.cost).toBeLessThan(parseEther("0.01"))
  expect(methods.filter((method) => /^(evm|anvil|hardhat)_/.test(method))).toEqual([])
})

test("without a key nothing is sent", async () => {
  const { proxy, methods } = await provider()
  const { transactions } = await check(proxy.url, { only: ["pending", "sync"], requests: 60 })
  expect(transactions).toBe(0)
  expect(methods.filter((method) => /send|mine/i.test(method))).toEqual([])
})

test("a key without funds is refused, and nothing is sent", async () => {
  const { proxy, methods } = await provider()
  await expect(check(proxy.url, { key: poor, only: ["pending/storage"] })).rejects.toThrow(
    /^the account 0x\w{40} has 0 wei, and the transactions of the check cost up to \d+ wei$/,
  )
  expect(methods.filter((method) => /send/i.test(method))).toEqual([])
})
