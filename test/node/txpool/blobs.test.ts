/** Blobs stay after the execution of their transactions: for readers, and for a return to the pool. */
import { createBlob4844Tx } from "@ethereumjs/tx"
import { type Hex, sha256 } from "viem"
import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { loadKzg } from "../../../src/kernel/evm/base/crypto.ts"
import { scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { createBlobs, maxBlobs } from "../../../src/node/txpool/blobs.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { blobTransaction } from "../../blobs.ts"

const asking =
  (node: MidblockNode) =>
  (method: string, ...params: unknown[]): Promise<unknown> =>
    (node.request as (call: object) => Promise<unknown>)({ method, params })

const unknown: Hex = `0x01${"00".repeat(31)}`

describe("anvil_getBlobByHash, anvil_getBlobsByTransactionHash", () => {
  test("default: answer as anvil does for a sealed transaction", async () => {
    const { raw, hash, blobs, versionedHashes } = await blobTransaction(0, [1, 2])
    await using node = await createNode({ automine: true })
    await using anvil = await startAnvil([])
    const answersOf = async (ask: (method: string, ...params: unknown[]) => Promise<unknown>) => {
      await ask("eth_sendRawTransactionSync", raw)
      const plain = await ask("eth_sendTransaction", {
        from: node.accounts[1]?.address,
        to: `0x${"1".repeat(40)}`,
      })
      return Promise.all([
        ...versionedHashes.map((each) => ask("anvil_getBlobByHash", each)),
        ask("anvil_getBlobsByTransactionHash", hash),
        ask("anvil_getBlobByHash", unknown),
        ask("anvil_getBlobsByTransactionHash", unknown),
        ask("anvil_getBlobsByTransactionHash", plain),
      ])
    }
    const ours = await answersOf(asking(node))
    expect(ours).toEqual(await answersOf((method, ...params) => anvil.request(method, params)))
    expect(ours).toEqual([...blobs, blobs, null, null, null])
  })

  test("behavior: find the blobs of waiting and of pre-confirmed transactions", async () => {
    const [first, later] = await Promise.all([blobTransaction(0, [3]), blobTransaction(2, [4])])
    await using node = await createNode()
    const ask = asking(node)
    for (const { raw } of [first, later]) await ask("eth_sendRawTransaction", raw)
    expect(await ask("txpool_status")).toEqual({ pending: "0x1", queued: "0x1" })
    for (const { hash, blobs, versionedHashes } of [first, later]) {
      expect(await ask("anvil_getBlobsByTransactionHash", hash)).toEqual(blobs)
      expect(await ask("anvil_getBlobByHash", versionedHashes[0])).toBe(blobs[0])
    }
  })
})

test("behavior: a transaction that a rollback returns to the pool keeps its blobs and can be sent again", async () => {
  const { raw, canonical, hash, blobs } = await blobTransaction(0, [5, 6])
  await using node = await createNode({ automine: true })
  const ask = asking(node)
  await ask("eth_sendRawTransaction", raw)
  expect(await ask("eth_getRawTransactionByHash", hash)).toBe(canonical)
  await ask("anvil_rollback", 1)
  expect(await ask("eth_getTransactionByHash", hash)).toMatchObject({ blockHash: null })
  const given = await ask("eth_getRawTransactionByHash", hash)
  expect(given).toBe(raw)
  expect(await ask("anvil_getBlobsByTransactionHash", hash)).toEqual(blobs)
  await using other = await createNode()
  expect(await asking(other)("eth_sendRawTransaction", given)).toBe(hash)
})

test("behavior: a transaction with a sidecar format of another fork can be sent again after a rollback", async () => {
  const { raw, hash } = await blobTransaction(0, [5])
  await using node = await createNode({ hardfork: "prague" })
  const ask = asking(node)
  await ask("eth_sendRawTransaction", raw)
  await node.mine()
  await ask("anvil_rollback", 1)
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ status: "0x1", blockNumber: "0x1" })
  expect(await ask("anvil_dropTransaction", hash)).toBe(true)
  expect(await ask("eth_sendRawTransaction", raw)).toBe(hash)
})

test("behavior: evm_revert removes a transaction with its blobs; sending it again restores them", async () => {
  const { raw, hash, blobs } = await blobTransaction(0, [7])
  await using node = await createNode({ automine: true })
  const ask = asking(node)
  const id = await ask("evm_snapshot")
  await ask("eth_sendRawTransaction", raw)
  await ask("evm_revert", id)
  expect(await ask("anvil_getBlobsByTransactionHash", hash)).toBe(null)
  await ask("eth_sendRawTransaction", raw)
  expect(await ask("anvil_getBlobsByTransactionHash", hash)).toEqual(blobs)
})

test("behavior: anvil_reorg keeps the blobs of the given transactions", async () => {
  const { raw, hash, blobs } = await blobTransaction(0, [8])
  await using node = await createNode({ automine: true })
  const ask = asking(node)
  await node.mine(2)
  await ask("anvil_reorg", 1, [[raw, 0]])
  expect(await ask("eth_getTransactionByHash", hash)).toMatchObject({ blockNumber: "0x2" })
  expect(await ask("anvil_getBlobsByTransactionHash", hash)).toEqual(blobs)
})

test("behavior: testing_buildBlockV1 returns the blobs of pre-confirmed transactions", async () => {
  const { raw, blobs } = await blobTransaction(0, [9])
  await using node = await createNode()
  const ask = asking(node)
  await ask("eth_sendRawTransaction", raw)
  const { hash, timestamp } = (await ask("eth_getBlockByNumber", "latest", false)) as Record<string, Hex>
  const attributes = {
    timestamp: `0x${(BigInt(timestamp as Hex) + 1n).toString(16)}`,
    prevRandao: `0x${"00".repeat(32)}`,
    suggestedFeeRecipient: `0x${"00".repeat(20)}`,
    withdrawals: [],
    parentBeaconBlockRoot: `0x${"00".repeat(32)}`,
  }
  expect(await ask("testing_buildBlockV1", hash, attributes, null, "0x")).toMatchObject({
    blobsBundle: { blobs, commitments: [expect.any(String)] },
  })
})

test("behavior: the oldest blobs are removed when there are more than 512", async () => {
  await loadKzg()
  const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
  const common = rules.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
  const blobs = createBlobs()
  const hashOf = (index: number): Hex => `0x01${sha256(`0x${index.toString(16).padStart(8, "0")}`).slice(4)}`
  const carrying = (index: number) =>
    createBlob4844Tx(
      {
        to: `0x${"1".repeat(40)}`,
        blobVersionedHashes: [hashOf(index)],
        blobs: [`0x${index.toString(16).padStart(8, "0")}`],
        kzgCommitments: ["0x01"],
        kzgProofs: ["0x02"],
      },
      { common },
    )
  for (let index = 0; index < maxBlobs; index++) blobs.keep(carrying(index))
  blobs.keep(carrying(0)) // kept again, so it is now the newest
  blobs.keep(carrying(maxBlobs))
  expect([0, 1, 2, maxBlobs].map((index) => blobs.get(hashOf(index)))).toEqual([
    "0x00000000",
    undefined,
    "0x00000002",
    "0x00000200",
  ])
  expect(blobs.of(carrying(1))).toBe(undefined)
})
