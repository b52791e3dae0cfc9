import type { Hex } from "viem"
import { expect, test } from "vitest"
import { friend, start } from "./cheatedNode.ts"

test("anvil_setChainId: applies to the open block and later ones; a revert restores the old id", async () => {
  await using context = await start()
  const { node, ask, own, pay } = context
  const signed = await ask("eth_signTransaction", { from: own, to: friend, value: "0x2", gas: "0x5208" })
  const snapshot = await node.snapshot()
  await ask("anvil_setChainId", "0x2a")
  expect(await ask("eth_chainId")).toBe("0x2a")
  expect(await ask("net_version")).toBe("42")
  // CHAINID; MSTORE; RETURN
  await ask("anvil_setCode", friend, "0x4660005260206000f3")
  expect(BigInt(await ask("eth_call", { to: friend }, "pending"))).toBe(42n)
  await expect(ask("eth_sendRawTransaction", (signed as { raw: Hex }).raw ?? signed)).rejects.toThrow(
    "invalid chain id",
  )
  const hash = await pay(3n)
  await node.mine(3)
  expect(await ask("eth_getTransactionByHash", hash)).toMatchObject({ chainId: "0x2a", blockNumber: "0x1" })
  expect(await node.revert(snapshot)).toBe(true)
  expect(await ask("eth_chainId")).toBe("0x7a69")
  await node.mine(2)
  expect(BigInt(await ask("eth_blockNumber"))).toBe(2n)
})

test("anvil_setChainId: drops transactions and bundles of the old chain id; a revert restores them", async () => {
  await using context = await start({ holdFlashblocks: true })
  const { node, ask, own, other, pay, balance } = context
  const published = await pay(1n)
  await node.flashblock()
  const waiting = await pay(2n)
  const legacy = { from: other, to: friend, gas: "0x5208", nonce: "0x0" }
  const bundled = { ...legacy, value: "0x4", gasPrice: "0x77359400" }
  const raw = await ask("eth_signTransaction", bundled)
  await ask("eth_sendBundle", { txs: [raw], blockNumber: "0x1" })
  const stranger = `0x${"5e".repeat(20)}`
  await ask("anvil_impersonateAccount", stranger)
  await ask("anvil_setBalance", stranger, "0xde0b6b3a7640000")
  const impersonated = await ask("eth_sendTransaction", { ...legacy, from: stranger, value: "0x8" })
  const snapshot = await node.snapshot()
  await ask("anvil_setChainId", "0x2a")
  for (const hash of [published, waiting, impersonated])
    expect(await ask("eth_getTransactionByHash", hash)).toBeNull()
  expect(await ask("txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
  await node.mine()
  expect(await balance(friend, "latest")).toBe(0n)
  expect(await ask("eth_getTransactionCount", own, "latest")).toBe("0x0")
  expect(await node.revert(snapshot)).toBe(true)
  expect(await balance(friend, "pending")).toBe(1n)
  await node.mine()
  expect(await balance(friend, "latest")).toBe(15n)
})
