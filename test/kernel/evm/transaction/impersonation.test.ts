import { TransactionType } from "@ethereumjs/tx"
import { hexToBytes } from "@ethereumjs/util"
import { parseTransaction } from "viem"
import { expect, test } from "vitest"
import { type Hex, toHex } from "../../../../src/base/hex.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import {
  createImpersonated,
  createImpersonatedFrom,
  isImpersonated,
} from "../../../../src/kernel/evm/transaction/impersonation.ts"
import { type CheckedFields, createUnsigned } from "../../../../src/kernel/evm/transaction/unsigned.ts"
import { common } from "../../chain/fixtures.ts"

const [alice, bob] = [`0x${"a1".repeat(20)}`, `0x00${"b0".repeat(19)}`] as const
const to = `0x${"ab".repeat(20)}` as const
const base = { nonce: 3n, gasLimit: 90_000n, to, value: 5n, data: hexToBytes("0x1234") }
const legacy: CheckedFields = { ...base, type: TransactionType.Legacy, gasPrice: 9n }
const market: CheckedFields = {
  ...{ ...base, type: TransactionType.FeeMarketEIP1559, chainId: 1n },
  ...{ maxFeePerGas: 9n, maxPriorityFeePerGas: 1n },
}

const rawOf = (fields: CheckedFields, sender: Hex) =>
  toHex(createImpersonated(fields, sender, common).transaction.serialize())

test("default: has the fields, the sender as r, and the hash and the size of its encoding", () => {
  for (const sender of [alice, bob]) {
    const { transaction, ...rest } = createImpersonated(market, sender, common)
    const bytes = transaction.serialize()
    expect(rest).toEqual({ sender, hash: toHex(keccak256(bytes)), size: bytes.length })
    const { r, s, v: _, yParity, ...fields } = parseTransaction(toHex(bytes))
    expect(BigInt(r ?? 0)).toBe(BigInt(sender))
    expect(BigInt(s ?? 0)).toBe(1n)
    expect(yParity).toBe(0)
    expect(fields).toEqual({
      ...{ type: "eip1559", chainId: 1, nonce: 3, gas: 90_000n, to, value: 5n, data: "0x1234" },
      ...{ maxFeePerGas: 9n, maxPriorityFeePerGas: 1n },
    })
  }
})

test("behavior: a legacy transaction has the chain id in its v", () => {
  expect(createImpersonated(legacy, alice, common).transaction.v).toBe(37n)
})

test("behavior: equal transactions of two senders have different hashes", () => {
  const hashes = [alice, bob].flatMap((sender) =>
    [legacy, market].map((fields) => createImpersonated(fields, sender, common).hash),
  )
  expect(new Set(hashes).size).toBe(4)
})

test("behavior: a transaction that is read from its bytes is the same, and is impersonated too", () => {
  for (const fields of [legacy, market]) {
    const made = createImpersonated(fields, alice, common)
    const read = createImpersonatedFrom(hexToBytes(rawOf(fields, alice)), alice, common)
    const { transaction, ...rest } = made
    expect({ ...read, transaction: undefined }).toEqual({ ...rest, transaction: undefined })
    expect(toHex(read.transaction.serialize())).toBe(toHex(transaction.serialize()))
    expect([made, read].map((each) => isImpersonated(each.transaction))).toEqual([true, true])
  }
})

test("isImpersonated: false for another transaction with the same fields and signature", () => {
  const { transaction } = createImpersonated(market, alice, common)
  const { v, r, s } = transaction
  expect(isImpersonated(Object.assign(createUnsigned(market, common), { v, r, s }))).toBe(false)
})
