/** Repairs a data folder: cuts the chain to the last intact block, and builds derived entries again. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { StoreDamaged } from "../../errors/index.ts"
import { lostSince, recoverFlushed } from "../../store/lmdb/flushPoint.ts"
import { lockFolder } from "../../store/lock.ts"
import { assertPresent, databaseOf, lockOf } from "../../store/store.ts"
import { logOf } from "../../store/writeAhead/logHeader.ts"
import { rebuild } from "./rebuild.ts"
import { checkFolder } from "./verify.ts"

/** Maximum number of damaged parts that are listed. */
const maxNamed = 20

/**
 * Repairs a folder.
 *
 * @returns The lines of its report.
 * @throws {@link StoreInUse} while a process has the folder open; {@link StoreDamaged} when the intact parts are not enough for a
 * chain: the folder then does not change.
 */
export async function repairFolder(path: string): Promise<readonly string[]> {
  const folder = resolve(path)
  const database = databaseOf(folder)
  assertPresent(folder)
  const release = lockFolder(folder, lockOf(folder))
  try {
    const isLost = lostSince(database) !== undefined
    if (isLost) recoverFlushed(database)
    const lines = isLost ? ["the chain is as of the newest second that was on the disk"] : []
    const { damage } = await checkFolder(folder)
    if (damage.length === 0) return [...lines, "nothing is damaged"]
    lines.push(...damage.slice(0, maxNamed).map((what) => `damaged: ${what}`))
    if (damage.length > maxNamed) lines.push(`damaged: ${damage.length - maxNamed} more`)
    return [...lines, ...(await rebuildDatabase(folder))]
  } finally {
    release()
  }
}

/** Replaces the damaged database by one that is built from its intact parts. */
async function rebuildDatabase(folder: string): Promise<readonly string[]> {
  const fresh = join(folder, "repair")
  rmSync(fresh, { recursive: true, force: true })
  try {
    const lines = await rebuild(folder, fresh)
    const [left] = (await checkFolder(fresh)).damage
    if (left !== undefined) throw new StoreDamaged({ folder, what: `it cannot be repaired: ${left}` })
    replaceDatabase(folder, fresh)
    return [...lines, `the damaged database is ${databaseOf(folder)}.damaged`]
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Replaces the database. The folder has a database at every moment, because a folder without one counts as new. */
function replaceDatabase(folder: string, fresh: string): void {
  const [old, database] = [databaseOf(folder), databaseOf(fresh)]
  const file = openSync(database, "r+")
  fsyncSync(file)
  closeSync(file)
  const log = logOf(old)
  keepDamaged(old)
  if (existsSync(log)) keepDamaged(log)
  for (const suffix of ["-lock", "-flushed"]) rmSync(`${old}${suffix}`, { force: true })
  renameSync(database, old)
  // If the process ends before this line, the log of another database is refused, and a second repair removes it.
  rmSync(log, { force: true })
}

/** Links a file to a second name, with the suffix `.damaged`; copies it when the system cannot link. */
function keepDamaged(path: string): void {
  const aside = `${path}.damaged`
  rmSync(aside, { force: true })
  try {
    linkSync(path, aside)
  } catch {
    copyFileSync(path, aside)
  }
}
