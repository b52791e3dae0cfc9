/** The ways in which a data folder is written to the disk. */

/** With each commit, once in a second, or when the system does so. */
export const syncs = ["always", "interval", "never"] as const

export type Sync = (typeof syncs)[number]
