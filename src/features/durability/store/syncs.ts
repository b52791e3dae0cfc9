/** The guarantees of a data folder against a loss of power. */

/** The names are those of SQLite's `synchronous`; `store.ts` has the options of LMDB for each. */
export const syncs = ["full", "normal", "off"] as const

export type Sync = (typeof syncs)[number]
