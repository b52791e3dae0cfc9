import { describe, expect, test } from "vitest"
import { callee, caller, calling, traceCode } from "./code.ts"

const sender = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const word = (digit: number) => `0x${String(digit).padStart(64, "0")}`

// storage[1] of the caller becomes 5, storage[2] becomes 0, storage[3] is read; 7 wei go to the callee
const code = `0x60056001556000600255600354505f5f5f5f600773${callee.slice(2)}5af100`
const accounts = {
  [sender]: { balance: "0x64", nonce: "0x3" },
  [caller]: { code, nonce: "0x1", balance: "0x8", state: { [word(2)]: word(6), [word(3)]: word(9) } },
}
const trace = (tracerConfig: object) =>
  traceCode(code, { tracer: "prestateTracer", tracerConfig }, { request: { from: sender }, accounts })

const codeHash = "0x732c093e6e153ff2558f37cc25578052c922f4078562f41431016bdb789e4dfa"
const before = {
  [sender]: { balance: "0x64", nonce: 3 },
  [caller]: {
    balance: "0x8",
    nonce: 1,
    code,
    codeHash,
    storage: { [word(1)]: word(0), [word(2)]: word(6), [word(3)]: word(9) },
  },
}

describe("the prestate of the touched accounts", () => {
  test("default: accounts that were empty are left out", async () => {
    expect(await trace({})).toEqual(before)
  })

  test("args: disableCode, disableStorage", async () => {
    const { code: _, storage: __, ...rest } = before[caller] as Record<string, unknown>
    expect(await trace({ disableCode: true, disableStorage: true })).toEqual({ ...before, [caller]: rest })
  })

  test("args: includeEmpty", async () => {
    expect(await trace({ includeEmpty: true })).toEqual({
      ...before,
      [callee]: { balance: "0x0" },
      [`0x${"00".repeat(20)}`]: { balance: "0x0" },
    })
  })
})

describe("args: diffMode shows the changes", () => {
  test("default: post has only changes, without zeroed slots; pre has no unchanged slots", async () => {
    expect(await trace({ diffMode: true })).toEqual({
      pre: {
        [sender]: { balance: "0x64", nonce: 3 },
        [caller]: { ...before[caller], storage: { [word(2)]: word(6) } },
      },
      post: {
        [sender]: { nonce: 4 },
        [caller]: { balance: "0x1", storage: { [word(1)]: word(5) } },
        [callee]: { balance: "0x7" },
      },
    })
  })

  test("args: disableStorage", async () => {
    const { storage: _, ...rest } = before[caller] as Record<string, unknown>
    expect(await trace({ diffMode: true, disableStorage: true })).toMatchObject({
      pre: { [caller]: rest },
      post: { [caller]: { balance: "0x1" } },
    })
  })

  test("behavior: a created contract is in post only", async () => {
    // CREATE with init code that returns 32 zero bytes
    const creating = "0x6360205ff35f526004601c5ff000"
    const { pre, post } = (await traceCode(
      creating,
      { tracer: "prestateTracer", tracerConfig: { diffMode: true } },
      { request: { from: sender }, accounts: { [caller]: { code: creating, nonce: "0x1" } } },
    )) as Record<"pre" | "post", Record<string, { nonce?: number; code?: string }>>
    const made = Object.keys(post).filter((address) => !(address in pre))
    expect(made.map((address) => [post[address]?.nonce, post[address]?.code])).toEqual([
      [1, `0x${"00".repeat(32)}`],
    ])
    expect(post[caller]).toEqual({ nonce: 2 })
  })
})

test("behavior: an instruction without enough gas touches no account", async () => {
  const other = `0x${"c2".repeat(20)}`
  const accountsThere = { [other]: { balance: "0x1" } }
  const looking = (gas: string) => `0x${calling("f1", gas)}00`
  const balance = { other: `0x73${other.slice(2)}31`, accounts: accountsThere }
  const touched = async (gas: string) =>
    Object.keys(await traceCode(looking(gas), { tracer: "prestateTracer" }, balance)).includes(other)
  expect(await touched("61ffff")).toBe(true)
  expect(await touched("6020")).toBe(false)
})
