import { expect, test } from "vitest"
import { scheduleFromGenesis } from "../../src/kernel/evm/fork/forkSchedule.ts"
import { exportChain } from "../../src/node/control/archive.ts"
import { createLedger, rulesOf } from "../../src/node/ledger.ts"
import { type NodeOptions, withDefaults } from "../../src/node/options/index.ts"
import { createParts } from "./parts.ts"

const optionsOf = (options: Partial<NodeOptions> = {}) =>
  withDefaults({ mining: false, seed: "0", ...options })
const secondsOf = ({ clock }: { readonly clock: { now(): number } }) => clock.now() / 1000

test("createLedger: a chain of the genesis block of the options, whose accounts are in the state, and whose time it is", async () => {
  const ledger = await createLedger(optionsOf({ accounts: 2, balance: 5n, timestamp: 1000, chainId: 7n }), {})
  const { accounts, chain, rules, state } = ledger
  const { header, version } = chain.head
  const balances = accounts.list.map(({ address }) => state.at(version).account(address)?.balance)
  expect(header.number).toBe(0n)
  expect(header.timestamp).toBe(1000n)
  expect(rules.chainId).toBe(7n)
  expect(balances).toEqual([5n, 5n])
  expect(secondsOf(ledger)).toBe(1000)
})

test("createLedger: a ledger that replaces another has its keys, signatures and blobs, and later versions", async () => {
  const before = await createLedger(optionsOf({ accounts: 1 }), {})
  const { version } = before.state
  const after = await createLedger(optionsOf({ accounts: 3, balance: 5n, chainId: 7n }), {
    before,
  })
  const [address] = before.accounts.list.map((each) => each.address)
  expect(after.accounts === before.accounts).toBe(true)
  expect(after.impersonatedSignatures === before.impersonatedSignatures).toBe(true)
  expect(after.blobs === before.blobs).toBe(true)
  expect(after.chain === before.chain).toBe(false)
  expect(after.chain.head.version > version).toBe(true)
  expect(before.state.version === version).toBe(true)
  expect(address && after.state.at(after.chain.head.version).account(address)?.balance).toBe(5n)
})

test("createLedger: a chain of an archive has its blocks, and the time of its newest block or a later one of the options", async () => {
  const node = await createParts({ timestamp: 1000 })
  await node.miner.mine(3)
  const archive = exportChain(node)
  const ledgerAt = (timestamp?: number) =>
    createLedger(optionsOf({ timestamp: 1000, ...(timestamp && { timestamp }) }), { archive })
  const [early, late] = [await ledgerAt(), await ledgerAt(5000)]
  expect(early.chain.head.hash).toBe(node.chain.head.hash)
  expect(secondsOf(early)).toBe(1006)
  expect(secondsOf(late)).toBe(5000)
})

test("rulesOf: the chain id and the fork of the options, or those of a schedule, with the limits of the options", () => {
  const options = optionsOf({ chainId: 7n, hardfork: "cancun", codeSizeLimit: 30_000 })
  const seen = ({ chainId, forks, limits }: ReturnType<typeof rulesOf>) => [
    chainId,
    forks.at(-1)?.name,
    limits,
  ]
  const limits = { codeSize: 30_000, isGasUnlimited: false }
  expect(seen(rulesOf(options))).toEqual([7n, "cancun", limits])
  expect(seen(rulesOf(options, scheduleFromGenesis({ chainId: 8n, hardfork: "berlin" })))).toEqual([
    8n,
    "berlin",
    limits,
  ])
})
