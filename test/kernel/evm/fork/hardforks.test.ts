import { describe, expect, test } from "vitest"
import {
  type Fork,
  type ForkSchedule,
  type HardforkName,
  hardforks,
  scheduleFromGenesis,
} from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import {
  createRules,
  hasFeesInHeader,
  isGasUnlimited,
  movingCommonOf,
  rulesWith,
} from "../../../../src/kernel/evm/fork/hardforks.ts"

const scheduleOf = (hardfork: HardforkName, chainId = 907n): ForkSchedule =>
  scheduleFromGenesis({ chainId, hardfork })
const genesis = { number: 0n, timestamp: 0n, parentTotalDifficulty: 0n }

/** A chain with a fork of each kind: by number, by difficulty, by time, and one that changes the blobs only. */
const blobSchedule = { target: 9, max: 12, baseFeeUpdateFraction: 5_000_000 }
const forks: readonly Fork[] = [
  { name: "frontier", block: 0n },
  { name: "homestead", block: 5n },
  { name: "london", block: 10n },
  { name: "mergeNetsplit", block: 12n },
  { name: "paris", totalDifficulty: 100n },
  { name: "cancun", timestamp: 1000n },
  { name: "bpo1", timestamp: 2000n, blobSchedule },
]
const chain: ForkSchedule = { ...scheduleOf("osaka"), forks }

describe("createRules", () => {
  test("default: a block has the rules of the last fork whose condition holds", () => {
    const rules = createRules(chain)
    const at = (number: bigint, timestamp = 0n, parentTotalDifficulty = 0n) =>
      rules.at({ number, timestamp, parentTotalDifficulty }).hardfork()
    expect([at(0n), at(4n), at(5n), at(9n), at(10n), at(12n)]).toEqual([
      ...["chainstart", "chainstart", "homestead", "homestead", "london", "london"],
    ])
    expect([at(12n, 0n, 99n), at(12n, 0n, 100n), at(12n, 999n, 100n), at(12n, 1000n, 100n)]).toEqual([
      ...["london", "paris", "paris", "cancun"],
    ])
  })

  test("behavior: amsterdam has the blobs of bpo2, or those of the schedule", () => {
    const amsterdam: Fork = { name: "amsterdam", timestamp: 0n }
    const blobsOf = (dated: readonly Fork[]) =>
      createRules({ ...chain, forks: [...dated, amsterdam] })
        .of(amsterdam)
        .getBlobGasSchedule()
    const { forks } = scheduleOf("osaka")
    expect(blobsOf(forks)).toEqual({
      targetBlobGasPerBlock: 14n * 131_072n,
      maxBlobGasPerBlock: 21n * 131_072n,
      blobGasPriceUpdateFraction: 11_684_671n,
    })
    expect(blobsOf([...forks, { name: "bpo1", timestamp: 0n, blobSchedule }])).toEqual({
      targetBlobGasPerBlock: 9n * 131_072n,
      maxBlobGasPerBlock: 12n * 131_072n,
      blobGasPriceUpdateFraction: 5_000_000n,
    })
  })

  test("behavior: a fork that changes no rules has those of the fork before it, and the blobs of its schedule", () => {
    const rules = createRules(chain)
    const commons = forks.map((fork) => rules.of(fork))
    expect(commons.map((common) => common.hardfork())).toEqual([
      ...["chainstart", "homestead", "london", "london", "paris", "cancun", "cancun"],
    ])
    const blobs = commons.slice(5).map((common) => common.getBlobGasSchedule())
    expect(blobs).toEqual([
      {
        targetBlobGasPerBlock: 3n * 131_072n,
        maxBlobGasPerBlock: 6n * 131_072n,
        blobGasPriceUpdateFraction: 3_338_477n,
      },
      {
        targetBlobGasPerBlock: 9n * 131_072n,
        maxBlobGasPerBlock: 12n * 131_072n,
        blobGasPriceUpdateFraction: 5_000_000n,
      },
    ])
  })

  test("behavior: chains with equal schedules share their rules; another chain id has its own", () => {
    const [one, other] = [createRules(chain), createRules({ ...chain })]
    expect(one.at(genesis)).toBe(other.at(genesis))
    const third = createRules({ ...chain, chainId: 908n })
    expect(one.at(genesis).chainId()).toBe(907n)
    expect(third.at(genesis).chainId()).toBe(908n)
  })

  test.each(Object.entries(hardforks) as [HardforkName, string][])(
    "behavior: the newest rules of a schedule up to %s are those of %s",
    (hardfork, name) => {
      const common = createRules(scheduleOf(hardfork)).at(genesis)
      const names = Object.values(hardforks)
      const reached = names.filter((each) => common.gteHardfork(each))
      expect(common.hardfork()).toBe(name)
      expect(reached).toEqual(names.slice(0, names.indexOf(name as never) + 1))
      expect(common.consensusType()).toBe(common.gteHardfork("paris") ? "pos" : "pow")
    },
  )
})

