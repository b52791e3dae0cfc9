import { encodeAbiParameters, type Hex, numberToHex, parseAbi, toEventSelector } from "viem"
import { createDecoding, eitherOf } from "../../../src/harness/artifacts/decoding.ts"
import { expect, test } from "../../../src/harness/vitest/index.ts"

const noted = {
  type: "event",
  name: "Noted",
  anonymous: true,
  inputs: [
    { name: "who", type: "uint256", indexed: true },
    { name: "what", type: "string" },
  ],
} as const

const topic = (value: number): Hex => numberToHex(value, { size: 32 })
const text = encodeAbiParameters([{ type: "string" }], ["hello"])

test("decodeLog: an anonymous event matches only a log of its exact form that no named event matches", () => {
  const { decodeLog } = createDecoding([[noted], parseAbi(["event Set(string what)"])])
  expect(decodeLog({ topics: [topic(7)], data: text })?.text).toBe('Noted(who: 7, what: "hello")')
  expect(decodeLog({ topics: [toEventSelector("Set(string)")], data: text })?.text).toBe('Set(what: "hello")')
  expect(decodeLog({ topics: [topic(7), topic(8)], data: text })).toBeUndefined()
  expect(decodeLog({ topics: [topic(7)], data: `${text}00` })).toBeUndefined()
  expect(decodeLog({ topics: [topic(7)], data: "0x" })).toBeUndefined()
  expect(decodeLog({ topics: [], data: text })).toBeUndefined()
})

test("eitherOf: an event with a selector takes precedence over an anonymous one, in either order", () => {
  const [own, others] = [createDecoding([[noted]]), createDecoding([parseAbi(["event Set(string what)"])])]
  const texts = [eitherOf(own, others), eitherOf(others, own), eitherOf(own, own)].map(({ decodeLog }) => [
    decodeLog({ topics: [toEventSelector("Set(string)")], data: text })?.text,
    decodeLog({ topics: [topic(7)], data: text })?.text,
  ])
  const anonymous = 'Noted(who: 7, what: "hello")'
  expect(texts.slice(0, 2)).toEqual(Array(2).fill(['Set(what: "hello")', anonymous]))
  expect(texts[2]?.[1]).toBe(anonymous)
})
