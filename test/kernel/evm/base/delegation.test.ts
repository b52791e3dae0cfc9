import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { delegateOf, delegationTo } from "../../../../src/kernel/evm/base/delegation.ts"

const address = `0x${"ab".repeat(20)}` as const

test("default: a delegation is the prefix and the address", () => {
  expect(toHex(delegationTo(address))).toBe(`0xef0100${"ab".repeat(20)}`)
  expect(delegateOf(delegationTo(address))).toBe(address)
})

test.each([
  ["no code", ""],
  ["the prefix alone", "ef0100"],
  ["a shorter address", `ef0100${"ab".repeat(19)}`],
  ["a longer address", `ef0100${"ab".repeat(21)}`],
  ["another version", `ef0101${"ab".repeat(20)}`],
  ["other code of that length", "60".repeat(23)],
])("behavior: %s delegates to nobody", (_, code) => {
  expect(delegateOf(new Uint8Array(Buffer.from(code, "hex")))).toBeUndefined()
})
