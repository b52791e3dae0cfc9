import { RLP } from "@ethereumjs/rlp"
import { bytesToHex, createAddressFromString } from "@ethereumjs/util"
import { expect, test } from "vitest"
import {
  completeHeader,
  createHeader,
  type HeaderResults,
  hashOf,
  isSameHeader,
  nextHeader,
} from "../../../src/kernel/chain/header.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import {
  type HardforkName,
  hardforks,
  scheduleFromGenesis,
} from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"

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

test.each(others)("behavior: a header that differs in %o is not the same", (results) => {
  expect(isSameHeader(completeHeader(header, results), header)).toBe(false)
})

test("behavior: the first London block takes the base fee of its attributes, also before the merge", () => {
  const london = createRules({
    ...scheduleFromGenesis({ chainId: 1n, hardfork: "berlin" }),
    forks: [
      { name: "frontier", block: 0n },
      { name: "london", block: 1n },
    ],
  })
  const parent = createHeader(
    { gasLimit: 30_000_000n, difficulty: 131_072n },
    london.at({ number: 0n, timestamp: 0n, parentTotalDifficulty: 0n }),
  )
  const attributes = {
    timestamp: 15n,
    coinbase: `0x${"cc".repeat(20)}`,
    gasLimit: 30_000_000n,
    prevRandao: hash,
    parentBeaconBlockRoot: hash,
    baseFeePerGas: 7n,
  } as const
  const { baseFeePerGas, difficulty } = nextHeader(
    { header: parent, totalDifficulty: 131_072n },
    attributes,
    london,
  )
  expect({ baseFeePerGas, difficulty }).toEqual({ baseFeePerGas: 7n, difficulty: 131_072n })
})
