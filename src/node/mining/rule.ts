/** The rule by which a miner builds, publishes and seals. */

/** The mining rule; automine and an interval may hold together. */
export interface MiningRule {
  /** Seal after each transaction. */
  readonly automine: boolean
  /** Milliseconds between blocks; 0 seals on command only. */
  readonly blockTimeMs: number
  /** The minimum and the maximum of {@link MiningRule.blockTimeMs}: the seed draws it for each block. */
  readonly blockTimesMs?: readonly [number, number] | undefined
  /** Milliseconds between flashblocks of interval mining; 0 publishes each transaction at once. */
  readonly flashblockTimeMs: number
  /** Execute and publish on command only. */
  readonly hold: boolean
}

/** The current mining rule of a node; the miner changes it, and the timestamp of the next block depends on it. */
export interface CurrentRule {
  readonly value: MiningRule
  change(changes: Partial<MiningRule>): void
}

/** Creates the holder of a mining rule. */
export function createCurrentRule(initial: MiningRule): CurrentRule {
  let value = initial
  return {
    get value() {
      return value
    },
    change(changes) {
      value = { ...value, ...changes }
    },
  }
}
