/** The interface of writes to a store. */
import type { ByteString } from "../../../base/binary.ts"

/** The writes of one transaction; reads of the store that are made within it see them. */
export interface Writes {
  put(key: Buffer, value: Uint8Array | ByteString): void
  remove(key: Buffer): void
}
