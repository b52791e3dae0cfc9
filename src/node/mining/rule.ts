/** The rule by which a miner builds, publishes and seals. */

/** The mining rule; automine and an interval may hold together. */
export interface MiningRule {
  /** Seal after each transaction. */
  readonly automine: boolean
  /** Milliseconds between blocks; 0 seals on command only. */
  readonly blockTimeMs: number
  /** The least and the most of them: each block takes what the seed draws. */
  readonly blockTimesMs?: readonly [number, number] | undefined
  /** Milliseconds between flashblocks of interval mining; 0 publishes each transaction at once. */
  readonly flashblockTimeMs: number
  /** Execute and publish on command only. */
  readonly hold: boolean
}
