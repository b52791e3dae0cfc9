/** Writes entries of one block into the database, in the background. */
import { fromHex, toHex } from "../../base/hex.ts"
import type { StateValues } from "../origin/origin.ts"
import { countValues } from "../stateValues.ts"
import { allDone, type CacheDatabase } from "./database.ts"
import { blockKeys, codeKey, encodeAccount, type Keccak256, sealed } from "./entries.ts"

/** So many bytes are written between two looks at the size. */
const bytesBetweenLooks = 2 ** 22

/** Options of {@link createWriter}. */
interface WriterOptions {
  readonly keccak256: Keccak256
  readonly onFailure: (error: unknown) => void
  /** Looks at the size, and makes room. */
  readonly shrink: () => Promise<void>
}

type Entry = readonly [key: Buffer, value: Buffer]

/** Creates a writer. Its methods return at once; after a failure nothing more is written. */
export function createWriter(
  lmdb: CacheDatabase["lmdb"],
  block: Buffer,
  { keccak256, onFailure, shrink }: WriterOptions,
) {
  const keys = blockKeys(block)
  const running = new Set<Promise<void>>()
  let written = 0
  let hasFailed = false
  let stopWaiting = (): void => {}
  const failure = new Promise<void>((resolve) => {
    stopWaiting = resolve
  })
  const fail = (error: unknown): void => {
    if (!hasFailed) onFailure(error)
    hasFailed = true
    stopWaiting()
  }
  const run = (step: () => Promise<unknown>): void => {
    if (hasFailed) return
    const task = step()
      .then(() => {}, fail)
      .finally(() => running.delete(task))
    running.add(task)
  }
  const put = (entries: readonly Entry[]): void => {
    run(() => allDone(entries.map(([key, value]) => lmdb.put(key, value))))
    for (const [key, value] of entries) written += key.length + value.length
    if (written < bytesBetweenLooks) return
    written = 0
    run(shrink)
  }
  const entry = (key: Buffer, value: Uint8Array): Entry => [key, sealed(key, value, keccak256)]
  return {
    run,
    shrink: () => run(shrink),
    /** Writes state; returns the number of values. */
    state(values: StateValues): number {
      try {
        put(stateEntries(values))
        return countValues(values)
      } catch (error) {
        fail(error)
        return 0
      }
    },
    response(id: string, result: unknown): void {
      const key = keys.response(keccak256(Buffer.from(id)))
      put([entry(key, Buffer.from(JSON.stringify({ id, result })))])
    },
    /** Resolves once everything is written, with `true`; after a failure at once, as LMDB may leave writes unsettled. */
    async finish(): Promise<boolean> {
      while (running.size > 0 && !hasFailed) await Promise.race([Promise.all(running), failure])
      return !hasFailed
    },
  }

  function stateEntries({ accounts, slots, blockHashes }: StateValues): Entry[] {
    const entries: Entry[] = []
    for (const [address, { balance, nonce, code }] of accounts) {
      const bytes = Buffer.from(fromHex(code))
      const codeHash = toHex(keccak256(bytes))
      if (bytes.length > 0 && !lmdb.doesExist(codeKey(codeHash))) entries.push([codeKey(codeHash), bytes])
      entries.push(entry(keys.account(address), encodeAccount({ balance, nonce, codeHash })))
    }
    for (const [address, values] of slots)
      for (const [slot, value] of values) entries.push(entry(keys.slot(address, slot), fromHex(value)))
    for (const [number, hash] of blockHashes) entries.push(entry(keys.blockHash(number), fromHex(hash)))
    return entries
  }
}
