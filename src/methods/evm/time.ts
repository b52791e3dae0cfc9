/** Times as clients of test nodes send them: seconds, or milliseconds as JavaScript counts them. */

/** Later than this many seconds nobody means: it is the year 5138, or 1973 in milliseconds. */
const latestSeconds = 100_000_000_000n

/** Below this many, an interval is in seconds, as anvil's; others are in milliseconds, as Hardhat's. */
const fewestMs = 100

/** A point in time, in seconds since 1970; ganache and JavaScript's `Date` send milliseconds. */
export const toSeconds = (time: bigint): number => Number(time > latestSeconds ? time / 1000n : time)

/** An interval, in milliseconds. */
export const toMs = (interval: number): number => (interval < fewestMs ? interval * 1000 : interval)
