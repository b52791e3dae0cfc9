/** Writes that are deferred to a checkpoint: until then the log has the values from which they are derived. */
import type { Write } from "../freeSpace.ts"
import { createRecordBuilder, entriesIn } from "../writeAhead/logRecord.ts"
import type { Writes } from "../writes.ts"

/** The writes that replace the values of the kind `sealed` in a log. */
export interface Deferred {
  /** True when the log has no such values. */
  readonly isEmpty: boolean
  write(writes: Writes): void
  /** Called when the writes are in the database, or when the checkpoint has failed. */
  settle(isWritten: boolean): void
}

/** The deferred writes of a store that defers nothing. */
export const noneDeferred: Deferred = { isEmpty: true, write: () => {}, settle: () => {} }

/** Puts the deferred writes into the database. */
export function putDeferred(deferred: Deferred, put: (writes: readonly Write[]) => void): void {
  const builder = createRecordBuilder()
  let isWritten = false
  try {
    deferred.write(builder)
    put(entriesIn(builder.payload))
    isWritten = true
  } finally {
    deferred.settle(isWritten)
  }
}
