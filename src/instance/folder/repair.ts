/** The repair of a data folder: the chain is cut to the last good block, and what can be derived is made again. */
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

/** The damage that is named one by one. */
const maxNamed = 20

/**
 * Repairs a folder.
 *
 * @returns What it found and did, in lines.
 * @throws {@link StoreInUse} while a process has the folder; {@link StoreDamaged} when no chain can be made of what is whole: the
 * folder is as it was then.
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
    return [...lines, ...(await makeAnew(folder))]
  } finally {
    release()
  }
}

/** Replaces the damaged database by one of what is whole. */
async function makeAnew(folder: string): Promise<readonly string[]> {
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

/** The folder has a database with its log at each moment: one without would be taken for a new folder. */
function replaceDatabase(folder: string, fresh: string): void {
  const [old, database] = [databaseOf(folder), databaseOf(fresh)]
  const file = openSync(database, "r+")
  fsyncSync(file)
  closeSync(file)
  const log = logOf(old)
  keepAside(old)
  if (existsSync(log)) keepAside(log)
  for (const suffix of ["-lock", "-flushed"]) rmSync(`${old}${suffix}`, { force: true })
  renameSync(database, old)
  // Until it is removed the log is refused, because it is of another database, and a second repair removes it.
  rmSync(log, { force: true })
}

/** Gives a file a second name; where the system cannot, copies it. */
function keepAside(path: string): void {
  const aside = `${path}.damaged`
  rmSync(aside, { force: true })
  try {
    linkSync(path, aside)
  } catch {
    copyFileSync(path, aside)
  }
}
