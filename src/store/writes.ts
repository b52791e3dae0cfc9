/** The interface of writes to a store. */
import type { ByteString } from "../base/binary.ts"

/** The writes of one transaction. */
export interface Writes {
  put(key: Buffer, value: Uint8Array | ByteString): void
  remove(key: Buffer): void
  /** Writes or removes an entry only in the log; the writes that are derived from it are deferred (`Store.defer`). */
  log(key: Buffer, value: ByteString | undefined): void
}
