import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { hashOf } from "../../../src/kernel/chain/header.ts"
import { logsBloom, receiptsRoot, transactionsRoot } from "../../../src/kernel/chain/receipts.ts"
import { blobGasUsed, withReceipts, withResults, withRoots } from "../../../src/node/block/headerResults.ts"
import { asOf, newestFlashblock, newestVersion } from "../../../src/node/block/openBlock.ts"
import { executed } from "../../kernel/chain/fixtures.ts"
import { createBuilding, type Payment, signPayment } from "../parts.ts"

/** A creation whose init code logs: PUSH0 PUSH0 LOG0 STOP. */
const logging: Payment = { account: 1, to: null, gas: 100_000n, data: "0x5f5fa000" }

/** Publishes a payment and a transaction with a log; at the end of a block of Shanghai nothing is executed. */
async function published(hardfork: "shanghai" | "osaka" = "shanghai") {
  const { builder, ...parts } = await createBuilding({ hardfork })
  for (const payment of [{}, logging])
    await builder.execute(await signPayment({ ...parts, builder }, payment))
  builder.flashblock()
  const { open } = builder
  return { builder, state: parts.state, open, record: asOf(open, newestFlashblock(open)) }
}

test("withRoots: all roots, the bloom and the gas so far, with which it is sealed; the open block stays as it was", async () => {
  const { builder, state, open, record } = await published()
  const before = hashOf(open.header)
  const complete = withRoots(record, state)
  const { stateRoot, transactionsTrie, receiptTrie, logsBloom: bloom, gasUsed } = complete.header
  const { transactions } = record
  expect({ stateRoot, transactionsTrie, receiptTrie, bloom, gasUsed }).toEqual({
    stateRoot: state.root(newestVersion(open)),
    transactionsTrie: transactionsRoot(transactions),
    receiptTrie: receiptsRoot(transactions),
    bloom: logsBloom(transactions),
    gasUsed: transactions[1]?.receipt.cumulativeGasUsed,
  })
  const sealed = await builder.seal()
  expect(toHex(hashOf(complete.header))).toBe(sealed.hash)
  expect(complete.hash).toBeUndefined()
  expect(complete.transactions).toEqual(transactions)
  expect(hashOf(open.header)).toEqual(before)
})

test("withReceipts: the receipts root, the bloom and the gas so far; the other roots are those of an empty block", async () => {
  const { state, open, record } = await published()
  const { header } = withRoots(record, state)
  const { receiptTrie, logsBloom: bloom, gasUsed, stateRoot, transactionsTrie } = withReceipts(record)
  expect({ receiptTrie, bloom, gasUsed, stateRoot, transactionsTrie }).toEqual({
    receiptTrie: header.receiptTrie,
    bloom: header.logsBloom,
    gasUsed: header.gasUsed,
    stateRoot: open.header.stateRoot,
    transactionsTrie: open.header.transactionsTrie,
  })
  expect(gasUsed > 42_000n).toBe(true)
  expect(bloom.some((byte) => byte > 0)).toBe(true)
})

test("withResults: the given hash of the requests, or that of the header", async () => {
  const { state, open, record } = await published("osaka")
  const requestsHash = new Uint8Array(32).fill(7)
  expect(withResults(record, state, requestsHash).requestsHash).toEqual(requestsHash)
  expect(withResults(record, state).requestsHash).toEqual(open.header.requestsHash)
})

test("blobGasUsed: the sum over the transactions with blobs; a header has none before Cancun", async () => {
  const withBlobs = (blobs: bigint) => {
    const each = executed(0n, 0)
    return { ...each, receipt: { ...each.receipt, blobGasUsed: blobs * 131_072n } }
  }
  const transactions = [withBlobs(1n), executed(1n, 1), withBlobs(2n)]
  const [shanghai, osaka] = [await published(), await published("osaka")]
  expect(blobGasUsed(transactions)).toBe(393_216n)
  expect(blobGasUsed([])).toBe(0n)
  expect(withReceipts({ ...osaka.record, transactions }).blobGasUsed).toBe(393_216n)
  expect(withReceipts({ ...shanghai.record, transactions }).blobGasUsed).toBeUndefined()
})
