import { type Hex, keccak256 } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { connect } from "../../socket.ts"

const to: Hex = `0x${"ab".repeat(20)}`
/** Reverts. */
const reverter: Hex = `0x${"cd".repeat(20)}`

const ask = <T = unknown>(node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params }) as Promise<T>

async function signed(node: MidblockNode, nonce: number, recipient = to): Promise<{ raw: Hex; hash: Hex }> {
  const account = privateKeyToAccount(node.accounts[0]?.privateKey as Hex)
  const raw = await account.signTransaction({
    ...{ type: "eip1559", chainId: 31337, nonce, to: recipient, value: 1n, gas: 50_000n },
    ...{ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  })
  return { raw, hash: keccak256(raw) }
}

const held = { mining: false, holdFlashblocks: true } as const

test.each([
  ["eth_sendPrivateTransaction", (tx: Hex) => ({ tx, preferences: { fast: true } })],
  ["eth_sendPrivateRawTransaction", (tx: Hex) => tx],
] as const)("%s: nobody sees the transaction before it is in a block", async (method, toParam) => {
  await using node = await createNode(held)
  const client = await connect((await node.listen({ port: 0 })).url)
  const filter = await ask<Hex>(node, "eth_newPendingTransactionFilter")
  const { raw, hash } = await signed(node, 0)
  expect(await client.request(method, [toParam(raw)])).toBe(hash)
  expect(await ask(node, "eth_getTransactionByHash", hash)).toBe(null)
  expect(await ask(node, "txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
  expect(await ask(node, "eth_pendingTransactions")).toEqual([])
  expect(await ask(node, "eth_getFilterChanges", filter)).toEqual([])
  expect(await ask(node, "eth_getTransactionCount", node.accounts[0]?.address, "pending")).toBe("0x0")
  await node.mine()
  expect(await ask(node, "eth_getTransactionReceipt", hash)).toMatchObject({ status: "0x1" })
  await client.close()
})

test("eth_cancelPrivateTransaction removes a waiting transaction, once", async () => {
  await using node = await createNode(held)
  const { raw, hash } = await signed(node, 0)
  await ask(node, "eth_sendPrivateTransaction", { tx: raw })
  expect(await ask(node, "eth_cancelPrivateTransaction", { txHash: hash })).toBe(true)
  expect(await ask(node, "eth_cancelPrivateTransaction", { txHash: hash })).toBe(false)
  await node.mine()
  expect(await ask(node, "eth_getTransactionReceipt", hash)).toBe(null)
})

test("behavior: it waits until its maximum block, and not longer", async () => {
  await using node = await createNode()
  const { raw, hash } = await signed(node, 1)
  await ask(node, "eth_sendPrivateTransaction", { tx: raw, maxBlockNumber: "0x2" })
  await node.mine(2)
  await ask(node, "eth_sendRawTransaction", (await signed(node, 0)).raw)
  await node.mine()
  expect(await ask(node, "eth_getTransactionReceipt", hash)).toBe(null)
  expect(await ask(node, "eth_getTransactionCount", node.accounts[0]?.address, "latest")).toBe("0x1")
})

test("behavior: it follows a transaction of the pool that it waits for", async () => {
  await using node = await createNode()
  const { raw, hash } = await signed(node, 1)
  await ask(node, "eth_sendPrivateTransaction", { tx: raw })
  await node.mine()
  expect(await ask(node, "eth_getTransactionByHash", hash)).toBe(null)
  await ask(node, "eth_sendRawTransaction", (await signed(node, 0)).raw)
  await node.mine(2)
  expect(await ask(node, "eth_getTransactionReceipt", hash)).toMatchObject({ status: "0x1" })
})

test("behavior: one that would revert is not included", async () => {
  await using node = await createNode()
  await ask(node, "anvil_setCode", reverter, "0x5f5ffd")
  const { raw, hash } = await signed(node, 0, reverter)
  await ask(node, "eth_sendPrivateTransaction", { tx: raw })
  await node.mine(3)
  expect(await ask(node, "eth_getTransactionReceipt", hash)).toBe(null)
  expect(await ask(node, "eth_getTransactionCount", node.accounts[0]?.address, "latest")).toBe("0x0")
})

test("error: a maximum block that is past, and bytes that are not a transaction", async () => {
  await using node = await createNode()
  await node.mine(3)
  const { raw } = await signed(node, 0)
  const refusal = (request: object) =>
    ask(node, "eth_sendPrivateTransaction", request).catch(({ details }) => details)
  expect(await refusal({ tx: raw, maxBlockNumber: "0x2" })).toBe(
    "invalid bundle: its last block 2 is past: 4 is being built",
  )
  expect(await refusal({ tx: "0x7f00" })).toBe(
    "transaction type not supported: type 127 rejected, hardfork is osaka",
  )
})
