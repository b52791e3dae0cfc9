/** The limit on transactions in flight of accounts that delegate to code (EIP-7702), as in geth's and reth's pools. */
import type { Hex } from "viem"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { gwei, plain, refusal, signer, to } from "./payments.ts"

const limited = (options: CreateNodeOptions = {}) =>
  createNode({ delegatedSlots: 1, holdFlashblocks: true, ...options })

const inFlight = { code: -32000, message: "in-flight transaction limit reached for delegated accounts" }
const gapped = { code: -32000, message: "gapped-nonce tx from delegated accounts" }
const reserved = { code: -32000, message: "authority already reserved" }

const payment = (nonce: number) => ({ ...plain, nonce })
const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/)

/** Sends a transaction with the authorization of an account. */
async function authorize(node: MidblockNode, authority: number, nonce: number, sender = authority) {
  const { account } = signer(node, authority)
  const authorization = await account.signAuthorization({ contractAddress: to, chainId: 31337, nonce })
  const { send } = signer(node, sender)
  const set = { ...plain, type: "eip7702", gas: 100_000n, authorizationList: [authorization] } as const
  return refusal(send({ ...set, nonce: sender === authority ? nonce - 1 : 0 }))
}

/** Makes an account delegate, in a sealed block. Its next nonce is 2. */
async function delegate(node: MidblockNode, index = 0): Promise<void> {
  expect(await authorize(node, index, 1)).toEqual({ result: hash })
  await node.mine()
}

test("default: any number of transactions of an account that delegates may wait", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  await delegate(node)
  const { send } = signer(node)
  for (const nonce of [2, 3, 5]) expect(await refusal(send(payment(nonce)))).toEqual({ result: hash })
})

test("an account that delegates has one transaction in flight, until it is sealed", async () => {
  await using node = await limited()
  await delegate(node)
  const { send } = signer(node)
  expect(await refusal(send(payment(2)))).toEqual({ result: hash })
  expect(await refusal(send(payment(3)))).toEqual(inFlight)
  await node.flashblock()
  expect(await refusal(send(payment(3)))).toEqual(inFlight)
  await node.mine()
  expect(await refusal(send(payment(3)))).toEqual({ result: hash })
})

test("with nothing in flight, the nonce must be the next one", async () => {
  await using node = await limited()
  await delegate(node)
  const { send } = signer(node)
  expect(await refusal(send(payment(3)))).toEqual(gapped)
  expect(await refusal(send(payment(2)))).toEqual({ result: hash })
})

test("a transaction in flight can be replaced", async () => {
  await using node = await limited()
  await delegate(node)
  const { send } = signer(node)
  await send(payment(2))
  const fees = { maxFeePerGas: 6n * gwei, maxPriorityFeePerGas: 2n * gwei }
  const better = await send({ ...payment(2), ...fees })
  await node.mine()
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [better] })
  expect(receipt).toMatchObject({ status: "0x1", blockNumber: "0x2" })
})

test("a provisional transaction of the open block can be replaced", async () => {
  await using node = await createNode({ delegatedSlots: 1, receipts: "sealed" })
  await delegate(node)
  const { send } = signer(node)
  await send(payment(2))
  expect(await refusal(send(payment(3)))).toEqual(inFlight)
  const fees = { maxFeePerGas: 6n * gwei, maxPriorityFeePerGas: 2n * gwei }
  expect(await refusal(send({ ...payment(2), ...fees }))).toEqual({ result: hash })
  expect(await refusal(send(payment(3)))).toEqual(inFlight)
})

test("an account whose authorization waits or is in the open block has the limit already", async () => {
  await using node = await limited()
  expect(await authorize(node, 0, 0, 1)).toEqual({ result: hash })
  const { send } = signer(node)
  expect(await refusal(send(payment(1)))).toEqual(gapped)
  await node.flashblock()
  expect(await refusal(send(payment(2)))).toEqual(gapped)
  expect(await refusal(send(payment(1)))).toEqual({ result: hash })
  expect(await refusal(send(payment(2)))).toEqual(inFlight)
})

test("the sender of its authorization has that transaction in flight", async () => {
  await using node = await limited()
  expect(await authorize(node, 0, 1)).toEqual({ result: hash })
  expect(await refusal(signer(node).send(payment(1)))).toEqual(inFlight)
})

test("an authorization of an account with more than one transaction in flight is refused", async () => {
  await using node = await limited()
  const { send } = signer(node)
  await send(payment(0))
  expect(await authorize(node, 0, 1, 1)).toEqual({ result: hash })
  await using other = await limited()
  const second = signer(other)
  await second.send(payment(0))
  await second.send(payment(1))
  expect(await authorize(other, 0, 2, 1)).toEqual(reserved)
  await other.flashblock()
  expect(await authorize(other, 0, 2, 1)).toEqual(reserved)
  await other.mine()
  expect(await authorize(other, 0, 2, 1)).toEqual({ result: hash })
})

test("a higher limit: so many transactions in flight, with gaps among them", async () => {
  await using node = await limited({ delegatedSlots: 2 })
  await delegate(node)
  const { send } = signer(node)
  expect(await refusal(send(payment(4)))).toEqual(gapped)
  expect(await refusal(send(payment(3)))).toEqual({ result: hash })
  expect(await refusal(send(payment(2)))).toEqual({ result: hash })
  expect(await refusal(send(payment(4)))).toEqual(inFlight)
})

test("accounts that do not delegate, and contracts that are impersonated, have no limit", async () => {
  await using node = await limited()
  await delegate(node)
  const other = signer(node, 1)
  for (const nonce of [0, 1, 5]) expect(await refusal(other.send(payment(nonce)))).toEqual({ result: hash })
  const from: Hex = `0x${"cc".repeat(20)}`
  await node.request({ method: "anvil_setCode", params: [from, "0x00"] })
  await node.request({ method: "anvil_setBalance", params: [from, "0xde0b6b3a7640000"] })
  await node.request({ method: "anvil_impersonateAccount", params: [from] })
  for (const _ of [1, 2])
    expect(
      await refusal(node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })),
    ).toEqual({ result: hash })
})

test("a delegation that ends is no longer limited once its block is sealed", async () => {
  await using node = await limited()
  await delegate(node)
  const { account, send } = signer(node)
  const none = "0x0000000000000000000000000000000000000000"
  const authorization = await account.signAuthorization({ contractAddress: none, chainId: 31337, nonce: 3 })
  await send({ ...plain, type: "eip7702", nonce: 2, gas: 100_000n, authorizationList: [authorization] })
  await node.flashblock()
  expect(await refusal(send(payment(4)))).toEqual(inFlight)
  await node.mine()
  for (const nonce of [4, 5]) expect(await refusal(send(payment(nonce)))).toEqual({ result: hash })
})

test("error: a limit of no transactions", async () => {
  await expect(createNode({ delegatedSlots: 0 })).rejects.toThrow(/delegatedSlots/)
})
