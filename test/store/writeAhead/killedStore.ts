/** A store whose process is killed: one folder has the open store, the other a copy as a kill would leave it. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "vitest"
import { keyOf } from "../../../src/store/entries.ts"
import { openStore, type Store } from "../../../src/store/store.ts"
import type { Sync } from "../../../src/store/syncs.ts"
import { headerLength } from "../../../src/store/writeAhead/logHeader.ts"
import { readLog } from "../../../src/store/writeAhead/logReader.ts"
import { recordAt } from "../../../src/store/writeAhead/logRecord.ts"

/** The writes of one transaction. */
type Job = Parameters<Store["write"]>[0]

export const key = (number: number) => keyOf("account", Buffer.of(number))

export const puts =
  (number: number, text: string): Job =>
  (writes) =>
    writes.put(key(number), Buffer.from(text))

/** Three transactions. */
export const three = [puts(1, "one"), puts(2, "two"), puts(3, "three")]

export const contentsOf = (store: Store) =>
  [...store.range(Buffer.of(2), Buffer.of(255))].map(([at, value]) => `${at[1]}=${Buffer.from(value)}`)

/** Returns the offset after the last record of a log; free space follows it. */
export function endOfRecords(log: Buffer): number {
  let end = headerLength
  for (let found = recordAt(log, end); typeof found === "object"; found = recordAt(log, end)) end = found.end
  return end
}

export function createFolders() {
  const folder = mkdtempSync(join(tmpdir(), "midblock-log-"))
  const [live, killed] = [join(folder, "live"), join(folder, "killed")]
  const database = join(killed, "chain.mdb")
  /** Copies the folder of an open store as it is when its process ends at this moment. */
  const copyKilled = (from = live, to = killed) => {
    cpSync(from, to, { recursive: true })
    rmSync(join(to, "lock"))
  }
  return {
    folder,
    live,
    killed,
    database,
    log: `${database}-log`,
    liveLog: join(live, "chain.mdb-log"),
    copyKilled,
    /** Commits transactions, and copies the folder as a kill would leave it; returns the end offset of each record. */
    async kill(jobs: readonly Job[], sync?: Sync): Promise<number[]> {
      const store = await openStore(live, { sync })
      const ends = jobs.map((job) => {
        store.write(job)
        return endOfRecords(readFileSync(join(live, "chain.mdb-log")))
      })
      copyKilled()
      await store.close()
      return ends
    },
    /** Returns the contents that the next process reads, and checks that a reader and then a writer read the same. */
    async reopened(): Promise<string[]> {
      const reader = await openStore(killed, { isReadOnly: true })
      const seen = contentsOf(reader)
      await reader.close()
      const store = await openStore(killed)
      expect(contentsOf(store)).toEqual(seen)
      expect(readLog(database).records).toEqual([])
      await store.close()
      return seen
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
