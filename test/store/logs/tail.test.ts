/** The tail of the index of logs. */
import { expect, test } from "vitest"
import { postingOf } from "../../../src/store/logs/postings.ts"
import { createTail } from "../../../src/store/logs/tail.ts"
import { address, logs, word } from "../chain.ts"

const [both, one, none] = logs
/** The terms of these logs. */
const terms = {
  any: "*",
  first: `a${address("01")}`,
  second: `a${address("02")}`,
  event: `0${word("0a")}`,
  argument: `1${word("0b")}`,
}

/** Returns a tail of the blocks after 10 with three transactions. */
function create() {
  const tail = createTail(10)
  tail.add(11, 0, [both])
  tail.add(13, 0, [])
  tail.add(13, 2, [one, none, none])
  return tail
}

test("default: each term has the transactions with it, by the distance of their blocks", () => {
  const tail = create()
  const [early, late] = [postingOf(0, 0), postingOf(2, 2)]
  expect(tail.postings).toEqual(
    new Map([
      [terms.any, [early, late]],
      [terms.first, [early, late]],
      [terms.event, [early, late]],
      [terms.argument, [early]],
      [terms.second, [late]],
    ]),
  )
  expect([tail.after, tail.last, createTail(10).last]).toEqual([10, 13, 10])
})

test("cut removes the blocks above a number, and terms without transactions", () => {
  const tail = create()
  const whole = new Map([...tail.postings].map(([term, list]) => [term, [...list]]))
  tail.cut(13)
  expect([tail.postings, tail.last]).toEqual([whole, 13])
  tail.cut(12)
  const early = postingOf(0, 0)
  expect(tail.postings).toEqual(
    new Map([terms.any, terms.first, terms.event, terms.argument].map((term) => [term, [early]])),
  )
  expect(tail.last).toBe(12)
  tail.cut(3)
  expect([tail.postings, tail.last]).toEqual([new Map(), 10])
})

test("isFull: 8,192 transactions and postings make a tail full", () => {
  const tail = createTail(0)
  for (let added = 0; added < 8187; added++) tail.add(1, added, [])
  expect(tail.isFull).toBe(false)
  tail.add(2, 0, [both]) // one transaction, four terms
  expect(tail.isFull).toBe(true)
  tail.cut(1)
  expect(tail.isFull).toBe(false)
})
