import { TransactionType, type TypedTransaction } from "@ethereumjs/tx"
import { hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { completeHeader, type HeaderResults } from "../../../../src/kernel/chain/header.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { delegationTo } from "../../../../src/kernel/evm/base/delegation.ts"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { createImpersonated } from "../../../../src/kernel/evm/transaction/impersonation.ts"
import { asSigned } from "../../../../src/kernel/evm/transaction/signing.ts"
import { type CheckedFields, createUnsigned } from "../../../../src/kernel/evm/transaction/unsigned.ts"
import {
  assertExecutable,
  assertGasCap,
  assertInitCode,
  assertWellFormed,
  effectiveTip,
  maxFeePerGas,
} from "../../../../src/kernel/evm/transaction/validate.ts"
import { Overlay } from "../../../../src/kernel/state/overlay.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { common, createGenesis, rules, sender, to, transfer } from "../../chain/fixtures.ts"

const { header } = createGenesis()
const wei = 10n ** 18n

interface Account {
  readonly nonce?: bigint
  readonly balance?: bigint
  readonly code?: Uint8Array
}

/** Creates the state with only the sender in it. */
function viewOf({ nonce = 0n, balance = wei, code = new Uint8Array() }: Account) {
  const state = createState({ keccak256 })
  const overlay = new Overlay(state.at(0))
  overlay.setCode(sender, code)
  overlay.setAccount(sender, { nonce, balance, codeHash: keccak256(code) })
  return state.at(state.append(overlay.changes()))
}

const execute = (
  transaction: TypedTransaction,
  {
    account = {},
    gas = 30_000_000n,
    fields = {},
  }: { account?: Account; gas?: bigint; fields?: HeaderResults },
) =>
  assertExecutable(asSigned(transaction, sender), {
    ...{ header: completeHeader(header, fields), view: viewOf(account), gas, blobGas: () => 0n },
  })

describe("assertExecutable", () => {
  test("default: passes a transaction that can be executed", () => {
    expect(execute(transfer(0n), {})).toBeUndefined()
  })

  test.each([
    ["nonce", { account: { nonce: 2n } }, `nonce too low: address ${sender}, tx: 1 state: 2`],
    ["nonce gap", {}, `nonce too high: address ${sender}, tx: 1 state: 0`],
    ["gas", { gas: 20_000n }, "exceeds block gas limit: gas 21000, block gas limit 20000"],
    [
      "funds",
      { account: { balance: 5n } },
      `insufficient funds for gas * price + value: address ${sender} have 5 want 210000000000005`,
    ],
    [
      "base fee",
      { account: { nonce: 1n }, fields: { baseFeePerGas: 10n ** 10n + 1n } },
      `max fee per gas less than block base fee: address ${sender}, maxFeePerGas: 10000000000, baseFee: 10000000001`,
    ],
  ])("error: %s", (_, parts, message) => {
    expect(() => execute(transfer(1n), parts)).toThrow(message)
  })

  test("error: less than the intrinsic gas, and less than the floor for the data (EIP-7623)", () => {
    expect(() => execute(transfer(0n, { gasLimit: 20_999n }), {})).toThrow(
      "intrinsic gas too low: have 20999, want 21000",
    )
    const data = new Uint8Array(100).fill(1)
    expect(() => execute(transfer(0n, { gasLimit: 23_000n, data }), {})).toThrow(
      "insufficient gas for floor data gas cost: have 23000, want 25000",
    )
  })

  test("error: the maximum nonce (EIP-2681)", () => {
    const last = 2n ** 64n - 1n
    expect(() => execute(transfer(last), { account: { nonce: last } })).toThrow(
      `nonce has max value: address ${sender}, nonce: ${last}`,
    )
  })

  test("error: a sender with code (EIP-3607), except a delegated one and an impersonated one", () => {
    const code = hexToBytes("0x6001")
    expect(() => execute(transfer(0n), { account: { code } })).toThrow(
      `sender not an eoa: address ${sender}, codehash: ${toHex(keccak256(code))}`,
    )
    expect(execute(transfer(0n), { account: { code: delegationTo(to) } })).toBeUndefined()
    const { transaction } = createImpersonated(fieldsOf({}), sender, common)
    expect(execute(transaction, { account: { code } })).toBeUndefined()
  })
})

const fieldsOf = (fields: Partial<CheckedFields>): CheckedFields => ({
  ...{
    type: TransactionType.FeeMarketEIP1559,
    chainId: 1n,
    nonce: 0n,
    to,
    value: 0n,
    data: new Uint8Array(),
  },
  ...{ maxPriorityFeePerGas: 3n, maxFeePerGas: 10n ** 10n, gasLimit: 21_000n },
  ...fields,
})

describe("assertWellFormed", () => {
  test("error: a transaction of more than 128 KiB, and one with more gas than the block", () => {
    const signed = asSigned(transfer(0n), sender)
    expect(() => assertWellFormed({ ...signed, size: 131_073 }, 30_000_000n)).toThrow(
      "oversized data: transaction size 131073, limit 131072",
    )
    expect(() => assertWellFormed(signed, 20_000n)).toThrow(
      "exceeds block gas limit: gas 21000, block gas limit 20000",
    )
    expect(assertWellFormed({ ...signed, size: 131_072 }, 21_000n)).toBeUndefined()
  })
})

test("assertGasCap: at most 2^24 gas, from Osaka on (EIP-7825)", () => {
  expect(assertGasCap(16_777_216n, common)).toBeUndefined()
  expect(() => assertGasCap(16_777_217n, common)).toThrow(
    "transaction gas limit too high (cap: 16777216, tx: 16777217)",
  )
  const prague = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "prague" }))
  const before = prague.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
  expect(assertGasCap(16_777_217n, before)).toBeUndefined()
})

test("assertInitCode: at most twice the maximum code size, from Shanghai on (EIP-3860)", () => {
  expect(assertInitCode(49_152, common)).toBeUndefined()
  expect(() => assertInitCode(49_153, common)).toThrow(
    "max initcode size exceeded: code size 49153, limit 49152",
  )
  const paris = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "paris" }))
  expect(
    assertInitCode(49_153, paris.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })),
  ).toBeUndefined()
})

test("effectiveTip, maxFeePerGas: wei per gas, by the fields of the type (EIP-1559)", () => {
  const market = createUnsigned(fieldsOf({ maxPriorityFeePerGas: 3n, maxFeePerGas: 10n }), common)
  const legacy = createUnsigned(
    {
      ...fieldsOf({ type: TransactionType.Legacy, gasPrice: 10n }),
      ...{ chainId: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
    },
    rules.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n }),
  )
  expect([2n, 8n, 11n].map((baseFee) => effectiveTip(market, baseFee))).toEqual([3n, 2n, -1n])
  expect([2n, 8n, 11n].map((baseFee) => effectiveTip(legacy, baseFee))).toEqual([8n, 2n, -1n])
  expect(maxFeePerGas(market)).toBe(10n)
  expect(maxFeePerGas(legacy)).toBe(10n)
})
