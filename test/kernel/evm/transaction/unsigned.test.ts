import { createTx, TransactionType, type TypedTxData } from "@ethereumjs/tx"
import { bytesToHex, hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { asSigned, signTransaction } from "../../../../src/kernel/evm/transaction/signing.ts"
import { type CheckedFields, createUnsigned } from "../../../../src/kernel/evm/transaction/unsigned.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 31337n, hardfork: "osaka" }))
const common = rules.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
const [to, sender] = [`0x${"ab".repeat(20)}`, `0x${"cd".repeat(20)}`] as const
const key = hexToBytes(`0x${"07".repeat(32)}`)

const base = { nonce: 3n, gasLimit: 90_000n, value: 5n, data: hexToBytes("0x1234") }
const fees = { maxPriorityFeePerGas: 1n, maxFeePerGas: 9n, chainId: 31337n }
const feeMarket = { ...base, ...fees, type: TransactionType.FeeMarketEIP1559 }
const listed = { accessList: [{ address: to, storageKeys: [] }] }
const kinds: Record<string, CheckedFields> = {
  "a call": { ...feeMarket, to },
  "a creation": feeMarket,
  zeros: { ...feeMarket, nonce: 0n, value: 0n, data: new Uint8Array(), to },
  "with an access list": { ...feeMarket, ...listed, to },
  legacy: { ...base, type: TransactionType.Legacy, gasPrice: 9n, to },
}

test.each(Object.entries(kinds))("behavior: creates the same transaction as EthereumJS: %s", (_, fields) => {
  const ours = createUnsigned(fields, common)
  const theirs = createTx(fields as TypedTxData, { common, freeze: false })
  expect({ ...ours }).toEqual({ ...theirs })
  expect(ours.constructor).toBe(theirs.constructor)
  const signed = [ours, theirs].map((each) => asSigned(signTransaction(each, key), sender))
  expect(signed[0]?.hash).toBe(signed[1]?.hash)
  expect(bytesToHex(ours.serialize())).toBe(bytesToHex(theirs.serialize()))
})

test("behavior: signing one transaction does not change another one", () => {
  const [one, other] = [createUnsigned(feeMarket, common), createUnsigned(feeMarket, common)]
  signTransaction(one, key)
  expect(one.isSigned()).toBe(true)
  expect(other.isSigned()).toBe(false)
})
