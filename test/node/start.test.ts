import { afterEach, describe, expect, test, vi } from "vitest"
import { scheduleFromGenesis } from "../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../src/kernel/evm/fork/hardforks.ts"
import { createSeed, genesisTime } from "../../src/node/base/seed.ts"
import { type NodeOptions, withDefaults } from "../../src/node/options/index.ts"
import { balancesOf, genesisOf, limitsOf, ruleOf, timeOf } from "../../src/node/start.ts"
import { createAccounts } from "../../src/node/submit/accounts.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
const { mnemonic } = withDefaults({})
const accounts = createAccounts({ mnemonic, count: 1 })
const deployer = "0x4e59b44847b379578588920ca78fbf26c0b4956c"
const own = accounts.list[0]?.address.toLowerCase() as `0x${string}`

test.each<[string, Partial<NodeOptions>, Partial<ReturnType<typeof ruleOf>>]>([
  ["by default, at the block time", {}, { blockTimeMs: 3000 }],
  ["with automine, only after each transaction", { automine: true }, { automine: true }],
  ["with mixedMining, both", { mixedMining: true }, { automine: true, blockTimeMs: 3000 }],
  [
    "with mixedMining beside automine, both",
    { mixedMining: true, automine: true },
    { automine: true, blockTimeMs: 3000 },
  ],
  ["without mining, on command", { mining: false }, {}],
  [
    "with holdFlashblocks, publishes on command too",
    { mining: false, holdFlashblocks: true },
    { hold: true },
  ],
  ["with holdFlashblocks, also while it mines", { holdFlashblocks: true }, { blockTimeMs: 3000, hold: true }],
])("ruleOf: %s", (_, options, expected) => {
  const rule = ruleOf(withDefaults({ blockTime: 3000, flashblockTime: 150, ...options }))
  expect(rule).toEqual({ automine: false, blockTimeMs: 0, flashblockTimeMs: 150, hold: false, ...expected })
})

test("limitsOf: the limits that the options change, undefined when they change none", () => {
  const limits = (options: Partial<NodeOptions>) => limitsOf(withDefaults(options))
  expect(limits({})).toBeUndefined()
  expect(limits({ codeSizeLimit: 30_000 })).toEqual({ codeSize: 30_000, isGasUnlimited: false })
  expect(limits({ codeSizeLimit: 30_000, disableCodeSizeLimit: true })).toEqual({
    codeSize: 2 ** 50,
    isGasUnlimited: false,
  })
  expect(limits({ disableBlockGasLimit: true })).toEqual({ codeSize: undefined, isGasUnlimited: true })
})

describe("timeOf", () => {
  afterEach(() => vi.useRealTimers())

  /** The time of genesis and that of the clock, in seconds, one second after the machine has the time 1,800,000,000.4. */
  const times = (options: Partial<NodeOptions>, genesis?: { readonly timestamp: bigint }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_400 })
    const { genesisSeconds, clock } = timeOf(withDefaults(options), genesis)
    vi.setSystemTime(1_800_000_001_400)
    return [genesisSeconds, clock.now() / 1000]
  }

  test("default: on command, genesis has the time of the seed, at which the clock stands still", () => {
    const seconds = genesisTime(createSeed("a"))
    expect(times({ seed: "a", mining: false })).toEqual([seconds, seconds])
  })

  test("default: without a seed, or while it mines, genesis has the time of the machine", () => {
    expect(times({ mining: false })).toEqual([1_800_000_000, 1_800_000_000])
    expect(times({ seed: "a" })).toEqual([1_800_000_000, 1_800_000_001.4])
  })

  test("args: timestamp is the time of genesis, from which the clock continues", () => {
    expect(times({ timestamp: 1000, mining: false, seed: "a" })).toEqual([1000, 1000])
    expect(times({ timestamp: 1000 })).toEqual([1000, 1001])
  })

  test("behavior: a genesis block keeps its own time; a running clock has the time of the options", () => {
    const genesis = { timestamp: 77n }
    expect(times({ timestamp: 1000, mining: false }, genesis)).toEqual([77, 77])
    expect(times({ timestamp: 1000 }, genesis)).toEqual([77, 1001])
  })
})

describe("genesisOf", () => {
  test("default: the accounts of the node have the balance, and the contracts of the fork are there", () => {
    const options = withDefaults({
      balance: 5n,
      baseFee: 6n,
      gasLimit: 7000n,
      coinbase: `0x${"AB".repeat(20)}`,
    })
    const { alloc, ...genesis } = genesisOf(options, rules, accounts, 1000)
    expect(genesis).toEqual({
      timestamp: 1000n,
      gasLimit: 7000n,
      baseFeePerGas: 6n,
      coinbase: `0x${"ab".repeat(20)}`,
    })
    expect([...alloc].filter(([, { code }]) => code === undefined)).toEqual([
      [accounts.list[0]?.address, { balance: 5n }],
    ])
    expect(alloc.get(deployer)?.nonce).toBe(1n)
  })

  test("behavior: a contract of genesis that gets ether keeps its code; without the option there is no deployer", () => {
    const funded = (options: Partial<NodeOptions>) =>
      genesisOf(
        withDefaults({ fundAccounts: [`${deployer}:3wei`], ...options }),
        rules,
        accounts,
        0,
      ).alloc.get(deployer)
    const { code, ...rest } = funded({}) ?? {}
    expect(code?.length).toBe(140)
    expect(rest).toEqual({ nonce: 1n, balance: 3n })
    expect(funded({ create2Deployer: false })).toEqual({ balance: 3n })
  })
})

test("balancesOf: funded addresses and own accounts, whose balance is that of all accounts, and the coinbase", () => {
  const coinbase = `0x${"AB".repeat(20)}`
  const fundAccounts = [`${deployer}:3wei`, `${own}:4wei`]
  const options = withDefaults({ balance: 5n, coinbase, fundAccounts })
  expect(balancesOf(options, accounts.list)).toEqual({
    balances: new Map([
      [deployer, 3n],
      [own, 5n],
    ]),
    others: [coinbase.toLowerCase()],
  })
})
