import { createWalletClient, custom, encodeDeployData, encodeFunctionData, type Hex, parseEther } from "viem"
import { foundry } from "viem/chains"
import { expect, test } from "vitest"
import { Reverter } from "../../../contracts/artifacts/Reverter.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createNode } from "../../../src/index.ts"
import type { Node } from "../../../src/node/node.ts"
import { createParts, recipient } from "../parts.ts"

/** Creates a wallet client without keys: the node is the wallet, as a dApp sees it. */
async function start() {
  const node = await createNode()
  const [account, friend] = node.accounts.map(({ address }) => address) as [Hex, Hex]
  const client = createWalletClient({ account, chain: foundry, transport: custom(node) })
  const deploy = async (data: Hex) => {
    const hash = await client.sendTransaction({ data })
    const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
    return receipt?.contractAddress as Hex
  }
  return { node, account, friend, client, deploy, [Symbol.asyncDispose]: () => node.close() }
}

test("viem's sendCalls: the calls of a batch are pre-confirmed in order, then sealed in one block", async () => {
  await using wallet = await start()
  const token = await wallet.deploy(encodeDeployData({ ...Token, args: ["Token", "TKN"] }))
  const data = encodeFunctionData({ ...Token, functionName: "mint", args: [wallet.friend, 5n] })
  const { id } = await wallet.client.sendCalls({
    calls: [
      { to: wallet.friend, value: parseEther("1") },
      { to: token, data },
    ],
  })
  const preconfirmed = await wallet.client.getCallsStatus({ id })
  expect(preconfirmed).toMatchObject({ status: "success", statusCode: 200, atomic: false, chainId: 31337 })
  expect(preconfirmed.receipts?.map(({ status, logs }) => [status, logs.length])).toEqual([
    ["success", 0],
    ["success", 1],
  ])
  const [hash] = await wallet.node.mine()
  const sealed = await wallet.client.waitForCallsStatus({ id })
  expect(sealed.receipts?.map(({ blockHash }) => blockHash)).toEqual([hash, hash])
})

test("a batch is pending until its call is pre-confirmed", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  const [account] = node.accounts.map(({ address }) => address as Hex)
  const client = createWalletClient({ account: account as Hex, chain: foundry, transport: custom(node) })
  const { id } = await client.sendCalls({ calls: [{ to: account as Hex }] })
  expect(await client.getCallsStatus({ id })).toMatchObject({ status: "pending", statusCode: 100 })
  await node.flashblock()
  expect(await client.getCallsStatus({ id })).toMatchObject({ status: "success", statusCode: 200 })
})

test("a batch has status 500 when all of its calls revert, and 600 when some revert", async () => {
  await using wallet = await start()
  const to = await wallet.deploy(Reverter.bytecode)
  const boom = { to, data: encodeFunctionData({ ...Reverter, functionName: "withReason" }), gas: "0x186a0" }
  const statusOf = async (calls: readonly object[]) => {
    const batch = { version: "1.0", chainId: "0x7a69", calls }
    const call = { method: "wallet_sendCalls" as string, params: [batch] }
    const { id } = await wallet.node.request<{ id: string }>(call)
    return (await wallet.client.getCallsStatus({ id })).statusCode
  }
  expect(await statusOf([boom])).toBe(500)
  expect(await statusOf([{ to: wallet.friend, value: "0x1" }, boom])).toBe(600)
})

test("a batch without its transactions has status 400 and a free id; without some of them, status 600", async () => {
  await using wallet = await start()
  const { node, account, friend, client } = wallet
  const send = () =>
    client.sendCalls({
      id: "mine",
      calls: [
        { to: friend, value: 1n },
        { to: friend, value: 2n },
      ],
    })
  const status = async () => (await client.getCallsStatus({ id: "mine" })).statusCode
  const before = await node.request({ method: "evm_snapshot" })
  await send()
  await node.mine()
  await expect(send()).rejects.toThrow("There is already a bundle submitted with this ID.")
  await node.request({ method: "evm_revert", params: [before] })
  expect(await client.waitForCallsStatus({ id: "mine" })).toMatchObject({
    status: "failure",
    statusCode: 400,
  })
  await send()
  expect(await status()).toBe(200)
  const second = await node.request({
    method: "eth_getTransactionBySenderAndNonce",
    params: [account, "0x1"],
  })
  await node.request({ method: "anvil_dropTransaction", params: [second?.hash as Hex] })
  expect(await status()).toBe(600)
  await node.request({ method: "anvil_dropAllTransactions" })
  expect(await status()).toBe(400)
  await send()
  await node.mine()
  await node.request({ method: "anvil_rollback" })
  expect(await status()).toBe(200)
  await node.request({ method: "anvil_reset" })
  expect(await status()).toBe(400)
})

