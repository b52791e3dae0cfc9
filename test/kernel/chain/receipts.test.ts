import { genTransactionsTrieRoot, genWithdrawalsTrieRoot } from "@ethereumjs/block"
import { MerklePatriciaTrie } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { bytesToHex, createAddressFromString, hexToBytes, KECCAK256_RLP, Withdrawal } from "@ethereumjs/util"
import { encodeReceipt as encodeOfLibrary } from "@ethereumjs/vm"
import { describe, expect, test } from "vitest"
import {
  createAppendableRoots,
  encodeReceipt,
  logsBloom,
  noLogs,
  receiptsRoot,
  transactionsRoot,
  withdrawalsRoot,
} from "../../../src/kernel/chain/receipts.ts"
import { bloomOf } from "../../../src/kernel/evm/base/bloom.ts"
import type { ExecutedTransaction, Log, Receipt } from "../../../src/kernel/evm/base/records.ts"
import { executed, to } from "./fixtures.ts"

const logOf = (topic: string): Log => ({ address: to, topics: [`0x${topic.repeat(32)}`], data: "0x0102" })

const withLogs = (each: ExecutedTransaction, logs: readonly Log[]): ExecutedTransaction => ({
  ...each,
  receipt: { ...each.receipt, logs, logsBloom: bloomOf(logs) },
})

/** More than 128, so that keys of one and of two bytes occur. */
const transactions = Array.from({ length: 130 }, (_, index) =>
  withLogs(executed(BigInt(index), index), index % 3 === 0 ? [logOf("aa"), logOf("bb")] : []),
)

const toLibrary = ({ cumulativeGasUsed, logs, logsBloom: bloom, status }: Receipt) => ({
  ...{ cumulativeBlockGasUsed: cumulativeGasUsed, bitvector: hexToBytes(bloom), status: status as 0 | 1 },
  logs: logs.map(({ address, topics, data }): [Uint8Array, Uint8Array[], Uint8Array] => [
    hexToBytes(address),
    topics.map(hexToBytes),
    hexToBytes(data),
  ]),
})

describe("encodeReceipt", () => {
  test.each([0, 2])("default: type %i as EthereumJS encodes it", (type) => {
    for (const { receipt } of transactions.slice(0, 4))
      expect(bytesToHex(encodeReceipt(receipt, type))).toBe(
        bytesToHex(encodeOfLibrary(toLibrary(receipt) as never, type as 0)),
      )
  })

  test("behavior: logs with 0 to 4 topics and 0 to 70,000 bytes of data, as EthereumJS encodes them", () => {
    const topics = Array.from({ length: 4 }, (_, index) => `0x${`0${index}`.repeat(32)}` as const)
    const bytes = [0, 1, 2, 32, 54, 55, 56, 57, 160, 254, 255, 256, 257, 65_535, 65_536, 70_000]
    const data = bytes.flatMap((length) => ["00", "7f", "80", "ff"].map((byte) => byte.repeat(length)))
    const logs = data.map(
      (digits, index): Log => ({ address: to, topics: topics.slice(0, index % 5), data: `0x${digits}` }),
    )
    const { receipt } = withLogs(executed(0n, 0), logs)
    expect(bytesToHex(encodeReceipt(receipt, 0))).toBe(
      bytesToHex(encodeOfLibrary(toLibrary(receipt) as never, 0)),
    )
  })

  test("behavior: before Byzantium a receipt has the state root (EIP-658)", () => {
    const { receipt } = executed(0n, 0)
    const stateRoot = `0x${"12".repeat(32)}` as const
    const fields = RLP.decode(encodeReceipt({ ...receipt, status: undefined, stateRoot }, 0)) as Uint8Array[]
    expect(bytesToHex(fields[0] as Uint8Array)).toBe(stateRoot)
  })
})

test("roots: those of EthereumJS's tries", async () => {
  const trie = new MerklePatriciaTrie()
  for (const [index, { receipt, transaction }] of transactions.entries())
    await trie.put(RLP.encode(index), encodeReceipt(receipt, transaction.type))
  expect(receiptsRoot(transactions)).toEqual(trie.root())
  const list = transactions.map(({ transaction }) => transaction)
  expect(transactionsRoot(transactions)).toEqual(
    await genTransactionsTrieRoot(list, new MerklePatriciaTrie()),
  )
  const withdrawals = [new Withdrawal(0n, 7n, createAddressFromString(to), 5n)]
  expect(withdrawalsRoot(withdrawals)).toEqual(
    await genWithdrawalsTrieRoot(withdrawals, new MerklePatriciaTrie()),
  )
  expect(receiptsRoot([])).toEqual(KECCAK256_RLP)
  expect(transactionsRoot([])).toEqual(KECCAK256_RLP)
  expect(withdrawalsRoot([])).toEqual(KECCAK256_RLP)
})

test("logsBloom: the bloom of all logs of the transactions; a shared array when there are none", () => {
  const logs = [[logOf("aa")], [], [logOf("bb"), logOf("cc")]]
  const block = logs.map((own, index) => withLogs(executed(BigInt(index), index), own))
  expect(bytesToHex(logsBloom(block))).toBe(bloomOf(logs.flat()))
  expect(logsBloom([])).toBe(noLogs)
})

test("createAppendableRoots: the roots of lists that grow, shrink, or are another one", () => {
  const roots = createAppendableRoots()
  const listOf = (count: number, first = 0n) =>
    Array.from({ length: count }, (_, index) => withLogs(executed(first + BigInt(index), index), []))
  const [list, other] = [listOf(300), listOf(300, 1000n)]
  const lists = [
    ...[0, 1, 16, 17, 128, 129, 255, 256, 257, 300, 300, 12, 13].map((count) => list.slice(0, count)),
    ...[other.slice(0, 13), [...list.slice(0, 13), ...other.slice(13, 20)], list.slice(0, 20), []],
  ]
  for (const each of lists) {
    expect(roots.receiptsRoot(each)).toEqual(receiptsRoot(each))
    expect(roots.transactionsRoot(each)).toEqual(transactionsRoot(each))
  }
})
