import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { decodeForkFile } from "../../../../../src/features/forking/remote/file/decode.ts"
import { parseForkFile, readForkFile } from "../../../../../src/features/forking/remote/file/read.ts"
import { forkFileText } from "../../../../../src/features/forking/remote/file/write.ts"
import { noValues } from "../../../../../src/features/forking/remote/stateValues.ts"
import { text, word } from "./sample.ts"

const parse = (changed: string) => parseForkFile("a.json", changed)

test("reading a file gives its contents, and writing them again gives the same text", () => {
  const contents = parse(text)
  expect(contents).toEqual(decodeForkFile(JSON.parse(text)))
  expect(forkFileText(contents)).toBe(text)
})

test("a file with CRLF line ends is read", () => {
  expect(parse(text.replaceAll("\n", "\r\n"))).toEqual(parse(text))
})

test("a file with only a head is read", () => {
  const empty = { chainId: 10n, block: { number: "0x0", hash: word(1) } }
  const contents = { ...empty, values: noValues, responses: new Map() }
  expect(parse(forkFileText(contents))).toEqual(contents)
})

test("error: the file does not exist, or is a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-fork-"))
  try {
    const path = join(folder, "none.json")
    expect(() => readForkFile(path)).toThrow(`fork file ${path}: there is no such file`)
    expect(() => readForkFile(folder)).toThrow(`fork file ${folder}: EISDIR`)
    writeFileSync(path, text)
    expect(readForkFile(path)).toEqual(parse(text))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const noncanonical =
  "it is not as midblock writes it: a key is there twice, out of order, or spelled in another way"
const slotLine = `"${word(1)}":"${word(255)}",\n`

const hostile: readonly [name: string, from: string | RegExp, to: string, message: string][] = [
  ["no JSON", /[\s\S]*/, "hello", "line 1: it is not JSON"],
  ["an empty text", /[\s\S]*/, "", "line 1: it is not JSON"],
  ["a truncated text", /"accounts"[\s\S]*/, "", "line 16: it is not JSON"],
  ["a missing comma", '"0x7",', '"0x7"', "line 7: it is not JSON"],
  [
    "a wrong field",
    '"chainId":"0x1"',
    '"chainId":"0x"',
    'chainId: expected a quantity as hex of at most 64 bits, got "0x"',
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

test("error: a field named __proto__ at another position than midblock writes it", () => {
  const changed = text.replace('"extra":', '"__proto__":{"polluted":true},\n"extra":')
  expect(() => parse(changed)).toThrow(`fork file a.json: line 6: ${noncanonical}`)
  expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
})
