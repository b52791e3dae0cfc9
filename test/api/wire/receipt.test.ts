import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { pendingHash, rpcLog, rpcReceipt, toRpcLog, toRpcReceipt } from "../../../src/api/wire/receipt.ts"
import { blockOf, created, logged, sealedHash } from "./fixtures.ts"
import { answered, loadChain, withoutVectors } from "./vectors.ts"

type RpcReceipt = z.infer<ReturnType<typeof rpcReceipt>>

const chain = await loadChain()
const recorded = [
  ...answered<RpcReceipt>("eth_getTransactionReceipt").map(({ file, result }) => ({
    file,
    receipts: [result],
  })),
  ...answered<RpcReceipt[]>("eth_getBlockReceipts").map(({ file, result }) => ({ file, receipts: result })),
].filter(({ receipts }) => receipts.length > 0)

describe.skipIf(withoutVectors)("official vectors", () => {
  test.each(recorded)("$file", ({ receipts }) => {
    const encoded = receipts.map(({ blockHash, transactionIndex }) => {
      const block = chain.get(blockHash)
      const executed = block?.transactions[Number(transactionIndex)]
      return block && executed && toRpcReceipt(executed, block)
    })
    expect(encoded).toStrictEqual(receipts)
  })

  test("behavior: the schemas name and accept every field", () => {
    const all = recorded.flatMap(({ receipts }) => receipts)
    const logs = all.flatMap((receipt) => receipt.logs)
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(["0x0", "0x1", "0x2", "0x3", "0x4"]))
    expect(logs.length).toBeGreaterThan(0)
    for (const receipt of all) expect(rpcReceipt().strict().parse(receipt)).toEqual(receipt)
    for (const log of logs) expect(rpcLog().strict().parse(log)).toEqual(log)
  })

  test("behavior: eth_getLogs answers with the logs of the receipts", () => {
    type RpcLog = z.infer<ReturnType<typeof rpcLog>>
    const answers = answered<RpcLog[]>("eth_getLogs").flatMap(({ result }) => result)
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) {
      const block = chain.get(answer.blockHash)
      const executed = block?.transactions[Number(answer.transactionIndex)]
      const { address, topics, data } = answer as never
      const placed = block &&
        executed && { log: { address, topics, data }, logIndex: Number(answer.logIndex), executed, block }
      expect(placed && toRpcLog(placed)).toStrictEqual(answer)
    }
  })
})

test("default", () => {
  const { logsBloom, ...rest } = toRpcReceipt(logged, blockOf(sealedHash))
  expect(logsBloom).toBe(`0x${"00".repeat(256)}`)
  expect(rest).toMatchInlineSnapshot(`
    {
      "blockHash": "0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e",
      "blockNumber": "0x1",
      "contractAddress": null,
      "cumulativeGasUsed": "0x7530",
      "effectiveGasPrice": "0x2",
      "from": "0x1a642f0e3c3af545e7acbd38b07251b3990914f1",
      "gasUsed": "0x7530",
      "logs": [
        {
          "address": "0xabababababababababababababababababababab",
          "blockHash": "0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e",
          "blockNumber": "0x1",
          "blockTimestamp": "0xc",
          "data": "0x01",
          "logIndex": "0x0",
          "removed": false,
          "topics": [
            "0xcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd",
          ],
          "transactionHash": "0xf10fa2e43c7120451c50efa2788dcebd6c3c68ab3932261ca3b372a946c59d58",
          "transactionIndex": "0x0",
        },
        {
          "address": "0xabababababababababababababababababababab",
          "blockHash": "0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e",
          "blockNumber": "0x1",
          "blockTimestamp": "0xc",
          "data": "0x",
          "logIndex": "0x1",
          "removed": false,
          "topics": [],
          "transactionHash": "0xf10fa2e43c7120451c50efa2788dcebd6c3c68ab3932261ca3b372a946c59d58",
          "transactionIndex": "0x0",
        },
      ],
      "status": "0x1",
      "to": "0xabababababababababababababababababababab",
      "transactionHash": "0xf10fa2e43c7120451c50efa2788dcebd6c3c68ab3932261ca3b372a946c59d58",
      "transactionIndex": "0x0",
      "type": "0x2",
    }
  `)
})

test("behavior: while the block is open, its hash is 32 zero bytes in the receipt and in every log", () => {
  const sealed = toRpcReceipt(logged, blockOf(sealedHash))
  expect(pendingHash).toBe(`0x${"0".repeat(64)}`)
  expect(toRpcReceipt(logged, blockOf(undefined))).toEqual({
    ...sealed,
    blockHash: pendingHash,
    logs: sealed.logs.map((log) => ({ ...log, blockHash: pendingHash })),
  })
})

test("behavior: a failed creation has status 0x0, and its logs are numbered across the block", () => {
  const receipt = toRpcReceipt(created, blockOf(sealedHash))
  expect(receipt).toMatchObject({ status: "0x0", to: null, contractAddress: logged.receipt.logs[0]?.address })
  expect(receipt.logs.map(({ logIndex, transactionIndex }) => ({ logIndex, transactionIndex }))).toEqual([
    { logIndex: "0x2", transactionIndex: "0x1" },
  ])
})

test("behavior: before Byzantium a receipt has a state root instead of a status", () => {
  const old = { ...logged, receipt: { ...logged.receipt, status: undefined, stateRoot: sealedHash } }
  const receipt = toRpcReceipt(old, blockOf(sealedHash))
  expect(receipt.root).toBe(sealedHash)
  expect(receipt).not.toHaveProperty("status")
})

test("behavior: a change of a returned receipt does not affect later ones", () => {
  const block = blockOf(sealedHash)
  const given = toRpcReceipt(logged, block)
  const before = structuredClone(given)
  given.status = "0x7"
  given.logs[0]?.topics.push("0x7")
  given.logs.push(...given.logs)
  expect(toRpcReceipt(logged, block)).toEqual(before)
})

test("behavior: a transaction in two blocks has a receipt with the hash of each block", () => {
  const [one, other] = [blockOf(sealedHash), blockOf(pendingHash)]
  const hashes = [one, other, one].map((block) => toRpcReceipt(logged, block).blockHash)
  expect(hashes).toEqual([sealedHash, pendingHash, sealedHash])
})
