import { hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import {
  BlobFeeCapTooLow,
  FloorDataGasTooLow,
  InitCodeTooLarge,
  InsufficientFunds,
  IntrinsicGasTooLow,
} from "../../../../src/errors/index.ts"
import { emptyAccount } from "../../../../src/kernel/evm/base/emptyAccount.ts"
import {
  addBalance,
  applyRefund,
  buyGas,
  type Costs,
  costsOf,
  payFees,
} from "../../../../src/kernel/evm/execute/gasPayment.ts"
import type { CallMessage } from "../../../../src/kernel/evm/execute/message.ts"
import { blockOf, coinbase, common, commonOf, from, message, onMachine, to } from "./fixtures.ts"

const ether = 10n ** 18n
const word = `0x${"11".repeat(32)}` as const
const block = blockOf()
const free: Costs = { intrinsic: 21_000n, floor: 21_000n, blobGas: 0n, blobFee: 0n }
const blobs = { blobVersionedHashes: [`0x01${"22".repeat(31)}`] } as const

describe("costsOf", () => {
  test("default: the intrinsic gas, and the floor of the call data", () => {
    expect(costsOf(message(), block)).toEqual(free)
    // A zero byte and another byte: 5 tokens of call data, at 4 gas, or 10 for the floor (EIP-7623).
    expect(costsOf(message({ data: Uint8Array.of(0, 1) }), block)).toEqual({
      ...free,
      intrinsic: 21_020n,
      floor: 21_050n,
    })
    expect(costsOf(message({ data: Uint8Array.of(0, 1) }), blockOf(commonOf("cancun")))).toEqual({
      ...free,
      intrinsic: 21_020n,
      floor: 0n,
    })
  })

  test("behavior: a creation, an access list and authorizations cost gas", () => {
    const accessList = [{ address: to, storageKeys: [word, word] }]
    const authorization = { chainId: 1n, address: to, nonce: 0n, yParity: 0n, r: 1n, s: 1n }
    expect(costsOf(message({ to: undefined }), block).intrinsic).toBe(53_000n)
    expect(costsOf(message({ accessList }), block).intrinsic).toBe(21_000n + 2400n + 2n * 1900n)
    expect(costsOf(message({ authorizationList: [authorization, authorization] }), block).intrinsic).toBe(
      21_000n + 2n * 25_000n,
    )
  })

  test("behavior: blobs cost the blob base fee, or nothing where nothing is offered for them", () => {
    const blobGas = 131_072n
    expect(costsOf(message({ ...blobs, maxFeePerBlobGas: 5n }), block)).toEqual({
      ...free,
      blobGas,
      blobFee: blobGas,
    })
    expect(costsOf(message({ ...blobs, maxFeePerBlobGas: 0n }), block)).toEqual({ ...free, blobGas })
    expect(costsOf(message(blobs), block)).toEqual({ ...free, blobGas })
  })

  const high = blockOf()
  Object.assign(high.header, { excessBlobGas: 50_000_000n })
  test.each<[string, Partial<CallMessage>, typeof block, Error]>([
    ["gas", { gas: 20_999n }, block, new IntrinsicGasTooLow({ have: 20_999n, want: 21_000n })],
    [
      "gas for its call data",
      { gas: 21_040n, data: Uint8Array.of(0, 1) },
      block,
      new FloorDataGasTooLow({ have: 21_040n, want: 21_050n }),
    ],
    [
      "for its blobs",
      { ...blobs, maxFeePerBlobGas: 1n },
      high,
      new BlobFeeCapTooLow({ address: from, blobGasFeeCap: 1n, blobBaseFee: high.header.getBlobGasPrice() }),
    ],
  ])("error: too little %s", (_, fields, at, error) => {
    expect(() => costsOf(message(fields), at)).toThrow(error)
  })

  test("error: init code that is too large", () => {
    const [size, limit] = [49_153, 49_152]
    const data = new Uint8Array(size)
    const creating = (to?: typeof from) => () => costsOf(message({ to, data, gas: 10n ** 7n }), block)
    expect(creating()).toThrow(new InitCodeTooLarge({ size, limit }))
    expect(creating(from)).not.toThrow()
  })
})

describe("buyGas", () => {
  const paying = { gas: 100n, gasPrice: 3n, maxFeePerGas: 5n, value: 7n }

  test("default: takes the price of the gas and of the blobs, not the value, and increments the nonce", async () => {
    const account = await onMachine({}, (machine) => {
      buyGas(machine, message(paying), { ...free, blobFee: 11n })
      return machine.scratch.account(from)
    })
    expect(account).toEqual({ ...emptyAccount, nonce: 1n, balance: ether - 300n - 11n })
  })

  test("error: the balance must cover the maximum price, the value and the blobs; then nothing is written", async () => {
    await onMachine({}, (machine) => {
      const { scratch } = machine
      const buyWith = (balance: bigint) => () => {
        scratch.setAccount(from, { ...emptyAccount, balance })
        buyGas(machine, message(paying), { ...free, blobFee: 11n })
      }
      expect(buyWith(517n)).toThrow(new InsufficientFunds({ address: from, have: 517n, want: 518n }))
      expect(scratch.account(from)).toEqual({ ...emptyAccount, balance: 517n })
      expect(buyWith(518n)).not.toThrow()
      expect(() => buyGas(machine, message({ ...paying, from: to }), free)).toThrow(
        new InsufficientFunds({ address: to, have: 0n, want: 507n }),
      )
    })
  })

  test("behavior: a nonce of 64 bits wraps around", async () => {
    await onMachine({}, (machine) => {
      machine.scratch.setAccount(from, { ...emptyAccount, nonce: 2n ** 64n - 1n })
      buyGas(machine, message({ gas: 0n }), free)
      expect(machine.scratch.account(from)?.nonce).toBe(0n)
    })
  })
})

test("applyRefund: at most a fifth of the gas, half of it before London (EIP-3529), and the floor at least", () => {
  const berlin = commonOf("berlin")
  expect(applyRefund(50_000n, 4000n, 0n, common)).toBe(46_000n)
  expect(applyRefund(50_000n, 40_000n, 0n, common)).toBe(40_000n)
  expect(applyRefund(50_000n, 40_000n, 0n, berlin)).toBe(25_000n)
  expect(applyRefund(50_000n, 40_000n, 45_000n, common)).toBe(45_000n)
})

test("payFees: the sender gets the unused gas back, the coinbase the part above the base fee", async () => {
  const balances = await onMachine({}, (machine) => {
    payFees(machine, message({ gas: 100n, gasPrice: 10n }), 60n, block)
    return [from, coinbase].map((address) => machine.scratch.account(address)?.balance)
  })
  expect(balances).toEqual([ether + 400n, 180n])
  const berlin = blockOf(commonOf("berlin"))
  const whole = await onMachine({}, (machine) => {
    payFees(machine, message({ gas: 100n, gasPrice: 10n }), 60n, berlin)
    return machine.scratch.account(coinbase)?.balance
  })
  expect(whole).toBe(600n)
})

test("addBalance: keeps nonce and code, stops at 256 bits, and touches an account also with 0 wei", async () => {
  await onMachine({ [to]: "0x6001" }, async (machine) => {
    const { scratch, journal } = machine
    addBalance(machine, to, 5n)
    addBalance(machine, to, 2n ** 256n - 2n)
    addBalance(machine, coinbase, 0n)
    expect(scratch.account(coinbase)).toEqual(emptyAccount)
    await journal.cleanup()
    expect(scratch.account(coinbase)).toBeUndefined()
    expect(scratch.account(to)?.balance).toBe(2n ** 256n - 1n)
    expect(scratch.code(to)).toEqual(hexToBytes("0x6001"))
  })
})