describe("the rules of a fork", () => {
  test("behavior: never become those of another one; a copy is the same object", () => {
    const common = createRules(chain).at(genesis)
    expect(() => common.setHardfork("cancun")).toThrow(
      new RangeError("the rules of chainstart cannot become those of cancun"),
    )
    expect(common.copy()).toBe(common)
    common.updateParams({ 1: { txGas: 1 } })
    expect(common.hardfork()).toBe("chainstart")
    expect(common.param("txGas")).toBe(21_000n)
  })

  test("behavior: have their EIPs and the parameters of these", () => {
    const [london, osaka] = (["london", "osaka"] as const).map((name) =>
      createRules(scheduleOf(name)).at(genesis),
    )
    expect(london?.isActivatedEIP(1559)).toBe(true)
    expect(london?.isActivatedEIP(4844)).toBe(false)
    expect(osaka?.isActivatedEIP(7951)).toBe(true)
    expect(osaka?.param("maxTransactionGasLimit")).toBe(16_777_216n)
  })

  test("args: limits lift those of code, init code and transactions", () => {
    const of = (limits: ForkSchedule["limits"]) => {
      const common = createRules({ ...scheduleOf("osaka"), limits }).at(genesis)
      const names = ["maxCodeSize", "maxInitCodeSize", "maxTransactionGasLimit"]
      return [...names.map((name) => common.param(name)), isGasUnlimited(common)]
    }
    expect(of(undefined)).toEqual([24_576n, 49_152n, 16_777_216n, false])
    expect(of({ codeSize: 100_000 })).toEqual([100_000n, 200_000n, 16_777_216n, false])
    expect(of({ isGasUnlimited: true })).toEqual([24_576n, 49_152n, 2n ** 64n - 1n, true])
  })

  test("args: feesInHeader", () => {
    const of = (feesInHeader?: boolean) =>
      hasFeesInHeader(createRules({ ...scheduleOf("osaka"), feesInHeader }).at(genesis))
    expect(of()).toBe(false)
    expect(of(false)).toBe(false)
    expect(of(true)).toBe(true)
    const moving = movingCommonOf({ ...scheduleOf("osaka"), feesInHeader: true })
    expect([hasFeesInHeader(moving), isGasUnlimited(moving)]).toEqual([false, false])
  })
})

test("setChainId: later blocks have the new id, and the rules that were read keep theirs", () => {
  const rules = createRules(chain)
  const before = rules.at(genesis)
  rules.setChainId(909n)
  expect(rules.chainId).toBe(909n)
  expect(rules.at(genesis).chainId()).toBe(909n)
  expect(before.chainId()).toBe(907n)
  expect(createRules(chain).chainId).toBe(907n)
})

test("rulesWith: the same rules for the same id, others for another one", () => {
  const rules = createRules(chain)
  expect(rulesWith(rules, 907n)).toBe(rules)
  const other = rulesWith(rules, 910n)
  const fork = forks.at(-2) as Fork
  expect(other.chainId).toBe(910n)
  expect(other.of(fork).chainId()).toBe(910n)
  expect(other.of(fork).hardfork()).toBe("cancun")
  expect(rules.of(fork).chainId()).toBe(907n)
})

test("movingCommonOf: moves from fork to fork, and has no limit of gas where the chain has none", () => {
  const moving = movingCommonOf(scheduleOf("osaka"))
  moving.setHardfork("osaka")
  expect([moving.hardfork(), moving.param("maxTransactionGasLimit")]).toEqual(["osaka", 16_777_216n])
  const unlimited = movingCommonOf({ ...scheduleOf("osaka"), limits: { isGasUnlimited: true } })
  unlimited.setHardfork("osaka")
  expect(unlimited.param("maxTransactionGasLimit")).toBe(2n ** 64n - 1n)
})
