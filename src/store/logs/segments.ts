/** The segments of the index of logs: each has the postings of some consecutive blocks, in pages, and is never changed. */
import { StoreDamaged } from "../../errors/index.ts"
import { blockKeys as keys } from "../blocks/blockKeys.ts"
import { kinds, uint48 } from "../entries.ts"
import type { Store } from "../store.ts"
import type { Writes } from "../writes.ts"
import { type Posting, type Postings, pageOf, postingsIn, toPages } from "./postings.ts"
import { hashOfTerm, type Term } from "./terms.ts"

/** One segment: the postings of the blocks after `after` up to `last`. */
export interface Segment {
  readonly after: number
  readonly last: number
  /** It has 2 ** bits pages. */
  readonly bits: number
}

/** Reads the segments of a store, ascending. @throws {@link StoreDamaged} when one is missing among them. */
export function readSegments(store: Store): Segment[] {
  const segments: Segment[] = []
  for (const [key, value] of store.range(Buffer.of(kinds.logSegment), Buffer.of(kinds.logSegment + 1))) {
    const last = key.readUIntBE(1, 6)
    const after = Buffer.from(value).readUIntBE(0, 6)
    if (after !== (segments.at(-1)?.last ?? 0))
      throw new StoreDamaged({ folder: store.folder, what: `the index of logs before block ${after}` })
    segments.push({ after, last, bits: value[6] ?? 0 })
  }
  return segments
}

/** Writes a segment. */
export function putSegment(
  writes: Writes,
  { after, last }: Omit<Segment, "bits">,
  postings: Postings,
): Segment {
  const { bits, pages } = toPages(postings)
  writes.put(keys.logSegment(last), Buffer.concat([uint48(after), Uint8Array.of(bits)]))
  for (const [index, page] of pages.entries()) writes.put(keys.logPage(last, index), page)
  return { after, last, bits }
}

/** Removes a segment. */
export function removeSegment(writes: Writes, { last, bits }: Segment): void {
  writes.remove(keys.logSegment(last))
  for (let page = 0; page < 2 ** bits; page++) writes.remove(keys.logPage(last, page))
}

/** Returns the function that looks up terms in a segment; each page is read once. */
export function lookUpIn(store: Store, { last, bits }: Segment): (term: Term) => readonly Posting[] {
  const pages = new Map<number, Uint8Array>()
  const damaged = (cause?: unknown): never => {
    throw new StoreDamaged({ folder: store.folder, what: `the index of logs up to block ${last}` }, { cause })
  }
  return (term) => {
    const hash = hashOfTerm(term)
    const number = pageOf(hash, bits)
    const page = pages.get(number) ?? store.read(keys.logPage(last, number)) ?? damaged()
    pages.set(number, page)
    try {
      return postingsIn(page, hash)
    } catch (cause) {
      return damaged(cause)
    }
  }
}

/** Returns `true` when a segment has the pages of these postings. */
export function isSegmentOf(store: Store, { last, bits }: Segment, postings: Postings): boolean {
  const expected = toPages(postings)
  return (
    expected.bits === bits &&
    expected.pages.every((page, index) => {
      const found = store.read(keys.logPage(last, index))
      return found !== undefined && Buffer.compare(found, page) === 0
    })
  )
}
