import { createLegacyTx, createTxFromRPC } from "@ethereumjs/tx"
import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { rpcTransaction, toRpcPoolTransaction, toRpcTransaction } from "../../../src/api/wire/transaction.ts"
import { toQuantity } from "../../../src/api/wire/values.ts"
import { blockOf, commonOf, creation, logged, sealedHash } from "./fixtures.ts"
import { answered, loadChain, withoutVectors } from "./vectors.ts"

type RpcTransaction = z.infer<ReturnType<typeof rpcTransaction>>

const chain = await loadChain()
const recorded = [
  "eth_getTransactionByHash",
  "eth_getTransactionByBlockHashAndIndex",
  "eth_getTransactionByBlockNumberAndIndex",
].flatMap((method) => answered<RpcTransaction>(method).map((exchange) => ({ method, ...exchange })))

describe.skipIf(withoutVectors)("official vectors", () => {
  test.each(recorded)("$method $file", ({ result }) => {
    const block = chain.get(result.blockHash ?? "")
    const executed = block?.transactions[Number(result.transactionIndex)]
    expect(block && executed && toRpcTransaction(executed, block)).toStrictEqual(result)
  })

  test("behavior: the answers are of every type, and the schema names and accepts all their fields", () => {
    expect(new Set(recorded.map(({ result }) => result.type))).toEqual(
      new Set(["0x0", "0x1", "0x2", "0x3", "0x4"]),
    )
    const fields = new Set(recorded.flatMap(({ result }) => Object.keys(result)))
    expect([...fields, "blockTimestampMs"].sort()).toEqual(Object.keys(rpcTransaction().shape).sort())
    for (const { result } of recorded) expect(rpcTransaction().parse(result)).toEqual(result)
  })

  test("behavior: transactions of the pool are encoded as recorded", async () => {
    type Content = Record<"pending" | "queued", Record<string, Record<string, RpcTransaction>>>
    const pools = answered<Content>("txpool_content").flatMap(({ result }) => [
      ...Object.values(result.pending),
      ...Object.values(result.queued),
    ])
    const waiting = pools.flatMap((byNonce) => Object.values(byNonce))
    expect(waiting.length).toBeGreaterThan(0)
    const last = [...chain.values()].at(-1)
    if (last === undefined) throw new Error("the chain is empty")
    const { common } = last.header
    for (const answer of waiting) {
      const transaction = await createTxFromRPC(answer as never, { common })
      const hash = answer.hash as `0x${string}`
      const sender = transaction.getSenderAddress().toString()
      expect(toRpcPoolTransaction({ transaction, hash, sender })).toStrictEqual(answer)
    }
  })
})

test("default", () => {
  expect(toRpcTransaction(logged, blockOf(sealedHash))).toMatchInlineSnapshot(`
    {
      "accessList": [],
      "blockHash": "0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e",
      "blockNumber": "0x1",
      "blockTimestamp": "0xc",
      "chainId": "0x7a69",
      "from": "0x1a642f0e3c3af545e7acbd38b07251b3990914f1",
      "gas": "0xea60",
      "gasPrice": "0x2",
      "hash": "0xf10fa2e43c7120451c50efa2788dcebd6c3c68ab3932261ca3b372a946c59d58",
      "input": "0x1234",
      "maxFeePerGas": "0x3",
      "maxPriorityFeePerGas": "0x1",
      "nonce": "0x0",
      "r": "0xa8a932c61c965f31fe4455a1d3a83ce1587dc64275a9929ed42566a222648390",
      "s": "0x9174fd695c62c56733bc1ebbcc77c13e703db1944a7ae5596bc66eac27b7200",
      "to": "0xabababababababababababababababababababab",
      "transactionIndex": "0x0",
      "type": "0x2",
      "v": "0x1",
      "value": "0x5",
      "yParity": "0x1",
    }
  `)
})

test("behavior: in an open block only the hash of the block is null", () => {
  expect(toRpcTransaction(logged, blockOf(undefined))).toEqual({
    ...toRpcTransaction(logged, blockOf(sealedHash)),
    blockHash: null,
  })
})

test("behavior: a waiting transaction has no block fields, and its gas price is its maxFeePerGas", () => {
  expect(toRpcPoolTransaction(logged)).toEqual({
    ...toRpcTransaction(logged, blockOf(sealedHash)),
    gasPrice: "0x3",
    blockHash: null,
    blockNumber: null,
    blockTimestamp: null,
    transactionIndex: null,
  })
})

test("behavior: a legacy transaction without EIP-155 has no chain id, and a creation no recipient", () => {
  const { v, ...rest } = toRpcPoolTransaction({ ...logged, transaction: creation })
  expect(["0x1b", "0x1c"]).toContain(v)
  expect(rest).toMatchObject({ type: "0x0", to: null })
  expect(rest).not.toHaveProperty("chainId")
})

test("behavior: a legacy transaction with EIP-155 has its chain id, also chain id 1", () => {
  for (const [v, chainId] of [
    [37n, "0x1"],
    [38n, "0x1"],
    [62709n, "0x7a69"],
  ] as const) {
    const common = commonOf("berlin", BigInt(chainId))
    const transaction = createLegacyTx({ v, r: 1n, s: 1n }, { common })
    expect(toRpcPoolTransaction({ ...logged, transaction })).toMatchObject({ v: toQuantity(v), chainId })
  }
})
