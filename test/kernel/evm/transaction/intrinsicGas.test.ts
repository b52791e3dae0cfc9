import { createTx, getCalldataFloorGas, TransactionType, type TypedTransaction } from "@ethereumjs/tx"
import { createAddressFromString } from "@ethereumjs/util"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type HardforkName,
  hardforks,
  type RulesForkName,
  scheduleFromGenesis,
} from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { intrinsicPartsOf, startingGas } from "../../../../src/kernel/evm/transaction/intrinsicGas.ts"

const commonOf = (hardfork: HardforkName) =>
  createRules(scheduleFromGenesis({ chainId: 1n, hardfork })).at({
    number: 0n,
    timestamp: 0n,
    parentTotalDifficulty: 0n,
  })

const to = `0x${"11".repeat(20)}` as const
const other = `0x${"33".repeat(20)}` as const
const slot = `0x${"22".repeat(32)}` as const

/** Bytes of which about half are zero, like call data. */
const data = fc.uint8Array({ maxLength: 200 }).map((bytes) => bytes.map((byte) => (byte < 128 ? 0 : byte)))

const accessList = fc.array(
  fc.record({ address: fc.constant(to), storageKeys: fc.array(fc.constant(slot), { maxLength: 3 }) }),
  { maxLength: 3 },
)

const authorization = {
  ...{ chainId: "0x1", address: to, nonce: "0x1", yParity: "0x1", r: "0x1", s: "0x1" },
} as const

/** Returns a transaction whose sender EthereumJS takes for known. */
const sentBy = (transaction: TypedTransaction, sender: typeof to | typeof other): TypedTransaction =>
  Object.create(transaction, {
    isSigned: { value: () => true },
    getSenderAddress: { value: () => createAddressFromString(sender) },
  })

describe.each(Object.keys(hardforks) as RulesForkName[])("%s", (name) => {
  const common = commonOf(name)

  test("default: the same gas as in EthereumJS", () => {
    fc.assert(
      fc.property(
        data,
        fc.boolean(),
        accessList,
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(0n, 5n),
        fc.constantFrom(to, other),
        (data, creates, list, count, value, sender) => {
          const fields = { data, value, ...(creates ? {} : { to }) }
          const made = [createTx({ type: TransactionType.Legacy, ...fields }, { common, freeze: false })]
          if (common.isActivatedEIP(2930))
            made.push(
              createTx({ type: TransactionType.AccessListEIP2930, accessList: list, ...fields }, { common }),
            )
          if (common.isActivatedEIP(7702) && !creates)
            made.push(
              createTx(
                {
                  type: TransactionType.EOACodeEIP7702,
                  ...{ accessList: list, authorizationList: Array(count).fill(authorization) },
                  ...fields,
                },
                { common },
              ),
            )
          for (const transaction of made.map((each) => sentBy(each, sender)))
            expect(startingGas(intrinsicPartsOf(transaction, sender), common)).toEqual({
              intrinsic: transaction.getIntrinsicGas(),
              floor: getCalldataFloorGas(transaction),
            })
        },
      ),
      { numRuns: 30 },
    )
  })
})

test("behavior: repeated data has the same gas, other data has its own", () => {
  const common = commonOf("osaka")
  const load = {
    ...{ creates: false, isToSelf: false, hasValue: false },
    ...{ addresses: 0, slots: 0, authorizations: 0 },
  }
  const [one, other] = [Uint8Array.of(1, 0), Uint8Array.of(1, 1)]
  const gas = [one, one, other, one].map((data) => startingGas({ ...load, data }, common).intrinsic)
  expect(gas).toEqual([21020n, 21020n, 21032n, 21020n])
})
