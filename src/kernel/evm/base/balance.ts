/** Balances that grow without a transfer: by fees, rewards, withdrawals and cheats. */

/** The most wei that an account can have: a word (Yellow Paper section 4.1). */
export const largestBalance = 2n ** 256n - 1n

/** A balance with more wei, at most {@link largestBalance}, as in revm (`incr_balance`). */
export const increased = (balance: bigint, wei: bigint): bigint => {
  const sum = balance + wei
  return sum < largestBalance ? sum : largestBalance
}
