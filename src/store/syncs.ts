/** The times at which a data folder is written to the disk. */

/** With each commit, once per second, or when the system does so. */
export const syncs = ["always", "interval", "never"] as const

export type Sync = (typeof syncs)[number]
