/** Expectations that nothing can match: each matcher fails, also after `not`. */
import {
  type Abi,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbi,
  stringToHex,
  toEventSelector,
} from "viem"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { describe, expect, test } from "../../../src/harness/vitest/index.ts"
import { complaint, type Untyped } from "./complaint.ts"
import { withKnown, withMinted } from "./token.ts"

const abi = parseAbi([
  "struct Point { uint64 x; int8 y; }",
  "event Two(uint256 a, address indexed who, string text)",
  "event Sized(uint8 small, int16 signed, bytes4 four, bytes any, bool flag)",
  "event Deep(Point at, Point[] all, uint256[2] pair)",
  "event Many(string[] indexed texts, Point[2] indexed points, bytes4[] indexed fours)",
])
const who = `0x${"ab".repeat(20)}` as const
const push = (word: string) => `7f${word.slice(2).padStart(64, "0")}`
const two = (length: number) => `61${length.toString(16).padStart(4, "0")}`

/** Returns init code that emits a log. */
function logCode(topics: readonly Hex[], data: Hex): Hex {
  const length = (data.length - 2) / 2
  const emit = `${topics.toReversed().map(push).join("")}${two(length)}5fa${topics.length}00`
  return `0x${two(length)}${two(8 + emit.length / 2)}5f39${emit}${data.slice(2)}`
}

const topicOf = (name: string) =>
  toEventSelector(abi.find((item) => "name" in item && item.name === name) as never)

const hashed = {
  text: keccak256(stringToHex("text")),
  any: keccak256("0xaabb"),
  list: keccak256(encodeAbiParameters([{ type: "uint256[2]" }], [[1n, 2n]])),
  texts: keccak256(`0x${"61".padEnd(64, "0")}${"62".repeat(33).padEnd(128, "0")}`),
  points: keccak256(encodeAbiParameters([{ type: "int256[4]" }], [[1n, -1n, 2n, -2n]])),
  fours: keccak256(`0x${"01020304".padEnd(64, "0")}`),
}
const codes = {
  Two: logCode(
    [topicOf("Two"), who],
    encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [1n, "t"]),
  ),
  Sized: logCode(
    [topicOf("Sized")],
    encodeAbiParameters(
      ["uint8", "int16", "bytes4", "bytes", "bool"].map((type) => ({ type })),
      [2, -3, "0x01020304", "0xff", true],
    ),
  ),
  Deep: logCode(
    [topicOf("Deep")],
    encodeAbiParameters(abi[2].inputs, [{ x: 1n, y: -1 }, [{ x: 2n, y: -2 }], [5n, 6n]]),
  ),
}

const it = test.setup(async ({ client }) => {
  const send = (data: Hex) => client.sendTransaction({ data, gas: 200_000n })
  return {
    Two: await send(codes.Two),
    Sized: await send(codes.Sized),
    Deep: await send(codes.Deep),
    send,
  }
})

type Log = "Two" | "Sized" | "Deep"
const expectedOf = (event: string, args: readonly unknown[]) => ({ event, args, abi: abi as Abi })
const no = (subject: unknown): Untyped => expect(subject).not as never

