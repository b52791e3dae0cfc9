import { keccak256 as hashOf } from "viem"
import { expect, test } from "vitest"
import { decodeForkFile } from "../../../../../src/features/forking/remote/file/decode.ts"
import { WrongField } from "../../../../../src/features/forking/remote/file/fields.ts"
import { requestId } from "../../../../../src/features/forking/remote/requests.ts"
import { answers, code, hash, head, holder, state, text, token, word } from "./sample.ts"

/** Returns the wrong field of a file and the message about it. */
function refusalOf(changed: string): string {
  try {
    decodeForkFile(JSON.parse(changed))
    return "decoded"
  } catch (error) {
    if (!(error instanceof WrongField)) throw error
    return `${error.at}: ${error.message}`
  }
}

test("default: the head, the state, and the answers by their requests", () => {
  const { transactions: _, ...block } = head.block
  const responses = answers.map(
    ([method, params, result]) => [requestId(method, params), { method, params, result }] as const,
  )
  expect(decodeForkFile(JSON.parse(text))).toEqual({
    ...head,
    block,
    values: state,
    responses: new Map(responses),
  })
})

test("behavior: a field named __proto__ of the block is kept as a field, and is not a prototype", () => {
  const changed = text.replace('"block":{\n', '"block":{\n"__proto__":{"polluted":true},\n')
  const { block } = decodeForkFile(JSON.parse(changed))
  expect(Object.getOwnPropertyDescriptor(block, "__proto__")?.value).toEqual({ polluted: true })
  expect(Object.getPrototypeOf(block)).toBe(Object.prototype)
  expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
})

const slotLine = `"${word(1)}":"${word(255)}",\n`

const hostile: readonly [name: string, from: string | RegExp, to: string, message: string][] = [
  ["an array", /[\s\S]*/, "[]", ": expected an object, got []"],
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
    `headerRlp: expected RLP with the hash ${hash}, got "${hashOf("0xc20a0c")}"`,
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
    `accounts.${holder}.balance: expected a quantity as hex of at most 256 bits, got "0x1${"0".repeat(64)}"`,
  ],
  [
    "a balance with a sign",
    '"0xde0b6b3a7640000"',
    '"-0x1"',
    `accounts.${holder}.balance: expected a quantity as hex of at most 256 bits, got "-0x1"`,
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
    `accounts: expected 20 bytes as hex in small letters, got "0x${"AA".repeat(20)}"`,
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
    `codes.${hashOf(code)}: expected code with this hash, got "${hashOf("0x6001600256")}"`,
  ],
  [
    "an account without its code",
    `"codes":{\n"${hashOf(code)}":"${code}"\n}`,
    '"codes":{}',
    `accounts.${token}.codeHash: expected the hash of a code in codes, got "${hashOf(code)}"`,
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
  ["an answer without a result", ',"result":null', "", "responses[1].result: expected a result, got nothing"],
  [
    "an answer about the newest block",
    '"0xf",false',
    '"latest",false',
    'responses[0].params: expected a block by number or hash, got ["latest",false]',
  ],
  [
    "a method that is not text",
    '"eth_getBlockByNumber"',
    "{}",
    "responses[0].method: expected the name of a method, got {}",
  ],
]

test.each(hostile)("error: %s", (_, from, to, message) => {
  expect(refusalOf(text.replace(from, to))).toBe(message)
})
