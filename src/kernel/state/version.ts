/** A version: the integer that names one immutable state. */

/** Versions grow by one with every append and are never used twice, not even after a truncation. */
export type Version = number
