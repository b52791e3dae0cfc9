import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { rpcBlock, toRpcBlock } from "../../../src/api/wire/block.ts"
import { toRpcTransaction } from "../../../src/api/wire/transaction.ts"
import { blockOf, created, logged, sealedHash } from "./fixtures.ts"
import { answered, loadChain, withoutVectors } from "./vectors.ts"

type RpcBlock = z.infer<ReturnType<typeof rpcBlock>>

const chain = await loadChain()
const recorded = ["eth_getBlockByNumber", "eth_getBlockByHash"]
  .flatMap((method) => answered<RpcBlock>(method).map((exchange) => ({ method, ...exchange })))
  .filter(({ result }) => result.number !== "0x0")

describe.skipIf(withoutVectors)("official vectors", () => {
  test.each(recorded)("$method $file", ({ params, result }) => {
    const block = chain.get(result.hash)
    expect(block && toRpcBlock(block, params[1] === true)).toStrictEqual(result)
  })

  test("behavior: the schema names every field and accepts every answer", () => {
    const fields = new Set(recorded.flatMap(({ result }) => Object.keys(result)))
    const later = ["blockAccessListHash", "slotNumber", "timestampMs"]
    expect([...fields, ...later].sort()).toEqual(Object.keys(rpcBlock().shape).sort())
    for (const { result } of recorded) expect(rpcBlock().parse(result)).toEqual(result)
  })
})

test("default", () => {
  const { logsBloom, ...rest } = toRpcBlock(blockOf(sealedHash), false)
  expect(logsBloom).toBe(`0x${"00".repeat(256)}`)
  expect(rest).toMatchInlineSnapshot(`
    {
      "baseFeePerGas": "0x1",
      "blobGasUsed": "0x0",
      "difficulty": "0x0",
      "excessBlobGas": "0x0",
      "extraData": "0x",
      "gasLimit": "0x1c9c380",
      "gasUsed": "0x15f90",
      "hash": "0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e",
      "miner": "0x0000000000000000000000000000000000000000",
      "mixHash": "0x0000000000000000000000000000000000000000000000000000000000000000",
      "nonce": "0x0000000000000000",
      "number": "0x1",
      "parentBeaconBlockRoot": "0x0000000000000000000000000000000000000000000000000000000000000000",
      "parentHash": "0x0000000000000000000000000000000000000000000000000000000000000000",
      "receiptsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
      "requestsHash": "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "sha3Uncles": "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
      "size": "0x336",
      "stateRoot": "0x0000000000000000000000000000000000000000000000000000000000000000",
      "timestamp": "0xc",
      "transactions": [
        "0xf10fa2e43c7120451c50efa2788dcebd6c3c68ab3932261ca3b372a946c59d58",
        "0x20da4b47db90c0849edb87475ae06a4aefaddc1888fc59198cff60d35c447b03",
      ],
      "transactionsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
      "uncles": [],
      "withdrawals": [
        {
          "address": "0xabababababababababababababababababababab",
          "amount": "0xa",
          "index": "0x1",
          "validatorIndex": "0x2",
        },
      ],
      "withdrawalsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
    }
  `)
})

test("behavior: an open block differs from the sealed one only in its hash, which is 32 zero bytes", () => {
  const zeros = `0x${"00".repeat(32)}`
  expect(toRpcBlock(blockOf(undefined), false)).toEqual({
    ...toRpcBlock(blockOf(sealedHash), false),
    hash: zeros,
  })
})

test("args: full", () => {
  const block = blockOf(undefined)
  expect(toRpcBlock(block, true).transactions).toEqual([
    toRpcTransaction(logged, block),
    toRpcTransaction(created, block),
  ])
})

test("behavior: before Shanghai there are no withdrawals", () => {
  const block = { ...blockOf(sealedHash), size: 1, withdrawals: undefined }
  expect(toRpcBlock(block, false)).not.toHaveProperty("withdrawals")
})

test("behavior: a change of the returned hashes does not affect later answers", () => {
  const block = blockOf(sealedHash)
  const first = toRpcBlock(block, false)
  first.transactions.pop()
  expect(toRpcBlock(block, false).transactions).toEqual([logged.hash, created.hash])
})
