/** The stored transactions of the pool and of the open block. */
import type { Common } from "@ethereumjs/common"
import { byteStringToBytes } from "../../../base/binary.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import { decodeBlockTransaction, hasSidecar } from "../../../kernel/evm/transaction/decode.ts"
import { encodingOf } from "../../../kernel/evm/transaction/encoding.ts"
import { createImpersonatedFrom, isImpersonated } from "../../../kernel/evm/transaction/impersonation.ts"
import type { SignedTransaction } from "../../../kernel/evm/transaction/signedTransaction.ts"
import { conditionsOf, setConditions } from "../../../node/block/conditions.ts"
import { executedIn, type OpenBlock } from "../../../node/block/openBlock.ts"
import { signedOf } from "../../../node/block/reexecute.ts"
import type { Pool, PoolTransaction } from "../../../node/txpool/pool.ts"
import { firstOf, hexKey, pastOf } from "../store/entries.ts"
import {
  asBigInt,
  asCopy,
  asHex,
  asNumber,
  asOptional,
  asText,
  bytesField,
  fieldsOf,
  hexField,
  numberField,
  optional,
  recordOf,
  textField,
} from "../store/rlpFields.ts"
import type { Store } from "../store/store.ts"
import type { Writes } from "../store/writes.ts"
import { decodeConditions, encodeConditions } from "./keptConditions.ts"
import { extentToKeep, isSameExtent, noOpenBlock, writeOpen } from "./openRecord.ts"

const poolKey = (hash: Hex): Buffer => hexKey("pool", hash)

/** The pool and the open block; `open` is `undefined` while a block is sealed, because the next one is empty. */
interface WaitingParts {
  readonly pool: Pick<Pool, "get">
  readonly open: OpenBlock | undefined
}

/** Creates the record of the waiting transactions, which is written when they have changed. */
export function createWaitingRecord(store: Store) {
  const stored = storedArrivals(store)
  let extent = noOpenBlock
  let settleWritten = (): void => {}
  const isAnyKept = (hashes: ReadonlySet<Hex>, pool: WaitingParts["pool"]): boolean => {
    for (const hash of hashes) if (stored.has(hash) || pool.get(hash) !== undefined) return true
    return false
  }

  return {
    isChanged: (touched: ReadonlySet<Hex>, open: OpenBlock | undefined): boolean =>
      touched.size > 0 || !isSameExtent(extent, extentToKeep(open)),
    write(writes: Writes, touched: ReadonlySet<Hex>, { pool, open }: WaitingParts): void {
      settleWritten = () => {} // discards the function of a failed write
      const next = extentToKeep(open)
      if (next.open === undefined && isSameExtent(extent, next) && !isAnyKept(touched, pool)) return
      const added = new Map<Hex, number>()
      const removed: Hex[] = []
      const add = (signed: SignedTransaction, arrival: number) => {
        writeWaiting(writes, arrival, signed)
        added.set(signed.hash, arrival)
      }
      const dropped =
        extent.open === next.open ? [] : (extent.open?.transactions ?? []).map(({ hash }) => hash)
      for (const hash of new Set([...touched, ...dropped])) {
        const waiting = pool.get(hash)
        const executed = next.open && executedIn(next.open, hash)
        if (waiting !== undefined) {
          if (stored.get(hash) !== waiting.arrival) add(waiting, waiting.arrival)
        } else if (executed === undefined) {
          if (stored.has(hash)) removed.push(hash)
        } else if (!stored.has(hash)) add(signedOf(executed), inBlock)
      }
      const unseen = (next.open?.transactions ?? []).slice(
        extent.open === next.open ? extent.transactions : 0,
      )
      for (const executed of unseen) {
        if (!stored.has(executed.hash) && !added.has(executed.hash)) add(signedOf(executed), inBlock)
      }
      for (const hash of removed) writes.remove(poolKey(hash))
      if (!isSameExtent(extent, next)) writeOpen(writes, extent, next)
      settleWritten = () => {
        for (const [hash, arrival] of added) stored.set(hash, arrival)
        for (const hash of removed) stored.delete(hash)
        extent = next
      }
    },
    /** Marks the last write as stored. */
    settle(): void {
      settleWritten()
      settleWritten = () => {}
    },
  }
}

/** The stored arrival of a transaction of the open block; the record of that block has the order. */
const inBlock = 0

/** Returns the arrivals of the stored transactions, by hash. */
function storedArrivals(store: Store): Map<Hex, number> {
  const arrivals = new Map<Hex, number>()
  for (const [key, record] of store.range(firstOf("pool"), pastOf("pool"))) {
    const [, , arrival] = fieldsOf(record, 6)
    arrivals.set(toHex(key.subarray(1)), asNumber(arrival))
  }
  return arrivals
}

/** Writes a transaction with the number of its arrival. */
function writeWaiting(
  writes: Writes,
  arrival: number,
  { transaction, hash, sender }: SignedTransaction,
): void {
  const bytes = hasSidecar(transaction)
    ? transaction.serializeNetworkWrapper()
    : byteStringToBytes(encodingOf(transaction))
  const isUnsigned = isImpersonated(transaction) ? 1 : 0
  writes.put(
    poolKey(hash),
    recordOf(
      bytesField(bytes),
      hexField(sender),
      numberField(arrival),
      numberField(isUnsigned),
      numberField(transaction.common.chainId()),
      optional(conditionsOf(transaction), (conditions) => textField(encodeConditions(conditions))),
    ),
  )
}

/**
 * Reads the transactions, in the order of their arrival.
 *
 * @param commonOf - Returns the rules of the open block with a chain id, which may have changed while a transaction waited.
 */
export async function readWaiting(
  store: Store,
  commonOf: (chainId: bigint) => Common,
): Promise<PoolTransaction[]> {
  const found: PoolTransaction[] = []
  for (const [, record] of store.range(firstOf("pool"), pastOf("pool"))) {
    const [bytes, sender, arrival, isUnsigned, chainId, conditions] = fieldsOf(record, 6)
    const common = commonOf(asBigInt(chainId))
    const encoding = asCopy(bytes)
    const signed =
      asNumber(isUnsigned) === 1
        ? createImpersonatedFrom(encoding, asHex(sender), common)
        : { ...(await decodeBlockTransaction(encoding, common)), sender: asHex(sender) }
    const given = asOptional(conditions, asText)
    if (given !== undefined) setConditions(signed.transaction, decodeConditions(given))
    found.push({ ...signed, arrival: asNumber(arrival) })
  }
  return found.sort((a, b) => a.arrival - b.arrival)
}