describe("toEmit", () => {
  const same: [Log, readonly unknown[]][] = [
    ["Two", [1n, who, "t"]],
    ["Two", [1, { address: who }, "t"]],
    ["Two", [(a: bigint) => a === 1n, () => true, expect.any(String)]],
    ["Sized", [2n, -3, "0x01020304", "0xFF", true]],
    ["Deep", [{ x: 1, y: -1 }, [{ x: 2n, y: (y: number) => y < 0 }], [5n, expect.anything()]]],
  ]
  it.for(same)("default: %s (%#)", async ([event, args], { fixture }) => {
    await expect(fixture[event]).toEmit(expectedOf(event, args))
    expect(await complaint(expect(fixture[event]).not.toEmit(expectedOf(event, args)))).toContain(
      "not to emit",
    )
  })

  const others: [Log, readonly unknown[]][] = [
    ["Two", [2n, who, "t"]],
    ["Two", [(a: bigint) => a > 1n, who, "t"]],
    ["Sized", [2n, -3, "0x01020305", "0xff", true]],
    ["Deep", [{ x: 1, y: -2 }, [{ x: 2n, y: -2n }], [5n, 6n]]],
    ["Deep", [{ x: 1, y: -1 }, [], [5n, 6n]]],
  ]
  it.for(others)("behavior: not %s (%#)", async ([event, args], { fixture }) => {
    await expect(fixture[event]).not.toEmit(expectedOf(event, args))
  })

  const Two = "Two(uint256 a, address who, string text)"
  const Sized = "Sized(uint8 small, int16 signed, bytes4 four, bytes any, bool flag)"
  const Deep = "Deep(tuple at, tuple[] all, uint256[2] pair)"
  const sized = (index: number, value: unknown) =>
    [2n, -3, "0x01020304", "0xff", true].map((each, at) => (at === index ? value : each))
  const point = { x: 1n, y: -1n }
  const refused: [Log, readonly unknown[], string][] = [
    ["Two", [1n], `3 arguments of ${Two}, got [1]`],
    ["Two", [1n, who, "t", 4n], `3 arguments of ${Two}, got [1, ${who}, "t", 4]`],
    ["Two", [1n, "0x1234", "t"], `an address of 20 bytes, or what has one for who of ${Two}, got 0x1234`],
    [
      "Two",
      [1n, { addres: who }, "t"],
      `an address of 20 bytes, or what has one for who of ${Two}, got { addres: ${who} }`,
    ],
    ["Two", ["1", who, "t"], `an integer of uint256 for a of ${Two}, got "1"`],
    ["Two", ["0x1", who, "t"], `an integer of uint256 for a of ${Two}, got 0x1`],
    ["Two", [1.5, who, "t"], `an integer of uint256 for a of ${Two}, got 1.5`],
    ["Two", [Number.NaN, who, "t"], `an integer of uint256 for a of ${Two}, got NaN`],
    ["Two", [-1n, who, "t"], `an integer of uint256 for a of ${Two}, got -1`],
    ["Two", [2n ** 256n, who, "t"], `an integer of uint256 for a of ${Two}, got ${2n ** 256n}`],
    ["Two", [null, who, "t"], `an integer of uint256 for a of ${Two}, got null`],
    ["Two", [1n, undefined, "t"], `an address of 20 bytes, or what has one for who of ${Two}, got undefined`],
    ["Two", [1n, who, 7n], `a string for text of ${Two}, got 7`],
    ["Two", [true, who, "t"], `an integer of uint256 for a of ${Two}, got true`],
    ["Sized", sized(0, 256), `an integer of uint8 for small of ${Sized}, got 256`],
    ["Sized", sized(0, "Large"), `an integer of uint8 for small of ${Sized}, got "Large"`],
    ["Sized", sized(1, 32_768), `an integer of int16 for signed of ${Sized}, got 32768`],
    ["Sized", sized(2, "0x01"), `4 bytes in hex for four of ${Sized}, got 0x01`],
    ["Sized", sized(2, "0x0102030405"), `4 bytes in hex for four of ${Sized}, got 0x0102030405`],
    ["Sized", sized(3, "0xfff"), `bytes in hex for any of ${Sized}, got 0xfff`],
    ["Sized", sized(3, "text"), `bytes in hex for any of ${Sized}, got "text"`],
    ["Sized", sized(4, 1), `true or false for flag of ${Sized}, got 1`],
    ["Sized", sized(4, "true"), `true or false for flag of ${Sized}, got "true"`],
    ["Deep", [[1n, -1n], [], [5n, 6n]], `a struct { x, y } for at of ${Deep}, got [1, -1]`],
    ["Deep", [{ x: 1n }, [], [5n, 6n]], `a struct { x, y } for at of ${Deep}, got { x: 1 }`],
    ["Deep", [{ x: 1n, yy: 2n }, [], [5n, 6n]], `a struct { x, y } for at of ${Deep}, got { x: 1, yy: 2 }`],
    [
      "Deep",
      [{ ...point, z: 1n }, [], [5n, 6n]],
      `a struct { x, y } for at of ${Deep}, got { x: 1, y: -1, z: 1 }`,
    ],
    ["Deep", [point, [{ x: 1n, y: 128 }], [5n, 6n]], `an integer of int8 for all[0].y of ${Deep}, got 128`],
    ["Deep", [point, point, [5n, 6n]], `a list for all of ${Deep}, got { x: 1, y: -1 }`],
    ["Deep", [point, [], [5n]], `a list of 2 for pair of ${Deep}, got [5]`],
  ]
  it.for(refused)("error: %s (%#)", async ([event, args, text], { fixture }) => {
    const expected = expectedOf(event, args)
    expect(await complaint(expect(fixture[event]).not.toEmit(expected))).toBe(`toEmit takes ${text}`)
    expect(await complaint(expect(fixture[event]).toEmit(expected))).toBe(`toEmit takes ${text}`)
    expect(await complaint(expect(fixture[event]).not.toEmit([expected]))).toBe(`toEmit takes ${text}`)
  })

  it("error: a predicate that does not answer", async ({ fixture: { Two } }) => {
    const lazy = expectedOf("Two", [(a: bigint) => void (a === 2n), who, "t"])
    const late = expectedOf("Two", [async () => true, who, "t"])
    expect(await complaint(expect(Two).not.toEmit(lazy))).toBe(
      "a predicate must return true or false, but it returned undefined",
    )
    expect(await complaint(expect(Two).not.toEmit(late))).toContain("a predicate must return true or false")
  })

  it("behavior: an indexed string, bytes, list or struct, by value or by hash", async ({
    fixture: { send },
  }) => {
    const three = "Hashed3(string indexed text, bytes indexed any, uint256[] indexed list)"
    const hash = await send(logCode([toEventSelector(three), hashed.text, hashed.any, hashed.list], "0x"))
    await expect(hash).toEmit(three, ["text", "0xaabb", [1n, 2n]])
    await expect(hash).toEmit(three, [hashed.text, hashed.any, hashed.list])
    await expect(hash).toEmit(three, [(topic: Hex) => topic === hashed.text, expect.any(String), [1, 2]])
    await expect(hash).not.toEmit(three, ["text", "0xaabb", [1n, 3n]])
    await expect(hash).not.toEmit(three, ["text", "0xaabb", []])
    const form = "Hashed3(string text, bytes any, uint256[] list)"
    expect(await complaint(no(hash).toEmit?.(three, ["text", "0xaabb", ["1"]]))).toBe(
      `toEmit takes an integer of uint256 for list[0] of ${form}, got "1"`,
    )
    expect(await complaint(no(hash).toEmit?.(three, ["text", "0xaabb", "0x12"]))).toBe(
      `toEmit takes a list for list of ${form}, got 0x12`,
    )
    expect(await complaint(no(hash).toEmit?.(three, ["text", "0xaabb", [() => true]]))).toBe(
      `toEmit takes values without predicates for list of ${form}, got function`,
    )
  })

  it("behavior: lists of strings and structs in topics are hashed by the rules of the ABI", async ({
    fixture: { send },
  }) => {
    const event = expectedOf("Many", [
      ["a", "b".repeat(33)],
      [
        { x: 1n, y: -1n },
        { x: 2, y: -2 },
      ],
      ["0x01020304"],
    ])
    const hash = await send(logCode([topicOf("Many"), hashed.texts, hashed.points, hashed.fours], "0x"))
    await expect(hash).toEmit(event)
    await expect(hash).not.toEmit({ ...event, args: [["a", "c"], event.args[1], event.args[2]] })
  })
})

