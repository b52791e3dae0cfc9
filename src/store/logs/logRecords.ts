/** The logs in the records of transactions, read without the other fields. */
import { toHex } from "../../base/hex.ts"
import type { LogBlock } from "../../chain/logSearch.ts"
import { StoreDamaged } from "../../errors/index.ts"
import { keccak256 } from "../../evm/base/crypto.ts"
import type { Log } from "../../evm/base/records.ts"
import { blockKeys as keys } from "../blocks/blockKeys.ts"
import { decodeLogs } from "../blocks/transactionRecord.ts"
import { asBigInt, asBytes, asList, asNumber, asOptional, decodeRecord, type Item } from "../rlpFields.ts"
import type { Store } from "../store.ts"

const read = <T>({ folder }: Store, what: string, decode: () => T): T => {
  try {
    return decode()
  } catch (cause) {
    if (cause instanceof StoreDamaged) throw cause
    throw new StoreDamaged({ folder, what }, { cause })
  }
}

/** Returns the logs of a transaction and its hash. @throws {@link StoreDamaged} when its record is missing or malformed. */
export function readLogs(store: Store, number: number, index: number) {
  return read(store, `transaction ${index} of block ${number}`, () => {
    const fields = decodeRecord(store.read(keys.transaction(number, index)))
    return { ...decodeLogs(fields), hash: toHex(keccak256(asBytes(fields[0]))) }
  })
}

/** Returns the facts about a block that logs contain. @throws {@link StoreDamaged} */
export function readLogBlock(store: Store, number: number): LogBlock {
  return read(store, `block ${number}`, () => {
    const stored = store.read(keys.block(number)) ?? new Uint8Array()
    const fields = decodeRecord(stored.subarray(32))
    const timestamp: Item | undefined = asList(fields[0])[11]
    return {
      hash: toHex(stored.subarray(0, 32)),
      timestampMs: asOptional(fields[3], asNumber),
      header: { number: BigInt(number), timestamp: asBigInt(timestamp) },
    }
  })
}

/** Yields the logs of every transaction of a range of blocks. */
export function* logRecords(
  store: Store,
  first: number,
  last: number,
): Iterable<{ readonly number: number; readonly index: number; readonly logs: readonly Log[] }> {
  for (const [key, record] of store.range(keys.transaction(first, 0), keys.transaction(last + 1, 0))) {
    const [number, index] = [key.readUIntBE(1, 6), key.readUInt32BE(7)]
    const { logs } = read(store, `transaction ${index} of block ${number}`, () =>
      decodeLogs(decodeRecord(record)),
    )
    yield { number, index, logs }
  }
}
