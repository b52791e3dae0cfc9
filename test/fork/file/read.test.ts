import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { blockOf } from "../../../src/fork/file/contents.ts"
import { parseForkFile, readForkFile } from "../../../src/fork/file/read.ts"
import { forkFileText } from "../../../src/fork/file/write.ts"
import { answers, hash, head, keccak256, state, text, token, word } from "./sample.ts"

const parse = (changed: string) => parseForkFile("a.json", changed, keccak256)

test("reading a file gives the written contents, and writing them again gives the same text", () => {
  const contents = parse(text)
  const { transactions: _, ...block } = head.block
  expect({ ...contents, responses: [...contents.responses.values()] }).toEqual({
    ...head,
    block,
    values: state,
    responses: answers.map(([method, params, result]) => ({ method, params, result })).reverse(),
  })
  expect(blockOf(contents)).toEqual({ number: 16n, hash })
  expect(forkFileText(contents, keccak256)).toBe(text)
})

test("a file with CRLF line ends is read", () => {
  expect(parse(text.replaceAll("\n", "\r\n"))).toEqual(parse(text))
})

test("a file with only a head is written and read", () => {
  const empty = { chainId: 10n, block: { number: "0x0", hash: word(1) } }
  const none = {
    values: { accounts: new Map(), slots: new Map(), blockHashes: new Map() },
    responses: new Map(),
  }
  const lines = forkFileText({ ...empty, ...none }, keccak256)
  expect(lines).toBe(
    `{\n"format":"midblock-fork",\n"version":1,\n"chainId":"0xa",\n"block":{\n"hash":"${word(1)}",\n"number":"0x0"\n},\n"ancestors":{},\n"accounts":{},\n"slots":{},\n"codes":{},\n"responses":[]\n}\n`,
  )
  expect(parse(lines)).toEqual({ ...empty, ...none })
})

