import { expect, test } from "vitest"
import { createLedger, type Ledger } from "../../src/node/ledger.ts"
import type { RemoteChain } from "../../src/node/ledgerSource.ts"
import { withDefaults } from "../../src/node/options/index.ts"
import { createReplaceableLedger } from "../../src/node/replaceableLedger.ts"

/** Creates a ledger whose chain id, balances and genesis block follow from a number. */
const ledgerOf = (number: number, before?: Ledger) =>
  createLedger(
    withDefaults({
      ...{ mining: false, seed: "0", accounts: 1 },
      ...{ chainId: BigInt(number), balance: BigInt(number), timestamp: number },
    }),
    { before },
  )

/** What the parts of a ledger, taken once, say at some moment. */
function reader({ state, chain, rules, machines, accounts, remote }: Ledger) {
  const address = accounts.list[0]?.address as `0x${string}`
  return () => ({
    chainId: rules.chainId,
    head: chain.head.hash,
    block: chain.block(0n)?.hash,
    version: state.version,
    balance: state.at(state.version).account(address)?.balance,
    machines: machines.withoutFetching,
    remote: remote.current,
  })
}

test("parts that were taken before read the ledger that replaces the first", async () => {
  const first = await ledgerOf(1000)
  const second = await ledgerOf(2000, first)
  second.remote.current = {} as RemoteChain
  const seen = { first: reader(first)(), second: reader(second)() }
  const { ledger, replace } = createReplaceableLedger(first)
  const read = reader(ledger)
  expect(read()).toEqual(seen.first)
  replace(second)
  expect(read()).toEqual(seen.second)
  expect(seen.second.chainId).toBe(2000n)
  expect(seen.second.balance).toBe(2000n)
})

test("keys, clock, seed, blobs, signatures and the holder of the fork stay those of the first ledger", async () => {
  const [first, second] = [await ledgerOf(1000), await ledgerOf(2000)]
  const { ledger, replace } = createReplaceableLedger(first)
  replace(second)
  for (const part of ["accounts", "clock", "seed", "blobs", "impersonatedSignatures", "remote"] as const) {
    expect(part).toEqual(part)
    expect(ledger[part] === first[part]).toBe(true)
  }
})

test("writes go to the ledger that is in use", async () => {
  const first = await ledgerOf(1000)
  const second = await ledgerOf(2000, first)
  const { ledger, replace } = createReplaceableLedger(first)
  const versions = [first.state.version, second.state.version]
  replace(second)
  const changes = { accounts: new Map(), storage: new Map(), cleared: new Set<never>(), code: new Map() }
  const appended = ledger.state.append(changes)
  expect(first.state.version).toEqual(versions[0])
  expect(second.state.version).toEqual(appended)
  expect(ledger.state.has(appended)).toBe(true)
  expect(first.state.has(appended)).toBe(false)
})
