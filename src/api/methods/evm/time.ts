/** Converts times of clients of test nodes, which are in seconds or in milliseconds. */

/** The latest time in seconds, in the year 5138; a larger number is in milliseconds, where it is in 1973. */
const latestSeconds = 100_000_000_000n

/** The smallest interval in milliseconds, as Hardhat sends; a smaller number is in seconds, as anvil's clients send. */
const minIntervalMs = 100

/** Returns a time in seconds since 1970; ganache and JavaScript's `Date` use milliseconds. */
export const toSeconds = (time: bigint): number => Number(time > latestSeconds ? time / 1000n : time)

/** Returns an interval in milliseconds. */
export const toMs = (interval: number): number => (interval < minIntervalMs ? interval * 1000 : interval)
