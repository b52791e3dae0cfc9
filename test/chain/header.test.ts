import { createAddressFromString } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { completeHeader, createHeader, type HeaderResults, isSameHeader } from "../../src/chain/header.ts"
import { createRules } from "../../src/evm/hardforks.ts"
import { scheduleFromGenesis } from "../../src/evm/schedule.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
const common = rules.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
const header = createHeader({ number: 1n, timestamp: 1n, excessBlobGas: 0n }, common)

const others: HeaderResults[] = [
  { number: 2n },
  { excessBlobGas: 1n },
  { coinbase: createAddressFromString(`0x${"11".repeat(20)}`) },
  { mixHash: new Uint8Array(32).fill(1) },
  { extraData: new Uint8Array(1) },
]

test("behavior: a copy is the same header", () => {
  const copy = { coinbase: createAddressFromString(header.coinbase.toString()), mixHash: new Uint8Array(32) }
  expect(isSameHeader(completeHeader(header, copy), header)).toBe(true)
})

test.each(others)("behavior: another %o is another header", (results) => {
  expect(isSameHeader(completeHeader(header, results), header)).toBe(false)
})
