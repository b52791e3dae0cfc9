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
  expect([header.number, header.timestamp, rules.chainId, balances, secondsOf(ledger)]).toEqual([
    0n,
    1000n,
    7n,
    [5n, 5n],
    1000,
  ])
})

test("createLedger: a ledger that replaces another has its keys, signatures and blobs, and later versions", async () => {
  const before = await createLedger(optionsOf({ accounts: 1 }), {})
  const { version } = before.state
  const after = await createLedger(optionsOf({ accounts: 3, balance: 5n, chainId: 7n }), {
    before,
  })
  const [address] = before.accounts.list.map((each) => each.address)
  expect([
    after.accounts === before.accounts,
    after.impersonatedSignatures === before.impersonatedSignatures,
    after.blobs === before.blobs,
    after.chain === before.chain,
    after.chain.head.version > version,
    before.state.version === version,
    address && after.state.at(after.chain.head.version).account(address)?.balance,
  ]).toEqual([true, true, true, false, true, true, 5n])
})

test("createLedger: a chain of an archive has its blocks, and the time of its newest block or a later one of the options", async () => {
  const node = await createParts({ timestamp: 1000 })
  await node.miner.mine(3)
  const archive = exportChain(node)
  const ledgerAt = (timestamp?: number) =>
    createLedger(optionsOf({ timestamp: 1000, ...(timestamp && { timestamp }) }), { archive })
  const [early, late] = [await ledgerAt(), await ledgerAt(5000)]
  expect([early.chain.head.hash, secondsOf(early)]).toEqual([node.chain.head.hash, 1006])
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
