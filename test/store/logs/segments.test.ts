/** The segments of the index of logs. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { StoreDamaged } from "../../../src/errors/index.ts"
import { blockKeys } from "../../../src/store/blocks/blockKeys.ts"
import { kinds } from "../../../src/store/entries.ts"
import { type Postings, postingOf } from "../../../src/store/logs/postings.ts"
import {
  isSegmentOf,
  lookUpIn,
  putSegment,
  readSegments,
  removeSegment,
  type Segment,
} from "../../../src/store/logs/segments.ts"
import { hashOfTerm } from "../../../src/store/logs/terms.ts"
import { openStore, type Store } from "../../../src/store/store.ts"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string
let store: Store
eachInFolder((path) => {
  folder = path
})
beforeEach(async () => {
  store = await openStore(folder)
})
afterEach(() => store.close())

/** Postings of a number of terms: `t0`, `t1` and so on. */
const postingsOf = (terms: number): Postings =>
  new Map(Array.from({ length: terms }, (_, at) => [`t${at}`, [postingOf(at, 0), postingOf(at, 3)]]))

function put(after: number, last: number, postings: Postings): Segment {
  let segment: Segment | undefined
  store.write((writes) => {
    segment = putSegment(writes, { after, last }, postings)
  })
  return segment as Segment
}

const damage = (what: string) => new StoreDamaged({ folder, what })
/** The keys of all segments and pages. */
const keys = () => [
  ...store.keys(Buffer.of(kinds.logSegment), Buffer.of(kinds.logSegment + 1)),
  ...store.keys(Buffer.of(kinds.logPage), Buffer.of(kinds.logPage + 1)),
]

test("default: segments of one page and of many are read in their order, and find their terms", () => {
  const [small, large] = [put(0, 5, postingsOf(3)), put(5, 9, postingsOf(300))]
  expect([small, large]).toEqual([
    { after: 0, last: 5, bits: 0 },
    { after: 5, last: 9, bits: 2 },
  ])
  expect(readSegments(store)).toEqual([small, large])
  const [inSmall, inLarge] = [lookUpIn(store, small), lookUpIn(store, large)]
  for (const [term, list] of postingsOf(300)) expect(inLarge(term)).toEqual(list)
  expect([inSmall("t2"), inSmall("t3"), inLarge("t300")]).toEqual([
    [postingOf(2, 0), postingOf(2, 3)],
    [],
    [],
  ])
})

test("removeSegment removes a segment with all of its pages", () => {
  const [small, large] = [put(0, 5, postingsOf(3)), put(5, 9, postingsOf(300))]
  expect(keys().length).toBe(2 + 1 + 4)
  store.write((writes) => removeSegment(writes, large))
  expect(keys()).toEqual([blockKeys.logSegment(5), blockKeys.logPage(5, 0)])
  expect(readSegments(store)).toEqual([small])
})

test("isSegmentOf: only the same postings match, in as many pages", () => {
  const segment = put(0, 9, postingsOf(300))
  const changed = new Map([...postingsOf(300), ["t7", [postingOf(8, 0)]]])
  expect([postingsOf(300), changed, postingsOf(3)].map((each) => isSegmentOf(store, segment, each))).toEqual([
    true,
    false,
    false,
  ])
  store.write((writes) => writes.remove(blockKeys.logPage(9, 1)))
  expect(isSegmentOf(store, segment, postingsOf(300))).toBe(false)
})

test("error: a missing segment, a missing page and a malformed page", () => {
  const segment = put(3, 9, postingsOf(3))
  expect(() => readSegments(store)).toThrow(damage("the index of logs before block 3"))
  const lookUp = () => lookUpIn(store, segment)("t1")
  store.write((writes) => writes.put(blockKeys.logPage(9, 0), `${hashOfTerm("t1")}\x80`))
  expect(lookUp).toThrow(damage("the index of logs up to block 9"))
  store.write((writes) => writes.remove(blockKeys.logPage(9, 0)))
  expect(lookUp).toThrow(damage("the index of logs up to block 9"))
})
