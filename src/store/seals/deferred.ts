/** Writes that are deferred to a checkpoint: the log has values that they follow from. */
import type { Write } from "../room.ts"
import { createRecordBuilder, entriesIn } from "../writeAhead/logRecord.ts"
import type { Writes } from "../writes.ts"

/** The writes that stand for the values of the kind `sealed` in a log. */
export interface Deferred {
  /** True when the log has no such values. */
  readonly isEmpty: boolean
  write(writes: Writes): void
  /** Called when they are in the database, or the checkpoint has failed. */
  settle(isWritten: boolean): void
}

/** Those of a store that defers nothing. */
export const noneDeferred: Deferred = { isEmpty: true, write: () => {}, settle: () => {} }

/** Puts the writes that are deferred into the database. */
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
