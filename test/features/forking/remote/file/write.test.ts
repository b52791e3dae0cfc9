import { keccak256 as hashOf } from "viem"
import { expect, test } from "vitest"
import { parseForkFile } from "../../../../../src/features/forking/remote/file/read.ts"
import { forkFileText } from "../../../../../src/features/forking/remote/file/write.ts"
import { noValues } from "../../../../../src/features/forking/remote/stateValues.ts"
import { holder, text, token, word } from "./sample.ts"

const head = { chainId: 10n, block: { number: "0x0", hash: word(1) } }
const none = { values: noValues, responses: new Map() }

test("default: a file with only a head", () => {
  expect(forkFileText({ ...head, ...none })).toBe(
    `{\n"format":"midblock-fork",\n"version":1,\n"chainId":"0xa",\n"block":{\n"hash":"${word(1)}",\n"number":"0x0"\n},\n"ancestors":{},\n"accounts":{},\n"slots":{},\n"codes":{},\n"responses":[]\n}\n`,
  )
})

/** Returns a map in the reverse order, with the maps in it. */
const reversed = <Key, Value>(map: ReadonlyMap<Key, Value>): Map<Key, Value> =>
  new Map(
    [...map]
      .reverse()
      .map(([key, value]) => [key, value instanceof Map ? (reversed(value) as Value) : value]),
  )

test("behavior: the order of the entries does not change the text", () => {
  const { values, responses, block, ...rest } = parseForkFile("a.json", text)
  const contents = {
    ...rest,
    block: Object.fromEntries(Object.entries(block).reverse()),
    values: {
      accounts: reversed(values.accounts),
      slots: reversed(values.slots),
      blockHashes: reversed(values.blockHashes),
    },
    responses: reversed(responses),
  }
  expect(forkFileText(contents)).toBe(text)
})

test("behavior: ancestors are in the order of their numbers, and a shared code is written once", () => {
  const account = { balance: 16n, nonce: 2n, code: "0x5b" } as const
  const values = {
    accounts: new Map([token, holder].map((address) => [address, account])),
    slots: new Map(),
    blockHashes: new Map([
      [0x100n, word(2)],
      [0x20n, word(1)],
    ]),
  }
  const line = `{"balance":"0x10","codeHash":"${hashOf("0x5b")}","nonce":"0x2"}`
  const lines = forkFileText({ ...head, ...none, values }).split("\n")
  expect(lines.slice(8)).toEqual([
    '"ancestors":{',
    `"0x20":"${word(1)}",`,
    `"0x100":"${word(2)}"`,
    "},",
    '"accounts":{',
    `"${holder}":${line},`,
    `"${token}":${line}`,
    "},",
    '"slots":{},',
    '"codes":{',
    `"${hashOf("0x5b")}":"0x5b"`,
    "},",
    '"responses":[]',
    "}",
    "",
  ])
})
