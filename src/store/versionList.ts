/** The numbers of the versions after the base that a store has, kept in memory: a search in the database takes longer. */
import type { Version } from "../state/version.ts"
import type { Reads } from "./reads.ts"
import { firstOf, pastOf } from "./stateKeys.ts"

/** Returns the number of the version that a key has. */
export const versionIn = (key: Buffer): Version => key.readUIntBE(1, 6)

/** Creates the list of a store; it is read when it is first needed. The numbers have gaps where versions were dropped. */
export function createVersionList(store: Reads) {
  let known: Version[] | undefined
  const versions = (): Version[] => {
    known ??= [...store.keys(firstOf("version"), pastOf("version"))].map(versionIn)
    return known
  }
  return {
    /** Adds a version newer than all before. */
    add(version: Version): void {
      versions().push(version)
    },
    /** Removes the versions after one from the list, and returns them. */
    takeAfter(version: Version): readonly Version[] {
      const list = versions()
      let kept = list.length
      while (kept > 0 && (list[kept - 1] as Version) > version) kept--
      return list.splice(kept)
    },
    /** Removes the versions up to one from the list, and returns them. */
    takeUpTo(version: Version): readonly Version[] {
      const list = versions()
      const first = list.findIndex((each) => each > version)
      return list.splice(0, first < 0 ? list.length : first)
    },
    /** Empties the list: the store has no versions any more. */
    clear(): void {
      known = []
    },
    /** Reads the list again when it is next needed, after a transaction has failed. */
    refresh(): void {
      known = undefined
    },
  }
}
