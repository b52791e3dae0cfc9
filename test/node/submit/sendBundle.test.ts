import { type Hex, parseGwei, type TransactionSerializable, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import type { Node } from "../../../src/node/node.ts"
import { refusal } from "../../refusal.ts"
import { createParts, recipient } from "../parts.ts"

const uuid = "3f2b1c2e-8d0c-4a6e-9c55-0b8c6f1d7a11"

/** Signs a payment by the second account of a node. */
const sign = (
  accounts: readonly { readonly privateKey: Hex }[],
  fields: Partial<TransactionSerializable> = {},
) =>
  privateKeyToAccount(accounts[1]?.privateKey as Hex).signTransaction({
    ...{ type: "eip1559", chainId: 31337, nonce: 0, gas: 21_000n, to: recipient, value: 1n },
    ...{ maxFeePerGas: parseGwei("20"), maxPriorityFeePerGas: parseGwei("1"), ...fields },
  } as never)

const bundleOf = (...txs: Hex[]) => ({ txs, revertingTxHashes: [], droppingTxHashes: [] })

/** The number of transactions that the next flashblock of a node executes. */
async function executed({ miner, builder }: Node): Promise<number> {
  await miner.flashblock()
  return builder.open.transactions.length
}

test("error: a bundle that is empty, malformed, past, too long, or above the limit of waiting bundles", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  const send = (bundle: object) => node.request<unknown>({ method: "eth_sendBundle", params: [bundle] })
  await node.mine()
  const raw = await sign(node.accounts, { gas: 60_000n })
  for (let nonce = 0; nonce < 1000; nonce++)
    await send({ txs: [raw], replacementUuid: uuid.replace(/^.{8}/, toHex(nonce, { size: 4 }).slice(2)) })
  expect([
    await refusal(send({})),
    await refusal(send({ txs: ["0x02"] })),
    await refusal(send({ txs: [raw], blockNumber: "0x1" })),
    await refusal(send({ txs: [raw], maxTimestamp: 1 })),
    await refusal(send({ txs: [raw], minBlockNumber: 5, maxBlockNumber: 4 })),
    await refusal(send({ txs: [raw], flashblockNumberMin: 5, flashblockNumberMax: 4 })),
    await refusal(send({ txs: Array(101).fill(raw) })),
    await refusal(send({ txs: [raw], revertingTxHashes: ["0x1"] })),
    await refusal(send({ txs: [raw], replacementUuid: "mine" })),
    await refusal(send({ txs: [raw] })),
    await refusal(send({ txs: [raw], replacementUuid: `00000000${uuid.slice(8)}` })),
  ]).toMatchInlineSnapshot(`
    [
      "-32602 bundle missing txs",
      "-32602 invalid argument 0: Transaction: no valid RLP: not a list",
      "-32602 invalid bundle: its last block 1 is past: 2 is being built",
      "-32602 invalid bundle: its last timestamp 1 is past: 1742957809 is being built",
      "-32602 invalid bundle: its blocks end before they begin: 5 > 4",
      "-32602 invalid bundle: its flashblocks end before they begin: 5 > 4",
      "-32005 the bundle exceeds the limit of 100 transactions",
      "-32602 invalid argument 0: Bundle.revertingTxHashes[0]: expected 32 bytes (0x and 64 hex digits), got "0x1"",
      "-32602 invalid argument 0: Bundle.replacementUuid: expected a UUID, got "mine"",
      "-32005 the number of waiting bundles exceeds the limit of 1000 bundles",
      "answered",
    ]
  `)
})

test("default: a bundle waits for ten blocks; a block number of 0 sets no other limit", async () => {
  const counts = []
  for (const [sealed, blockNumber] of [
    [9, undefined],
    [9, 0n],
    [10, undefined],
  ] as const) {
    const node = await createParts({ holdFlashblocks: true })
    const later = await sign(node.accounts.list, { nonce: 1 })
    await node.sendBundle.send({ ...bundleOf(later), blockNumber })
    await node.miner.mine(sealed)
    await node.cheats.setNonce(node.accounts.list[1]?.address as Hex, 1n)
    counts.push(await executed(node))
  }
  expect(counts).toEqual([1, 1, 0])
})

test("behavior: the bounds of the range precede the only block", async () => {
  const node = await createParts({ holdFlashblocks: true })
  const bundle = bundleOf(await sign(node.accounts.list))
  await node.sendBundle.send({ ...bundle, blockNumber: 1n, minBlockNumber: 2n, maxBlockNumber: 2n })
  const first = await executed(node)
  await node.miner.mine(1)
  expect(first).toBe(0)
  expect(await executed(node)).toBe(1)
})

test("error: one invalid transaction refuses the whole bundle, and nothing waits", async () => {
  const node = await createParts({ holdFlashblocks: true })
  const { list } = node.accounts
  const good = await sign(list)
  const blobs = { type: "eip4844", maxFeePerBlobGas: 1n, blobVersionedHashes: [`0x01${"00".repeat(31)}`] }
  const bad = [
    await sign(list, { nonce: 1, gas: 20_999n }),
    await sign(list, { nonce: 1, chainId: 1 }),
    await sign(list, { nonce: 1, ...blobs } as never),
  ]
  expect(await Promise.all(bad.map((raw) => refusal(node.sendBundle.send(bundleOf(good, raw)))))).toEqual([
    "-32000 intrinsic gas too low: have 20999, want 21000",
    "-32000 invalid chain id for signer: have 1 want 31337",
    "-32000 missing sidecar in blob transaction",
  ])
  expect(await executed(node)).toBe(0)
})
