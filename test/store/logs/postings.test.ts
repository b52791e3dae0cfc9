import { expect, test } from "vitest"
import {
  distanceOf,
  indexOf,
  pageOf,
  postingOf,
  postingsIn,
  toPages,
} from "../../../src/store/logs/postings.ts"
import { hashOfTerm } from "../../../src/store/logs/terms.ts"

const found = (term: string, { bits, pages }: ReturnType<typeof toPages>) =>
  postingsIn(pages[pageOf(hashOfTerm(term), bits)] ?? Buffer.of(0xff), hashOfTerm(term))

test("a posting keeps the greatest distance of a block and the greatest index", () => {
  const posting = postingOf(2 ** 29 - 1, 2 ** 24 - 1)
  expect([distanceOf(posting), indexOf(posting)]).toEqual([2 ** 29 - 1, 2 ** 24 - 1])
})

test("toPages and postingsIn: each term has its postings, in one page or in many", () => {
  const listOf = (term: number) => Array.from({ length: 1 + (term % 7) }, (_, at) => postingOf(term * at, at))
  for (const count of [0, 1, 3, 2000]) {
    const lists = Array.from({ length: count }, (_, term) => [`a${term}`, listOf(term)] as const)
    const paged = toPages(new Map(lists))
    expect(paged.pages).toHaveLength(2 ** paged.bits)
    for (const [term, list] of lists) expect(found(term, paged)).toEqual(list)
    expect(found("b", paged)).toEqual([])
  }
  expect(toPages(new Map()).bits).toBe(0)
})

test("postingsIn: a truncated page is refused", () => {
  const { pages } = toPages(new Map([["a", [5]]]))
  expect(() => postingsIn((pages[0] as Buffer).subarray(0, 8), hashOfTerm("a"))).toThrow(
    "a number ends early",
  )
})