const minted = test.setup(withMinted)

describe("other matchers", () => {
  minted("error: toRevertWith", async ({ fixture: { token, own } }) => {
    const fails = () => token.write.transfer([own, 9n])
    const revert = (expected: unknown) => complaint(no(fails).toRevertWith?.(expected))
    const form = "InsufficientBalance(uint256 have, uint256 want)"
    const error = "InsufficientBalance"
    expect(await revert({ error, args: [3n] })).toBe(`toRevertWith takes 2 arguments of ${form}, got [3]`)
    expect(await revert({ error, args: ["3", 4n] })).toBe(
      `toRevertWith takes an integer of uint256 for have of ${form}, got "3"`,
    )
    expect(await revert({ error: form, args: [3n, -4n] })).toBe(
      `toRevertWith takes an integer of uint256 for want of ${form}, got -4`,
    )
    expect(await revert({ error: "Error", args: [3n] })).toBe(
      "toRevertWith takes a string for reason of Error(string reason), got 3",
    )
    expect(await revert(2n ** 256n)).toBe(
      `toRevertWith takes an integer of uint256 for code of Panic(uint256 code), got ${2n ** 256n}`,
    )
    await expect(fails).toRevertWith({ error, args: [4n, (want: bigint) => want > 4n] })
    await expect(fails).not.toRevertWith({ error, args: [4n, 8n] })
  })

  minted("error: toHaveStorage and toChangeStorage", async ({ fixture: { token, hash, own } }) => {
    const balance = `balanceOf[${own}]`
    const have = (slot: unknown, value: unknown) => complaint(no(hash).toHaveStorage?.(token, slot, value))
    const change = (...values: unknown[]) => complaint(no(hash).toChangeStorage?.(token, ...values))
    const takes = `an integer of uint256 for totalSupply (uint256), got`
    expect(await have("totalSupply", "4")).toBe(`toHaveStorage takes ${takes} "4"`)
    expect(await have("totalSupply", -1n)).toBe(`toHaveStorage takes ${takes} -1`)
    expect(await have("totalSupply", 4.5)).toBe(`toHaveStorage takes ${takes} 4.5`)
    expect(await have("totalSupply", null)).toBe(`toHaveStorage takes ${takes} null`)
    expect(await have("name", 5n)).toBe("toHaveStorage takes a string for name (string), got 5")
    expect(await have("name.length", "1")).toBe(
      'toHaveStorage takes an integer of uint256 for name.length (uint256), got "1"',
    )
    const word = "toHaveStorage takes a value of at most 32 bytes for a slot, got"
    expect(await have(0n, "text")).toBe(`${word} "text"`)
    expect(await have(0n, 1.5)).toBe(`${word} 1.5`)
    expect(await have(0n, 2n ** 256n)).toBe(`${word} ${2n ** 256n}`)
    expect(await have(0n, null)).toBe(`${word} null`)
    expect(await change("totalSupply", "4")).toBe(`toChangeStorage takes ${takes} "4"`)
    expect(await change("totalSupply", 0n, "4")).toBe(`toChangeStorage takes ${takes} "4"`)
    expect(await change(balance, 4n, 4)).toBe("toChangeStorage takes two different values, got [4, 4]")
    expect(await change(5n, 4n)).toBe("toChangeStorage takes the path of a variable, got 5")
    await expect(hash).toHaveStorage(token, "totalSupply", (value: bigint) => value === 4n)
    await expect(hash).toChangeStorage(token, balance, 0, (value: bigint) => value > 3n)
    await expect(hash).not.toChangeStorage(token, balance, expect.anything(), 5n)
  })

  minted("error: toHaveReceipt", async ({ fixture: { hash, own }, accounts }) => {
    const values: readonly [string, unknown, string][] = [
      ["status", "fail", '"success" or "reverted" for status, got "fail"'],
      ["status", true, '"success" or "reverted" for status, got true'],
      ["status", 2, '"success" or "reverted" for status, got 2'],
      ["blockNumber", "1", 'a whole number, or one in hex for blockNumber, got "1"'],
      ["gasUsed", -1n, "a whole number, or one in hex for gasUsed, got -1"],
      ["gasUsed", 1.5, "a whole number, or one in hex for gasUsed, got 1.5"],
      ["transactionIndex", null, "a whole number, or one in hex for transactionIndex, got null"],
      ["from", "0x12", "an address of 20 bytes, or what has one for from, got 0x12"],
      ["from", null, "an address of 20 bytes, or what has one for from, got null"],
      ["to", undefined, "an address of 20 bytes, or what has one, or null for to, got undefined"],
      ["blockHash", "0x12", "a hash of 32 bytes for blockHash, got 0x12"],
      ["logsBloom", "0x", "256 bytes in hex for logsBloom, got 0x"],
      [
        "type",
        "eip9999",
        'one of legacy, eip2930, eip1559, eip4844, eip7702, or its number for type, got "eip9999"',
      ],
      ["logs", "Transfer", 'a list of whole logs (toEmit takes an event) for logs, got "Transfer"'],
      [
        "logs",
        [{ address: own }],
        `a list of whole logs (toEmit takes an event) for logs, got [{ address: ${own} }]`,
      ],
    ]
    for (const [field, value, text] of values)
      expect(await complaint(no(hash).toHaveReceipt?.({ [field]: value }))).toBe(
        `toHaveReceipt takes ${text}`,
      )
    await expect(hash).toHaveReceipt({ from: accounts[0], gasUsed: (gas: bigint) => gas > 21_000n, type: 2 })
    await expect(hash).toHaveReceipt({
      status: 1,
      blockNumber: "0x01",
      contractAddress: null,
      root: undefined,
    })
    await expect(hash).not.toHaveReceipt({ from: accounts[1] })
  })

  minted("error: toUseGas", async ({ fixture: { hash } }) => {
    const ranges = [
      { below: 10, above: 20 },
      { below: 21, above: 20 },
      { below: 20n, above: 20 },
      { below: 0 },
      { below: -5n },
      { above: Number.POSITIVE_INFINITY },
    ]
    for (const range of ranges)
      expect(await complaint(no(hash).toUseGas?.(range))).toContain(
        "toUseGas takes bounds with an amount of gas between them, got",
      )
    await expect(hash).not.toUseGas({ below: 22, above: 20 })
  })

  minted("error: toChangeBalance and toChangeBalances", async ({ fixture: { hash, own } }) => {
    const balances = (...given: unknown[]) => complaint(no(hash).toChangeBalances?.(...given))
    const takes = "a matcher of balances takes"
    const amounts = `${takes} accounts, each with an integer in wei, got`
    expect(await balances([[own, "1"]])).toBe(`${amounts} [${own}, "1"]`)
    expect(await balances([[own, 2n ** 256n]])).toBe(`${amounts} [${own}, ${2n ** 256n}]`)
    expect(await balances([[own, 1.5]])).toBe(`${amounts} [${own}, 1.5]`)
    expect(await balances([[own, 1n, 2n]])).toBe(`${amounts} [${own}, 1, 2]`)
    const twice = [
      [own, 1n],
      [{ address: own.toLowerCase() }, 2n],
    ]
    expect(await balances(twice)).toContain(`${takes} one amount for an account, got`)
    expect(await balances([[own, 1n]], { fees: "no" })).toBe(`${takes} true or false for fees, got "no"`)
  })

  minted("error: more arguments than a matcher takes", async ({ fixture: { hash, own, token } }) => {
    const matchers: readonly [string, readonly unknown[]][] = [
      ["toEmit", ["Transfer", own, own]],
      ["toHaveStorage", [token, "totalSupply", 4n, 5n]],
      ["toChangeBalance", [own, 0n, {}, 1n]],
      ["toChangeBalances", [[[own, 0n]], {}, 1n]],
      ["toUseGas", [{ below: 9 }, 5]],
      ["toHaveReceipt", [{ status: "success" }, "x"]],
    ]
    for (const [name, given] of matchers)
      expect(await complaint(no(hash)[name]?.(...given))).toContain(
        `${name} takes at most ${given.length - 1} arguments, got [`,
      )
  })
})

