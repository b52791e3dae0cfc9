import { keccak_256 } from "@noble/hashes/sha3.js"
import { expect, test } from "vitest"
import { askedTerms, hashOfTerm, termHashLength, termsOf } from "../../../src/store/logs/terms.ts"

test("termsOf and askedTerms: a search asks for terms that its logs have", () => {
  const [address, event, arg] = ["0xaa", "0xe1", "0x01"] as const
  const log = { address, topics: [event, arg], data: "0x" } as const
  const terms = termsOf([log, log])
  expect([...terms]).toEqual(["*", "a0xaa", "00xe1", "10x01"])
  expect(askedTerms({ addresses: [address], topics: [[event], [], [arg, event]] })).toEqual([
    ["20x01", "20xe1"],
    ["a0xaa"],
    ["00xe1"],
  ])
  expect(askedTerms({ addresses: [], topics: [[event], [arg], [event]] })).toEqual([
    ["20xe1"],
    ["10x01"],
    ["00xe1"],
  ])
  expect(askedTerms({ addresses: [], topics: [[], []] })).toEqual([["*"]])
  expect([...termsOf([])]).toEqual([])
})

test("hashOfTerm: the first eight bytes of the Keccak-256 of a term, also when it is computed again", () => {
  const expected = Buffer.from(keccak_256(Buffer.from("a0xaa"))).toString("latin1", 0, 8)
  expect([hashOfTerm("a0xaa"), hashOfTerm("a0xaa"), termHashLength]).toEqual([expected, expected, 8])
  expect(hashOfTerm("00xaa") === expected).toBe(false)
})
