import { expect, test } from "vitest"
import { requestId, requestKind } from "../../../../src/features/forking/remote/requests.ts"

const hash = `0x${"ab".repeat(32)}`
const address = `0x${"cd".repeat(20)}`

const kinds: readonly [kind: string, method: string, params: readonly unknown[]][] = [
  ["hash", "eth_getTransactionByHash", [hash]],
  ["hash", "eth_getTransactionReceipt", [hash]],
  ["hash", "eth_getBlockByHash", [hash, true]],
  ["hash", "eth_getTransactionByBlockHashAndIndex", [hash, "0x0"]],
  ["hash", "debug_traceTransaction", [hash, {}]],
  ["hash", "eth_getBlockReceipts", [hash]],
  ["hash", "eth_getBlockReceipts", [{ blockHash: hash }]],
  ["hash", "eth_getStorageAt", [address, "0x0", { blockHash: hash }]],
  ["hash", "eth_call", [{ to: address }, hash]],
  ["hash", "eth_getLogs", [{ blockHash: hash }]],
  ["number", "eth_getBlockReceipts", ["0x10"]],
  ["number", "eth_getBlockByNumber", ["0x10", false]],
  ["number", "eth_getBlockByNumber", ["earliest", false]],
  ["number", "eth_getStorageAt", [address, hash, "0x10"]],
  ["number", "eth_getProof", [address, [hash], { blockNumber: "0x10" }]],
  ["number", "eth_getLogs", [{ fromBlock: "0x1", toBlock: "0x2" }]],
  ["number", "eth_feeHistory", ["0x5", "0x10", []]],
  ["number", "eth_callMany", [[], { blockNumber: "0x10", transactionIndex: -1 }]],
  ["number", "eth_callBundle", [{ txs: [], stateBlockNumber: "0x10" }]],
  ["number", "trace_rawTransaction", ["0x02", ["trace"], "0x10"]],
  ["number", "debug_getModifiedAccountsByNumber", ["0x1", "0x2"]],
  ["number", "ots_getContractCreator", [address]],
  ["number", "eth_getTransactionBySenderAndNonce", [address, "0x0"]],
  ["number", "midblock_readStorage", [address, ["total"], "0x10"]],
  ["moving", "eth_callBundle", [null]],
  ["moving", "eth_callMany", [[]]],
  ["moving", "eth_feeHistory", ["0x5", "latest", []]],
  ["moving", "eth_getLogs", [{ fromBlock: "0x1", toBlock: "latest" }]],
  ["moving", "eth_getLogs", [{ fromBlock: "0x1" }]],
  ["moving", "eth_getLogs", [null]],
  ["moving", "eth_getBlockByNumber", ["pending", false]],
  ["moving", "eth_getStorageAt", [address, hash]],
  ["moving", "eth_getBalance", [address, null]],
  ["moving", "eth_gasPrice", []],
  ["moving", "eth_blockNumber", []],
]

test.each(kinds)("%s: %s %j", (kind, method, params) => {
  expect(requestKind(method, params)).toBe(kind)
})

test("requestId: the order of fields makes no difference, that of parameters does", () => {
  expect(requestId("eth_call", [{ to: "0x1", data: "0x" }, "0x1"])).toBe(
    'eth_call[{"data":"0x","to":"0x1"},"0x1"]',
  )
  expect(requestId("eth_call", [{ data: "0x", to: "0x1" }, "0x1"])).toBe(
    'eth_call[{"data":"0x","to":"0x1"},"0x1"]',
  )
  expect(requestId("m", ["0x1", "0x2"])).not.toBe(requestId("m", ["0x2", "0x1"]))
})
