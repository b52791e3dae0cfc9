/** Loads lmdb, an optional dependency, when a database is needed. */

/** The version of lmdb that is installed with midblock; package.json has it as well. */
const lmdbVersion = "3.5.6"

/** The module. */
export type Lmdb = typeof import("lmdb")

/**
 * Loads lmdb.
 *
 * @throws Error with the command that installs it, when it is not installed or has no binary for this system.
 */
export async function importLmdb(): Promise<Lmdb> {
  try {
    return await import("lmdb")
  } catch (cause) {
    const reason = `the package lmdb cannot be loaded; install it with: npm install lmdb@${lmdbVersion}`
    throw new Error(reason, { cause })
  }
}
