/** The faults of a stored block. */
import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { blockFault } from "../../../../src/features/durability/folder/blockFaults.ts"
import type { SealedBlock } from "../../../../src/kernel/chain/block.ts"
import { completeHeader, type HeaderResults, hashOf } from "../../../../src/kernel/chain/header.ts"
import type { ExecutedTransaction, Receipt } from "../../../../src/kernel/evm/base/records.ts"
import { createParts, signPayment } from "../../../node/parts.ts"

const node = await createParts()
for (const nonce of [0, 1]) node.pool.add(await signPayment(node, { nonce }))
await node.miner.mine(2)
const [genesis, sealed, empty] = [0n, 1n, 2n].map((number) => node.chain.block(number)) as [
  ...[SealedBlock, SealedBlock, SealedBlock],
]
const other = `0x${"0f".repeat(32)}` as const

/** The block with another result in its header, and the hash of this header. */
function withHeader(results: HeaderResults): SealedBlock {
  const header = completeHeader(sealed.header, results)
  return { ...sealed, header, hash: toHex(hashOf(header)) }
}

/** The block with another receipt of its last transaction. */
function withReceipt(fields: Partial<Receipt>): SealedBlock {
  const [first, last] = sealed.transactions as [ExecutedTransaction, ExecutedTransaction]
  return { ...sealed, transactions: [first, { ...last, receipt: { ...last.receipt, ...fields } }] }
}

test("a block that is as it was sealed has no fault, and neither has an empty one", () => {
  expect(blockFault(sealed, 1, genesis.hash)).toBeUndefined()
  expect(blockFault(empty, 2, sealed.hash)).toBeUndefined()
})

test("a block at another number, on another parent, or with another hash", () => {
  expect(blockFault(sealed, 2, genesis.hash)).toBe("its number is 1")
  expect(blockFault(sealed, 1, other)).toBe(`its parent is ${genesis.hash}, not ${other}`)
  expect(blockFault({ ...sealed, hash: other }, 1, genesis.hash)).toBe(
    `its hash is ${sealed.hash}, not ${other}`,
  )
})

test.each<[string, SealedBlock, string]>([
  [
    "fewer transactions",
    { ...sealed, transactions: sealed.transactions.slice(0, 1) },
    "its transactions are not those of its header",
  ],
  [
    "transactions in another order",
    { ...sealed, transactions: sealed.transactions.toReversed() },
    "its transactions are not those of its header",
  ],
  ["another status", withReceipt({ status: 0 }), "its receipts are not those of its header"],
  [
    "another log",
    withReceipt({ logs: [{ address: `0x${"0a".repeat(20)}`, topics: [], data: "0x" }] }),
    "its receipts are not those of its header",
  ],
  [
    "another bloom",
    withHeader({ logsBloom: new Uint8Array(256).fill(1) }),
    "its logs are not those of its header",
  ],
  ["other gas", withHeader({ gasUsed: 1n }), "its gas is 42000, not 1"],
])("a block with %s than its header", (_, block, fault) => {
  expect(blockFault(block, 1, genesis.hash)).toBe(fault)
})

test("where gas has two dimensions, the header has the larger sum", async () => {
  const parts = await createParts({ hardfork: "amsterdam" })
  for (const nonce of [0, 1]) parts.pool.add(await signPayment(parts, { nonce, gas: 300_000n }))
  await parts.miner.mine(1)
  const [first, block] = [0n, 1n].map((number) => parts.chain.block(number)) as [SealedBlock, SealedBlock]
  expect(block.header.gasUsed).toBe(183_600n)
  expect(block.transactions.at(-1)?.receipt.cumulativeGasUsed).toBe(225_600n)
  expect(blockFault(block, 1, first.hash)).toBeUndefined()
  const transactions = block.transactions.map((each) => ({ ...each, dimensions: undefined }))
  expect(blockFault({ ...block, transactions }, 1, first.hash)).toBe("its gas is 225600, not 183600")
})
