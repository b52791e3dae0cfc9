/** Postings: the transactions that have a term, as numbers in ascending order, and as the bytes of pages. */
import { pushVarint, varintReader } from "../../base/varint.ts"
import { hashOfTerm, type Term, termHashLength } from "./terms.ts"

/** A transaction as one number: the distance of its block from the first one of the segment, and its index. */
export type Posting = number

/** Greater than the number of transactions in a block; blocks in one segment lie less than 2 ** 29 apart. */
const perBlock = 2 ** 24

export const postingOf = (distance: number, index: number): Posting => distance * perBlock + index
export const distanceOf = (posting: Posting): number => Math.floor(posting / perBlock)
export const indexOf = (posting: Posting): number => posting % perBlock

/** The postings of each term. */
export type Postings = Map<Term, Posting[]>

/** The approximate length of a page in bytes; a search reads one page for a term. */
const pageLength = 1024
const maxPageBits = 16

/** Returns the number of the page that has a term: the first bits of its hash. */
export const pageOf = (hash: string, bits: number): number =>
  ((hash.charCodeAt(0) << 8) | hash.charCodeAt(1)) >>> (maxPageBits - bits)

/** Returns the pages of some postings: their number is a power of two. */
export function toPages(postings: Postings): { readonly bits: number; readonly pages: readonly Buffer[] } {
  const entries = [...postings].map(([term, list]) => ({ hash: hashOfTerm(term), bytes: encode(list) }))
  entries.sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : Buffer.compare(a.bytes, b.bytes)))
  const length = entries.reduce((sum, { bytes }) => sum + termHashLength + 1 + bytes.length, 0)
  const bits = Math.min(maxPageBits, Math.max(0, Math.ceil(Math.log2(length / pageLength))))
  const parts = Array.from({ length: 2 ** bits }, (): Buffer[] => [])
  for (const { hash, bytes } of entries) {
    const head: number[] = []
    pushVarint(head, bytes.length)
    parts[pageOf(hash, bits)]?.push(Buffer.from(hash, "latin1"), Buffer.from(head), bytes)
  }
  return { bits, pages: parts.map((each) => Buffer.concat(each)) }
}

/** Returns the postings of a hash in its page. @throws Error when the page is malformed. */
export function postingsIn(page: Uint8Array, hash: string): Posting[] {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.length)
  const found: Posting[] = []
  for (let at = 0; at < bytes.length; ) {
    const isWanted = bytes.toString("latin1", at, at + termHashLength) === hash
    const head = varintReader(bytes, at + termHashLength)
    const length = head.next()
    if (isWanted) decode(bytes.subarray(head.at, head.at + length), found)
    at = head.at + length
  }
  return found
}

function encode(postings: readonly Posting[]): Buffer {
  const bytes: number[] = []
  let [block, index] = [0, 0]
  for (const posting of postings) {
    const next = distanceOf(posting)
    pushVarint(bytes, next - block)
    pushVarint(bytes, indexOf(posting) - (next === block ? index : 0))
    block = next
    index = indexOf(posting)
  }
  return Buffer.from(bytes)
}

function decode(bytes: Uint8Array, found: Posting[]): void {
  const reader = varintReader(bytes)
  let [block, index] = [0, 0]
  while (reader.at < bytes.length) {
    const distance = reader.next()
    index = reader.next() + (distance === 0 ? index : 0)
    block += distance
    found.push(postingOf(block, index))
  }
}
