/** A contract's test suite: storage, receipts and reverts, before and after sealing. */

import { createNode } from "midblock"
import { createPublicClient, createWalletClient, custom, getContract, type Hex, numberToHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { Counter } from "../contracts/artifacts/Counter.ts"

const node = await createNode()
const account = privateKeyToAccount(node.accounts[0]?.privateKey as Hex)
const transport = custom(node)
const client = createPublicClient({ chain: foundry, transport })
const wallet = createWalletClient({ account, chain: foundry, transport })
let address: Hex
let snapshot: bigint

const counter = () => getContract({ address, abi: Counter.abi, client: { public: client, wallet } })

beforeAll(async () => {
  const hash = await wallet.deployContract({ ...Counter })
  await node.mine()
  address = (await client.getTransactionReceipt({ hash })).contractAddress as Hex
})
beforeEach(async () => {
  snapshot = await node.snapshot()
})
afterEach(() => node.revert(snapshot))
afterAll(() => node.close())

test("the slot changes at pending first, and at latest when sealed", async () => {
  await counter().write.set([42n])
  const slot = (blockTag: "pending" | "latest") => client.getStorageAt({ address, slot: "0x0", blockTag })
  expect(await slot("pending")).toBe(numberToHex(42, { size: 32 }))
  expect(await slot("latest")).toBe(numberToHex(0, { size: 32 }))
  await node.mine()
  expect(await slot("latest")).toBe(numberToHex(42, { size: 32 }))
})

test("the receipt is there before the block is", async () => {
  const hash = await counter().write.increment()
  const pending = await client.getTransactionReceipt({ hash })
  const [blockHash] = await node.mine()
  const sealed = await client.getTransactionReceipt({ hash })
  expect(pending).toMatchObject({ status: "success", gasUsed: sealed.gasUsed, logs: [{ address }] })
  expect(sealed.blockHash).toBe(blockHash)
})

test("a wrong number reverts at pending first, and at latest when sealed", async () => {
  await counter().write.set([1n])
  const needs = (n: bigint, blockTag: "pending" | "latest") => counter().read.needs([n], { blockTag })
  await expect(needs(0n, "pending")).rejects.toThrow(/WrongNumber.*\s+\(1, 0\)/)
  await expect(needs(1n, "latest")).rejects.toThrow(/WrongNumber.*\s+\(0, 1\)/)
  await node.mine()
  await expect(needs(0n, "latest")).rejects.toThrow(/WrongNumber.*\s+\(1, 0\)/)
})

test("no test sees what another has done", async () => {
  expect(await counter().read.number({ blockTag: "pending" })).toBe(0n)
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(1n)
})
