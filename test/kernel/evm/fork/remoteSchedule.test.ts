/** Rules of forked chains. */
import { describe, expect, test } from "vitest"
import { isActive } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import {
  arbosVersionOf,
  type RemoteBlockFacts,
  remoteSchedule,
} from "../../../../src/kernel/evm/fork/remoteSchedule.ts"

const all = ["baseFeePerGas", "withdrawalsRoot", "parentBeaconBlockRoot", "requestsHash"]
const fieldsOf = {
  london: 1,
  paris: 1,
  shanghai: 2,
  cancun: 3,
  prague: 4,
  osaka: 4,
  bpo1: 4,
  bpo2: 4,
} as const
type Name = keyof typeof fieldsOf

const place = (chainId: bigint, timestamp: number, fork: Name, number = 25_000_000n): RemoteBlockFacts => ({
  chainId,
  number,
  timestamp: BigInt(timestamp),
  difficulty: fork === "london" ? 1n : 0n,
  fields: new Set(all.slice(0, fieldsOf[fork])),
})

/** Returns the newest active fork at a block, and the blob schedule that replaces its own. */
function newestAt(at: RemoteBlockFacts, chainId = at.chainId) {
  const { schedule, reason } = remoteSchedule(at, { chainId })
  const position = { ...at, parentTotalDifficulty: at.difficulty === 0n ? 2n ** 128n : 0n }
  const active = schedule.forks.filter((fork) => isActive(fork, position)).at(-1)
  return { fork: active?.name, blobs: active?.blobSchedule, reason, chainId: schedule.chainId }
}

/** Seconds of the activations, as in geth params/config.go `MainnetChainConfig`, `SepoliaChainConfig`, `HoodiChainConfig`. */
const activations = {
  1: {
    shanghai: 1681338455,
    cancun: 1710338135,
    prague: 1746612311,
    osaka: 1764798551,
    bpo1: 1765290071,
    bpo2: 1767747671,
  },
  11155111: {
    shanghai: 1677557088,
    cancun: 1706655072,
    prague: 1741159776,
    osaka: 1760427360,
    bpo1: 1761017184,
    bpo2: 1761607008,
  },
  560048: { prague: 1742999832, osaka: 1761677592, bpo1: 1762365720, bpo2: 1762955544 },
} as const

/** As in geth params/config.go `DefaultBPO1BlobConfig` and `DefaultBPO2BlobConfig`. */
const blobs = {
  bpo1: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193 },
  bpo2: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 },
} as const

describe("the schedule of a known chain", () => {
  const cases = Object.entries(activations).flatMap(([chain, forks]) =>
    Object.entries(forks).map(([fork, at], index, entries) => {
      const before = index === 0 ? (chain === "560048" ? "cancun" : "paris") : entries[index - 1]?.[0]
      return [BigInt(chain), fork as Name, at, before as Name] as const
    }),
  )
  test.each(cases)("chain %d: %s activates exactly at %d, after %s", (chainId, fork, at, before) => {
    const reason = `the schedule of chain ${chainId}`
    const blobsOf = (name: Name) => (name === "bpo1" || name === "bpo2" ? blobs[name] : undefined)
    expect(newestAt(place(chainId, at - 1, before))).toEqual({
      fork: before,
      blobs: blobsOf(before),
      reason,
      chainId,
    })
    expect(newestAt(place(chainId, at, fork))).toEqual({ fork, blobs: blobsOf(fork), reason, chainId })
  })

  test("selects forks before the merge by block number", () => {
    const at = (number: bigint) => newestAt(place(1n, 1_660_000_000, "london", number)).fork
    expect(at(12_965_000n)).toBe("london")
    expect(at(13_773_000n)).toBe("arrowGlacier")
    expect(at(15_050_000n)).toBe("grayGlacier")
  })

  test("is the same under another local chain id", () => {
    expect(newestAt(place(1n, 1767747671, "bpo2"), 31337n)).toMatchObject({ fork: "bpo2", chainId: 31337n })
  })

  test("is not used for a private chain with the same chain id and other header fields", () => {
    expect(newestAt(place(1n, 1_650_000_000, "prague"))).toEqual({
      fork: "bpo2",
      blobs: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 },
      reason: "bpo2, the newest that the header of the fork block allows",
      chainId: 1n,
    })
  })
})

test("an unknown chain has the newest rules that its header allows", () => {
  const names: readonly Name[] = ["london", "paris", "shanghai", "cancun", "prague"]
  expect(names.map((name) => newestAt(place(10n, 1_700_000_000, name)).fork)).toEqual([
    "grayGlacier",
    "paris",
    "shanghai",
    "cancun",
    "bpo2",
  ])
  expect(newestAt({ ...place(99n, 0, "london"), fields: new Set() }).fork).toBe("berlin")
})

test("an Arbitrum chain has the rules of the ArbOS version in its mix hash", () => {
  const fields = new Set(["baseFeePerGas", "sendRoot", "sendCount", "l1BlockNumber"])
  const mixHash = new Uint8Array(32)
  const versions = [0, 10, 11, 20, 32, 40, 50, 51]
  const forks = versions.map((version) => {
    mixHash[23] = version
    const at = {
      ...place(42161n, 1_700_000_000, "london"),
      fields,
      arbosVersion: arbosVersionOf(fields, mixHash),
    }
    return newestAt(at).fork
  })
  expect(forks).toEqual(["paris", "paris", "shanghai", "cancun", "cancun", "prague", "osaka", "osaka"])
  expect(arbosVersionOf(new Set(), mixHash)).toBeUndefined()
  expect(arbosVersionOf(fields, undefined)).toBeUndefined()
  expect(newestAt({ ...place(42161n, 0, "london"), fields, arbosVersion: 40n }).reason).toBe(
    "prague, which ArbOS 40 of the fork block has",
  )
})