describe("the errors of matchers", () => {
  const lineOf = (error: Error) => /unmatchable\.test\.ts:\d+/.exec(error.stack ?? "")?.[0]
  const known = test.setup(withKnown)

  known("behavior: each shows the line of the test", async ({ client, fixture: { token } }) => {
    const at = (assertion: Promise<unknown>) => assertion.then(() => "none", lineOf)
    const hash = await client.sendTransaction({ to: who })
    const line = Number(/:(\d+):/.exec(new Error().stack?.split("\n")[1] ?? "")?.[1])
    const lines = [
      await at(expect(undefined).toBePending()),
      await at(expect("x.json").toRevert()),
      await at(expect(hash).toEmit("Nothing")),
      await at((expect(hash) as unknown as Untyped).toUseGas?.({ abov: 1 }) ?? Promise.resolve()),
      await at(expect(hash).toHaveStorage(token, "missing", 1n)),
      await at(expect(Promise.resolve(hash)).toMatchGasSnapshot({ name: "" })),
    ]
    expect(lines).toEqual(lines.map((_, index) => `unmatchable.test.ts:${line + 2 + index}`))
  })

  known(
    "behavior: a refusal waits for the transaction that is being sent",
    async ({ client, fixture: { token } }) => {
      const { write, read } = token
      const minted = write.mint([who, 1n])
      await complaint(expect(minted).toMatchGasSnapshot({ tolerence: 1 } as never))
      expect(await read.totalSupply()).toBe(1n)
      expect(Token.abi).toBe(token.abi)
      expect(await client.getTransactionCount(client.account)).toBe(3)
    },
  )
})
