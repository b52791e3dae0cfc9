import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { createVirtualClock, createWallClock } from "../../../src/node/base/clock.ts"
import { createSeed } from "../../../src/node/base/seed.ts"
import { createNextBlock } from "../../../src/node/block/nextBlock.ts"
import { withDefaults } from "../../../src/node/options/index.ts"
import { createParts } from "../parts.ts"

const node = await createParts()
const { head } = node.chain
const headSeconds = Number(head.header.timestamp)
const seed = createSeed("0")

/** Creates the next block of a node that mines on command, with its virtual clock at the head. */
function create({ blockTime = 2000, mining = false, ruleMs = 0 } = {}) {
  const clock = mining ? createWallClock(headSeconds * 1000) : createVirtualClock(headSeconds * 1000)
  const options = { ...withDefaults({ mining }), blockTime }
  return { clock, nextBlock: createNextBlock({ ...node, options, seed, clock, blockTimeMs: () => ruleMs }) }
}

const secondsAfterHead = ({ nextBlock }: ReturnType<typeof create>) =>
  Number(nextBlock.attributes(head).timestamp) - headSeconds

test("on command, the timestamp of a block is the virtual clock plus the block time", () => {
  const parts = create()
  expect(secondsAfterHead(parts)).toBe(2)
  expect(parts.nextBlock.durationMs()).toBe(2000)
  parts.clock.advance(10_000)
  expect(secondsAfterHead(parts)).toBe(12)
})

test("on a wall clock, the duration of a block is the block time of the mining rule", () => {
  expect(create({ mining: true, ruleMs: 5000 }).nextBlock.durationMs()).toBe(5000)
  expect(create({ mining: true }).nextBlock.durationMs()).toBe(0)
})

test("a block is always later than its parent", () => {
  const parts = create()
  parts.clock.advance(-60_000)
  expect(secondsAfterHead(parts)).toBe(1)
})

test("blocks that are shorter than a second have a timestamp in milliseconds", () => {
  const { nextBlock } = create({ blockTime: 200 })
  const { timestamp, timestampMs } = nextBlock.attributes(head)
  expect({ timestamp, timestampMs }).toEqual({
    timestamp: BigInt(headSeconds),
    timestampMs: headSeconds * 1000 + 200,
  })
})

test("the attributes are those of the options and the seed, unless they are overridden", () => {
  const { nextBlock } = create()
  const { gasLimit, coinbase } = withDefaults({})
  const drawn = {
    gasLimit,
    coinbase: coinbase.toLowerCase(),
    prevRandao: toHex(seed("prevRandao", 1n)),
    parentBeaconBlockRoot: toHex(seed("parentBeaconBlockRoot", 1n)),
    fixedGasLimit: undefined,
    baseFeePerGas: undefined,
  }
  const attributes = () => {
    const {
      timestamp: _,
      timestampMs: __,
      prevRandao,
      parentBeaconBlockRoot,
      ...rest
    } = nextBlock.attributes(head)
    return { ...rest, prevRandao: toHex(prevRandao), parentBeaconBlockRoot: toHex(parentBeaconBlockRoot) }
  }
  expect(attributes()).toEqual(drawn)
  const coinbaseOverride = `0x${"cb".repeat(20)}` as const
  const prevRandao = new Uint8Array(32).fill(7)
  nextBlock.override({ coinbase: coinbaseOverride, gasLimit: 1n, baseFeePerGas: 2n, prevRandao }, head)
  expect(attributes()).toEqual({
    ...drawn,
    coinbase: coinbaseOverride,
    fixedGasLimit: 1n,
    baseFeePerGas: 2n,
    prevRandao: toHex(prevRandao),
  })
})

test("sealing clears only the overrides for a single block; lasting overrides stay", () => {
  const { nextBlock } = create()
  const lasting = { coinbase: `0x${"cb".repeat(20)}`, gasLimit: 1n, intervalSeconds: 5 } as const
  const timestamp = head.header.timestamp + 100n
  nextBlock.override({ ...lasting, timestamp, baseFeePerGas: 2n, prevRandao: new Uint8Array(32) }, head)
  nextBlock.onSealed(head)
  expect(nextBlock.overrides).toEqual(lasting)
})

test("an overridden interval counts from the parent, independent of the clock", () => {
  const parts = create()
  parts.nextBlock.override({ intervalSeconds: 7 }, head)
  parts.clock.advance(60_000)
  expect(secondsAfterHead(parts)).toBe(7)
})

test("overrideSpacing: the seconds count from the parent, or from the clock if that is later", () => {
  const parts = create()
  parts.clock.advance(60_000)
  expect(parts.nextBlock.overrideSpacing(3, "parent", head)).toBe(true)
  expect(secondsAfterHead(parts)).toBe(3)
  parts.nextBlock.restore({})
  expect(parts.nextBlock.overrideSpacing(3, "clock", head)).toBe(true)
  expect(secondsAfterHead(parts)).toBe(63)
  parts.nextBlock.restore({})
  parts.clock.advance(-120_000)
  expect(parts.nextBlock.overrideSpacing(3, "clock", head)).toBe(true)
  expect(secondsAfterHead(parts)).toBe(3)
})

test("overrideSpacing: a timestamp that is already set takes precedence over the clock", () => {
  const parts = create()
  parts.nextBlock.override({ timestamp: head.header.timestamp + 100n }, head)
  expect(parts.nextBlock.overrideSpacing(3, "clock", head)).toBe(false)
  expect(secondsAfterHead(parts)).toBe(100)
})

test("isStale: a virtual clock that was moved makes the open block stale, an interval does not", () => {
  const { clock, nextBlock } = create({ blockTime: Number(node.options.blockTime) })
  expect(nextBlock.isStale(node.builder.open)).toBe(false)
  clock.advance(1000)
  expect(nextBlock.isStale(node.builder.open)).toBe(true)
  expect(create({ mining: true, ruleMs: 1000 }).nextBlock.isStale(node.builder.open)).toBe(false)
})

test("error: a timestamp that is not later than the head, or too large", () => {
  const { nextBlock } = create()
  expect(() => nextBlock.override({ timestamp: head.header.timestamp }, head)).toThrow(
    `Timestamp ${headSeconds} is lower than or equal to previous block's timestamp ${headSeconds}`,
  )
  expect(() => nextBlock.override({ timestamp: 2n ** 53n }, head)).toThrow(
    "the timestamp exceeds the limit of 9007199254740 seconds",
  )
  expect(nextBlock.overrides).toEqual({})
})
