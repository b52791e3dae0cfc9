import { TransactionType } from "@ethereumjs/tx"
import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { decodeSealed } from "../../../../src/kernel/evm/transaction/sealed.ts"
import { signTransaction } from "../../../../src/kernel/evm/transaction/signing.ts"
import { type CheckedFields, createUnsigned } from "../../../../src/kernel/evm/transaction/unsigned.ts"
import { key, sender, to } from "../../chain/fixtures.ts"

const rulesOf = (chainId: bigint) => createRules(scheduleFromGenesis({ chainId, hardfork: "osaka" }))
const place = { number: 1n, timestamp: 1n, parentTotalDifficulty: 0n }
const [own, other] = [rulesOf(5n), rulesOf(7n)]
const common = own.at(place)

/** Signs a transaction on the chain with the id 5 or 7. */
function signed(type: number, chainId: 5n | 7n): Uint8Array {
  const base: CheckedFields = { type, nonce: 0n, gasLimit: 21_000n, to, value: 1n, data: new Uint8Array() }
  const fees =
    type === TransactionType.Legacy
      ? { gasPrice: 9n }
      : { chainId, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
  const rules = chainId === 5n ? own : other
  return signTransaction(createUnsigned({ ...base, ...fees }, rules.at(place)), key).serialize()
}

/** Decodes a transaction in a block of the chain with the id 5. */
function read(bytes: Uint8Array) {
  const transaction = decodeSealed(bytes, common, own)
  return {
    bytes: toHex(transaction.serialize()),
    sender: transaction.getSenderAddress().toString(),
    chainId: transaction.common.chainId(),
    hardfork: transaction.common.hardfork(),
  }
}

test.each([
  ["a legacy transaction", TransactionType.Legacy],
  ["a fee market transaction", TransactionType.FeeMarketEIP1559],
])("default: %s of the chain, and one that was signed for an earlier chain id", (_, type) => {
  for (const chainId of [5n, 7n] as const) {
    const bytes = signed(type, chainId)
    expect(read(bytes)).toEqual({ bytes: toHex(bytes), sender, chainId, hardfork: "osaka" })
  }
})

test("behavior: the rules of the chain keep their id", () => {
  read(signed(TransactionType.Legacy, 7n))
  expect(own.chainId).toBe(5n)
  expect(common.chainId()).toBe(5n)
})

test("error: malformed bytes, of this chain and of another one", () => {
  for (const chainId of [5n, 7n] as const) {
    const bytes = signed(TransactionType.FeeMarketEIP1559, chainId)
    expect(() => read(bytes.subarray(0, -1))).toThrow(/invalid RLP/)
  }
  expect(() => read(Uint8Array.of(0xc0))).toThrow(/Only expecting 6 values/)
})

test("error: another chain id in a block whose fork the rules do not have", () => {
  const rules = { ...own, forks: own.forks.filter(({ name }) => name !== "osaka") }
  const bytes = signed(TransactionType.FeeMarketEIP1559, 7n)
  expect(() => decodeSealed(bytes, common, rules)).toThrow(/chain ID/i)
})
