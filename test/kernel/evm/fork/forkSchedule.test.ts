import { describe, expect, test } from "vitest"
import {
  depositContract,
  type Fork,
  type ForkPosition,
  hardforkNames,
  isActive,
  scheduleFromGenesis,
} from "../../../../src/kernel/evm/fork/forkSchedule.ts"

describe("scheduleFromGenesis", () => {
  test("default: the forks up to the given one, each active in genesis by its own condition", () => {
    const { forks, ...rest } = scheduleFromGenesis({ chainId: 5n, hardfork: "osaka" })
    expect(rest).toEqual({ chainId: 5n, depositContract })
    const byNumber = [
      ...["frontier", "homestead", "tangerine", "spuriousDragon", "byzantium", "constantinople"],
      ...["petersburg", "istanbul", "muirGlacier", "berlin", "london", "arrowGlacier", "grayGlacier"],
    ]
    expect(forks).toEqual([
      ...byNumber.map((name) => ({ name, block: 0n })),
      { name: "paris", totalDifficulty: 0n },
      ...["shanghai", "cancun", "prague", "osaka"].map((name) => ({ name, timestamp: 0n })),
    ])
    const genesis = { number: 0n, timestamp: 0n, parentTotalDifficulty: 0n }
    expect(forks.filter((fork) => !isActive(fork, genesis))).toEqual([])
  })

  test("args: the forks that only change blobs, with their numbers", () => {
    const blobsOf = (hardfork: "osaka" | "bpo1" | "bpo2") =>
      scheduleFromGenesis({ chainId: 1n, hardfork }).forks.slice(17)
    const osaka = { name: "osaka", timestamp: 0n }
    const [bpo1, bpo2] = [
      {
        ...{ name: "bpo1", timestamp: 0n },
        blobSchedule: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193 },
      },
      {
        ...{ name: "bpo2", timestamp: 0n },
        blobSchedule: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 },
      },
    ]
    expect(blobsOf("osaka")).toEqual([osaka])
    expect(blobsOf("bpo1")).toEqual([osaka, bpo1])
    expect(blobsOf("bpo2")).toEqual([osaka, bpo1, bpo2])
  })

  test("behavior: amsterdam comes after the blob forks", () => {
    const { forks } = scheduleFromGenesis({ chainId: 1n, hardfork: "amsterdam" })
    expect(forks.slice(-4).map(({ name }) => name)).toEqual(["osaka", "bpo1", "bpo2", "amsterdam"])
    expect(forks.at(-1)).toEqual({ name: "amsterdam", timestamp: 0n })
    expect(hardforkNames.slice(-4)).toEqual(["osaka", "bpo1", "bpo2", "amsterdam"])
  })

  test("behavior: a schedule ends at its fork", () => {
    const namesOf = (hardfork: "frontier" | "homestead" | "paris") =>
      scheduleFromGenesis({ chainId: 1n, hardfork }).forks.map(({ name }) => name)
    expect(namesOf("frontier")).toEqual(["frontier"])
    expect(namesOf("homestead")).toEqual(["frontier", "homestead"])
    expect(namesOf("paris").at(-1)).toBe("paris")
  })
})

test.each<[string, Fork, Partial<ForkPosition>, Partial<ForkPosition>]>([
  ["a block number", { name: "london", block: 7n }, { number: 6n }, { number: 7n }],
  ["a time", { name: "cancun", timestamp: 7n }, { timestamp: 6n }, { timestamp: 7n }],
  [
    "the total difficulty of the parent",
    { name: "paris", totalDifficulty: 7n },
    { parentTotalDifficulty: 6n },
    { parentTotalDifficulty: 7n },
  ],
])("isActive: a fork begins at %s, and never at another one", (_, fork, before, first) => {
  const high = { number: 100n, timestamp: 100n, parentTotalDifficulty: 100n }
  expect(isActive(fork, { ...high, ...before })).toBe(false)
  expect(isActive(fork, { ...high, ...first })).toBe(true)
  const low = { number: 0n, timestamp: 0n, parentTotalDifficulty: 0n }
  expect(isActive(fork, low)).toBe(false)
  expect(isActive(fork, { ...low, ...first })).toBe(true)
})

test("isActive: a fork without a condition never begins", () => {
  expect(isActive({ name: "osaka" }, { number: 9n, timestamp: 9n, parentTotalDifficulty: 9n })).toBe(false)
})