test("error: the file does not exist, or is a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-fork-"))
  try {
    const path = join(folder, "none.json")
    expect(() => readForkFile(path, { keccak256 })).toThrow(`fork file ${path}: there is no such file`)
    expect(() => readForkFile(folder, { keccak256 })).toThrow(`fork file ${folder}: EISDIR`)
    writeFileSync(path, text)
    expect(readForkFile(path, { keccak256 })).toEqual(parse(text))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const codeHash = /"codes":\{\n"(0x[0-9a-f]{64})"/.exec(text)?.[1] as string
const noncanonical =
  "it is not as midblock writes it: a key is there twice, out of order, or spelled in another way"
const slotLine = `"${word(1)}":"${word(255)}",\n`

const hostile: readonly [name: string, from: string | RegExp, to: string, message: string][] = [
  ["no JSON", /[\s\S]*/, "hello", "line 1: it is not JSON"],
  ["an empty text", /[\s\S]*/, "", "line 1: it is not JSON"],
  ["a truncated text", /"accounts"[\s\S]*/, "", "line 16: it is not JSON"],
  ["a missing comma", '"0x7",', '"0x7"', "line 7: it is not JSON"],
  ["an array", /[\s\S]*/, "[]", "expected an object, got []"],
  ["another format", "midblock-fork", "anvil", 'format: expected "midblock-fork", got "anvil"'],
  ["a later version", '"version":1', '"version":2', "version: expected 1, got 2"],
  ["a huge version", '"version":1', '"version":1e400', "version: expected 1, got null"],
  [
    "a chain id as number",
    '"chainId":"0x1"',
    '"chainId":1',
    "chainId: expected a quantity as hex of at most 64 bits, got 1",
  ],
  ["an unknown field", '"version":1,', '"version":1,"url":"x",', 'url: expected no such field, got "x"'],
  [
    "a field named __proto__",
    '"version":1,',
    '"version":1,"__proto__":{"a":1},',
    '__proto__: expected no such field, got {"a":1}',
  ],
  ["no block", /"block":\{[^}]*\}[^}]*\}/, '"block":null', "block: expected an object, got null"],
  [
    "a short hash",
    `"hash":"${hash}"`,
    '"hash":"0x12"',
    'block.hash: expected 32 bytes as hex in small letters, got "0x12"',
  ],
  [
    "a header of another block",
    "0xc20a0b",
    "0xc20a0c",
    `headerRlp: expected RLP with the hash ${hash}, got "0x`,
  ],
  [
    "an ancestor that is not below the block",
    '"0xf":',
    '"0x10":',
    'ancestors: expected a number below the forked block, got "0x10"',
  ],
  [
    "a huge balance",
    '"0xde0b6b3a7640000"',
    `"0x1${"0".repeat(64)}"`,
    `accounts.0x${"0b".repeat(20)}.balance: expected a quantity as hex of at most 256 bits, got "0x1`,
  ],
  [
    "a balance with a sign",
    '"0xde0b6b3a7640000"',
    '"-0x1"',
    `accounts.0x${"0b".repeat(20)}.balance: expected a quantity`,
  ],
  [
    "an extra field of an account",
    '"nonce":"0x1"',
    '"nonce":"0x1","storage":{}',
    `accounts.${token}.storage: expected no such field, got {}`,
  ],
  [
    "a missing field of an account",
    ',"nonce":"0x1"',
    "",
    `accounts.${token}.nonce: expected a quantity as hex of at most 64 bits, got nothing`,
  ],
  [
    "an address in capital letters",
    `"${token}":{"balance"`,
    `"0x${"AA".repeat(20)}":{"balance"`,
    `accounts: expected 20 bytes as hex in small letters, got "0xAA`,
  ],
  [
    "an account named __proto__",
    `"${token}":{"balance"`,
    '"__proto__":{"balance"',
    'accounts: expected 20 bytes as hex in small letters, got "__proto__"',
  ],
  [
    "code that has another hash",
    '"0x6001600255"',
    '"0x6001600256"',
    `codes.${codeHash}: expected code with this hash, got "0x`,
  ],
  [
    "an account without its code",
    `"codes":{\n"${codeHash}":"0x6001600255"\n}`,
    '"codes":{}',
    `accounts.${token}.codeHash: expected the hash of a code in codes, got "${codeHash}"`,
  ],
  [
    "a short slot",
    slotLine,
    `"0x1":"${word(255)}",\n`,
    `slots.${token}: expected 32 bytes as hex in small letters, got "0x1"`,
  ],
  [
    "a short value",
    `"${word(255)}"`,
    '"0xff"',
    `slots.${token}.${word(1)}: expected 32 bytes as hex in small letters, got "0xff"`,
  ],
  [
    "a value of null",
    `"${word(255)}"`,
    "null",
    `slots.${token}.${word(1)}: expected 32 bytes as hex in small letters, got null`,
  ],
  ["a slot twice", slotLine, slotLine.repeat(2), `line 26: ${noncanonical}`],
  [
    "a slot twice with two values",
    slotLine,
    slotLine.replace("ff", "fe") + slotLine,
    `line 25: ${noncanonical}`,
  ],
  [
    "slots out of order",
    /("0x0{63}1":"0x[^"]*"),\n("0x0{63}2":"0x[^"]*")/,
    "$2,\n$1",
    `line 25: ${noncanonical}`,
  ],
  ["spaces", '"chainId":"0x1"', '"chainId": "0x1"', `line 4: ${noncanonical}`],
  ["text after the end", /\n$/, "\n\n", `line 38: ${noncanonical}`],
  ["a number that JSON cannot hold", '"c":2', '"c":1e999', `line 33: ${noncanonical}`],
  ["an answer without a result", ',"result":null', "", "responses[1].result: expected a result, got nothing"],
  [
    "an answer about the newest block",
    '"0xf",false',
    '"latest",false',
    'responses[0].params: expected a block by number or hash, got ["latest",false]',
  ],
  [
    "a method that is no text",
    '"eth_getBlockByNumber"',
    "{}",
    "responses[0].method: expected the name of a method, got {}",
  ],
  [
    "an answer that is nested too deep",
    '"result":null',
    `"result":${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    "a value is nested too deep",
  ],
]

test.each(hostile)("error: %s", (_, from, to, message) => {
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  expect(() => parse(changed)).toThrow(`fork file a.json: ${message}`)
})

test("a field named __proto__ does not change the prototype of objects", () => {
  const changed = text.replace('"extra":', '"__proto__":{"polluted":true},\n"extra":')
  try {
    parse(changed)
  } catch {}
  expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
})
