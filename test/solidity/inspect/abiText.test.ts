/** Malformed encodings; knownNames.test.ts has every known signature. */
import {
  type AbiParameter,
  encodeAbiParameters,
  hexToBytes,
  numberToHex,
  pad,
  parseAbiParameters,
} from "viem"
import { describe, expect, test } from "vitest"
import { argumentTexts, topicText } from "../../../src/solidity/inspect/abiText.ts"
import { parseSignature } from "../../../src/solidity/inspect/signature.ts"

const bob = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
const parametersOf = (types: string) => parseSignature(`f(${types})`).parameters
const encode = (types: string, values: readonly unknown[]) =>
  hexToBytes(encodeAbiParameters(parseAbiParameters(types) as readonly AbiParameter[], values))
const words = (...values: readonly (number | bigint)[]) =>
  Buffer.concat(values.map((value) => hexToBytes(numberToHex(value, { size: 32, signed: value < 0 }))))

test("default: values of all kinds, with the names of their parameters", () => {
  const types =
    "(address to, bool ok)[2] pairs, int8 low, bytes3 code, bytes data, string note, uint256[] list"
  const pairs = [
    { to: bob, ok: true },
    { to: bob, ok: false },
  ]
  const data = encode(types, [pairs, -5, "0x010203", "0x12", 'a "b"', [1n, 2n]])
  expect(argumentTexts(parametersOf(types), data)).toEqual([
    `pairs: [{to: ${bob}, ok: true}, {to: ${bob}, ok: false}]`,
    ...["low: -5", "code: 0x010203", "data: 0x12", 'note: "a \\"b\\""', "list: [1, 2]"],
  ])
  expect(argumentTexts(parametersOf("uint256, bool"), words(7, 1))).toEqual(["7", "true"])
})

describe("error: bytes that are not the encoding", () => {
  test.each([
    ["more bytes than static types have", "uint256", words(1, 2), "another length"],
    ["fewer bytes", "uint256, uint256", words(1), "another length"],
    ["an address of more than 20 bytes", "address", words(2n ** 160n), "no address"],
    ["a boolean of 2", "bool", words(2), "no boolean"],
    ["a number above its type", "uint8", words(256), "too large"],
    ["a number below its type", "int8", words(-129), "too large"],
    ["an offset beyond the end", "string", words(97, 0), "beyond the end"],
    ["a text that ends too early", "bytes", words(32, 33, 0), "too short"],
    ["more elements than words", "uint8[]", words(32, 3), "too many elements"],
    ["a head that ends too early", "uint8, bytes", words(1), "too short"],
  ])("%s", (_, types, data, message) => {
    expect(() => argumentTexts(parametersOf(types), data)).toThrow(new RangeError(message))
  })

  test("texts of more than 2^18 characters, whose elements share their bytes", () => {
    const long = encode("string", ["x".repeat(50_000)]).subarray(32)
    const shared = Buffer.concat([words(32, 6, ...Array(6).fill(6 * 32)), long])
    expect(() => argumentTexts(parametersOf("string[]"), shared)).toThrow(new RangeError("too long"))
    const fewer = Buffer.concat([words(32, 2, ...Array(2).fill(2 * 32)), long])
    expect(argumentTexts(parametersOf("string[] texts"), fewer)).toEqual([
      `texts: [${Array(2)
        .fill(`"${"x".repeat(50_000)}"`)
        .join(", ")}]`,
    ])
  })
})

test("topicText: the value; for a type that is longer than a word, the hash", () => {
  const topic = hexToBytes(pad(bob as `0x${string}`))
  const textOf = (type: string) => topicText(parametersOf(type)[0] as never, topic)
  const hash = pad(bob.toLowerCase() as `0x${string}`)
  expect(["address", "string", "bytes", "uint8[2]", "(address, bool)"].map(textOf)).toEqual([
    bob,
    ...Array(4).fill(hash),
  ])
})