test("viem's getCapabilities: batches are not atomic; a batch that requires atomicity is refused", async () => {
  await using wallet = await start()
  expect(await wallet.client.getCapabilities()).toEqual({ 31337: { atomic: { status: "unsupported" } } })
  const calls = [{ to: wallet.friend }, { to: wallet.friend }]
  await expect(wallet.client.sendCalls({ calls, forceAtomic: true })).rejects.toMatchObject({
    cause: expect.objectContaining({ code: 5760 }),
  })
  expect(await wallet.node.request({ method: "eth_pendingTransactions", params: [] })).toEqual([])
})

test.each([
  ["another chain", { chainId: "0x1" }, 5710, "unsupported chain id 1; this node has 31337"],
  ["a known id", { id: "known" }, 5720, "duplicate batch id known"],
  [
    "no calls",
    { calls: [] },
    -32602,
    "invalid argument 0: Batch.calls: Too small: expected array to have >=1 items",
  ],
  [
    "a capability",
    { capabilities: { paymasterService: { url: "http://localhost" } } },
    5700,
    "unsupported non-optional capability paymasterService",
  ],
  [
    "a capability of a call",
    { calls: [{ to: `0x${"12".repeat(20)}`, capabilities: { paymasterService: {}, atomic: {} } }] },
    5700,
    "unsupported non-optional capability paymasterService",
  ],
  ["an unknown account", { from: `0x${"12".repeat(20)}` }, -32000, `unknown account 0x${"12".repeat(20)}`],
])("error: wallet_sendCalls with %s", async (_, wrong, code, message) => {
  await using wallet = await start()
  const batch = { version: "2.0.0", chainId: "0x7a69", calls: [{ to: wallet.friend }] }
  const send = (fields: object) =>
    wallet.node.request<unknown>({ method: "wallet_sendCalls" as string, params: [{ ...batch, ...fields }] })
  await send({ id: "known" })
  await expect(send(wrong)).rejects.toMatchObject({ code, message })
})

test("error: wallet_getCallsStatus of an unknown batch", async () => {
  await using wallet = await start()
  await expect(
    wallet.node.request({ method: "wallet_getCallsStatus", params: ["0xabc"] }),
  ).rejects.toMatchObject({ code: 5730, message: "unknown batch id 0xabc" })
})

test("behavior: the first call that cannot be sent ends the batch, with status 600", async () => {
  await using wallet = await start()
  const { node, account, friend, client } = wallet
  const { id } = await client.sendCalls({
    calls: [
      { to: friend, value: 1n },
      { to: friend, value: parseEther("20000") },
      { to: friend, value: 2n },
    ],
  })
  const { statusCode, receipts } = await client.getCallsStatus({ id })
  expect(statusCode).toBe(600)
  expect(receipts?.map(({ status }) => status)).toEqual(["success"])
  expect(await node.request({ method: "eth_getTransactionCount", params: [account, "pending"] })).toBe("0x1")
  const none = client.sendCalls({ id: "none", calls: [{ to: friend, value: parseEther("20000") }] })
  await expect(none).rejects.toThrow("insufficient funds for gas * price + value")
  await expect(client.getCallsStatus({ id: "none" })).rejects.toThrow("unknown batch id none")
})

test("behavior: the status of the oldest of more than 1,000 batches is forgotten, and the ids follow from the seed", async () => {
  const [node, twin] = await Promise.all([createParts(), createParts()])
  const request = { id: undefined, from: undefined, chainId: 31337n, atomicRequired: false }
  const send = ({ callBatches }: Node) => callBatches.send({ ...request, calls: [], capabilities: [] })
  const ids: string[] = []
  for (let count = 0; count < 1001; count++) ids.push(await send(node))
  expect([await send(twin), await send(twin)]).toEqual(ids.slice(0, 2))
  expect(new Set(ids).size).toBe(1001)
  expect(() => node.callBatches.status(ids[0] as string)).toThrow(`unknown batch id ${ids[0]}`)
  expect(node.callBatches.status(ids[1] as string)).toEqual({
    id: ids[1],
    code: 400,
    chainId: 31337n,
    placed: [],
  })
})

test("error: more than 1,000 calls", async () => {
  const { callBatches, accounts, submit } = await createParts()
  const call = { to: recipient, input: "0x", value: 1n, gas: 21_000n } as const
  const request = { id: undefined, from: undefined, chainId: 31337n, atomicRequired: false, capabilities: [] }
  await expect(callBatches.send({ ...request, calls: Array(1001).fill(call) })).rejects.toThrow(
    "batch of 1001 calls exceeds the limit of 1000",
  )
  expect(submit.nonce(accounts.list[0]?.address as Hex)).toBe(0n)
})
