/** The waiting transactions of one sender, by nonce. */
/** A transaction with a nonce. */
interface WithNonce {
  readonly transaction: { readonly nonce: bigint }
}

/** The transactions; no operation but {@link SenderQueue.list} costs time in proportion to their number. */
export interface SenderQueue<T extends WithNonce> {
  readonly size: number
  get(nonce: bigint): T | undefined
  /** Adds a transaction; its nonce must be free. */
  add(transaction: T): void
  remove(nonce: bigint): void
  /** Returns the number of consecutive nonces from `nonce` on. */
  ready(nonce: bigint): number
  /** Returns the transactions below a nonce. */
  below(nonce: bigint): readonly T[]
  /** Returns all transactions by ascending nonce. */
  list(): readonly T[]
}

/** Creates an empty queue. */
export function createSenderQueue<T extends WithNonce>(): SenderQueue<T> {
  const byNonce = new Map<bigint, T>()
  /** Invariant: every nonce from `first` up to, but not including, `end` is present. */
  const run = { first: 0n, end: 0n }
  /** Invariant: no present nonce is lower. */
  let lowest: bigint | undefined
  const list = () =>
    [...byNonce.values()].sort((a, b) => (a.transaction.nonce < b.transaction.nonce ? -1 : 1))

  return {
    get size() {
      return byNonce.size
    },
    get: (nonce) => byNonce.get(nonce),
    add(transaction) {
      const { nonce } = transaction.transaction
      byNonce.set(nonce, transaction)
      if (lowest === undefined || nonce < lowest) lowest = nonce
    },
    remove(nonce) {
      byNonce.delete(nonce)
      if (nonce === run.first && nonce < run.end) run.first++
      else if (run.first < nonce && nonce < run.end) run.end = nonce
    },
    ready(nonce) {
      if (nonce < run.first || run.end < nonce) run.first = run.end = nonce
      while (byNonce.has(run.end)) run.end++
      return Number(run.end - nonce)
    },
    below(nonce) {
      if (lowest === undefined || nonce <= lowest) return []
      const found =
        nonce - lowest > byNonce.size
          ? list().filter(({ transaction }) => transaction.nonce < nonce)
          : between(byNonce, lowest, nonce)
      if (found.length === 0) lowest = nonce
      return found
    },
    list,
  }
}

function between<T>(byNonce: ReadonlyMap<bigint, T>, first: bigint, end: bigint): T[] {
  const nonces = Array.from({ length: Number(end - first) }, (_, index) => first + BigInt(index))
  return nonces.flatMap((nonce) => byNonce.get(nonce) ?? [])
}
