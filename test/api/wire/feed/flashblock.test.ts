import { createBlockHeader } from "@ethereumjs/block"
import { bytesToHex, type Hex } from "viem"
import { expect, test } from "vitest"
import { toRpcFlashblock } from "../../../../src/api/wire/feed/flashblock.ts"
import {
  blockOf,
  commonOf,
  created,
  creation,
  feeMarket,
  logged,
  sealedHash,
  token,
  word,
} from "../fixtures.ts"

const zero: Hex = `0x${"00".repeat(32)}`
const bloom: Hex = `0x${"00".repeat(256)}`
const emptyTrie: Hex = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"
/** SHA-256 of no bytes: the hash of no requests (EIP-7685). */
const noRequests: Hex = "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
const payloadId: Hex = "0x0102030405060708"
const { header, withdrawals = [] } = blockOf(undefined)

const open = {
  payloadId,
  index: 0,
  base: header,
  header,
  blockHash: undefined,
  transactions: [logged, created],
  withdrawals,
  balances: new Map([[token, 5n]]),
}
const diff = {
  state_root: zero,
  receipts_root: emptyTrie,
  logs_bloom: bloom,
  gas_used: "0x15f90",
  block_hash: zero,
  transactions: [feeMarket, creation].map((transaction) => bytesToHex(transaction.serialize())),
  withdrawals: [{ index: "0x1", validatorIndex: "0x2", address: token, amount: "0xa" }],
  withdrawals_root: emptyTrie,
  blob_gas_used: "0x0",
  excess_blob_gas: "0x0",
}

test("default: the base, the changes without the hashes that sealing decides, receipts and balances", () => {
  expect(toRpcFlashblock(open, true)).toStrictEqual({
    payload_id: payloadId,
    index: 0,
    base: {
      parent_beacon_block_root: zero,
      parent_hash: zero,
      fee_recipient: `0x${"00".repeat(20)}`,
      prev_randao: zero,
      block_number: "0x1",
      gas_limit: "0x1c9c380",
      timestamp: "0xc",
      extra_data: "0x",
      base_fee_per_gas: "0x1",
    },
    diff,
    metadata: {
      block_number: 1,
      receipts: {
        [logged.hash]: {
          ...{ type: "0x2", status: "0x1", cumulativeGasUsed: "0x7530" },
          logs: [
            { address: token, topics: [word], data: "0x01" },
            { address: token, topics: [], data: "0x" },
          ],
        },
        [created.hash]: {
          ...{ type: "0x0", status: "0x0", cumulativeGasUsed: "0x15f90" },
          logs: [{ address: token, topics: [], data: "0x02" }],
        },
      },
      new_account_balances: { [token]: "0x5" },
      access_list: null,
    },
  })
})

test("behavior: a later message has no base, and without metadata only the block number", () => {
  expect(toRpcFlashblock({ ...open, index: 1, base: undefined }, false)).toStrictEqual({
    ...{ payload_id: payloadId, index: 1, diff, metadata: { block_number: 1 } },
  })
})

test("behavior: the message of the sealed block has its state root, its hash and the hash of its requests", () => {
  const sealed = { ...open, base: undefined, blockHash: sealedHash, transactions: [], withdrawals: [] }
  const rooted = createBlockHeader(
    { number: 1n, timestamp: 12n, gasUsed: 90_000n, baseFeePerGas: 1n, stateRoot: word },
    { common: header.common },
  )
  expect(toRpcFlashblock({ ...sealed, header: rooted }, false).diff).toStrictEqual({
    ...diff,
    ...{ state_root: word, block_hash: sealedHash, transactions: [], withdrawals: [] },
    requests_hash: noRequests,
  })
})

test("behavior: before London the base fee is 0; the fields of later forks are absent, the withdrawals root is zero", () => {
  const old = createBlockHeader({ number: 1n, timestamp: 12n }, { common: commonOf("frontier") })
  const executed = { ...created, receipt: { ...created.receipt, status: undefined, logs: [] } }
  const message = toRpcFlashblock(
    { ...open, base: old, header: old, transactions: [executed], withdrawals: [], balances: new Map() },
    true,
  )
  expect(message.base?.base_fee_per_gas).toBe("0x0")
  expect(message.diff).toStrictEqual({
    ...{ state_root: zero, receipts_root: emptyTrie, logs_bloom: bloom, gas_used: "0x0", block_hash: zero },
    ...{ transactions: [bytesToHex(creation.serialize())], withdrawals: [], withdrawals_root: zero },
  })
  expect(message.metadata.receipts).toEqual({
    [created.hash]: { type: "0x0", status: "0x1", cumulativeGasUsed: "0x15f90", logs: [] },
  })
})
