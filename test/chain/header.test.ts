import { RLP } from "@ethereumjs/rlp"
import { bytesToHex, createAddressFromString } from "@ethereumjs/util"
import { expect, test } from "vitest"
import {
  completeHeader,
  createHeader,
  type HeaderResults,
  hashOf,
  isSameHeader,
} from "../../src/chain/header.ts"
import { keccak256 } from "../../src/evm/base/crypto.ts"
import { type HardforkName, hardforks, scheduleFromGenesis } from "../../src/evm/fork/forkSchedule.ts"
import { createRules } from "../../src/evm/fork/hardforks.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
const common = rules.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
const header = createHeader({ number: 1n, timestamp: 1n, excessBlobGas: 0n }, common)

const hash = keccak256(new Uint8Array())

const others: HeaderResults[] = [
  { number: 2n },
  { excessBlobGas: 1n },
  { coinbase: createAddressFromString(`0x${"11".repeat(20)}`) },
  { mixHash: new Uint8Array(32).fill(1) },
  { extraData: new Uint8Array(1) },
]

test.each(Object.keys(hardforks) as HardforkName[])(
  "behavior: a header of %s has EthereumJS's hash",
  (hardfork) => {
    const own = createRules(scheduleFromGenesis({ chainId: 1n, hardfork }))
    const fork = own.of(own.forks.at(-1) as (typeof own.forks)[number])
    const fields = {
      number: 7n,
      gasUsed: 255n,
      timestamp: 256n,
      extraData: Uint8Array.of(0, 1),
      mixHash: hash,
    }
    const full = createHeader(fields, fork)
    expect(bytesToHex(hashOf(full))).toBe(bytesToHex(keccak256(RLP.encode(full.raw()))))
    expect(bytesToHex(full.hash())).toBe(bytesToHex(hashOf(full)))
    expect(hashOf(full)).toBe(hashOf(full))
  },
)

test("behavior: a copy is the same header", () => {
  const copy = { coinbase: createAddressFromString(header.coinbase.toString()), mixHash: new Uint8Array(32) }
  expect(isSameHeader(completeHeader(header, copy), header)).toBe(true)
})

test.each(others)("behavior: another %o is another header", (results) => {
  expect(isSameHeader(completeHeader(header, results), header)).toBe(false)
})
