import { type Hex, numberToHex, pad } from "viem"
import { expect, test } from "vitest"
import { changesOf, nameProxySlots } from "../../../src/solidity/inspect/stateChanges.ts"

const word = (value: number): Hex => numberToHex(value, { size: 32 })
const unchanged = { balance: undefined, nonce: undefined, codeSize: undefined, slots: [] }

test("changesOf: an account in `post` has only its changed fields; accounts are in order", () => {
  const pre = {
    "0x02": { balance: "0x5", nonce: 1, code: "0x6001", storage: { [word(1)]: word(7), [word(3)]: word(9) } },
    "0x01": { balance: "0x9" },
  } as const
  const post = { "0x02": { balance: "0x8", storage: { [word(1)]: word(8), [word(2)]: word(1) } } } as const
  expect(changesOf({ pre, post })).toEqual([
    { ...unchanged, address: "0x01" },
    {
      ...{ ...unchanged, address: "0x02", balance: { before: 5n, after: 8n } },
      slots: [
        { slot: word(1), before: word(7), after: word(8) },
        { slot: word(2), before: word(0), after: word(1) },
        { slot: word(3), before: word(9), after: word(0) },
      ],
    },
  ])
})

test("changesOf: a new account, whose nonce is hex as with anvil, and code that is removed", () => {
  const post = { "0x01": { balance: "0x1", nonce: "0x1", code: "0x600160" } } as const
  const created = { balance: { before: 0n, after: 1n }, nonce: { before: 0n, after: 1n } }
  expect(changesOf({ pre: {}, post })).toEqual([
    { ...created, address: "0x01", codeSize: { before: 0, after: 3 }, slots: [] },
  ])
  expect(changesOf({ pre: { "0x01": { code: "0x6001" } }, post: { "0x01": { code: "0x" } } })).toEqual([
    { ...unchanged, address: "0x01", codeSize: { before: 2, after: 0 } },
  ])
})

test("nameProxySlots: the slots of ERC-1967 are addresses, after the other variables", () => {
  const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc"
  const code: Hex = `0x${"ab".repeat(20)}`
  const other = { slot: word(1), before: word(0), after: word(1) }
  const known = { path: "total", type: "uint256", before: "0", after: "1" }
  const slots = [other, { slot, before: word(0), after: pad(code) } as const]
  expect(nameProxySlots({ variables: [known], slots })).toEqual({
    variables: [
      known,
      { path: "eip1967.proxy.implementation", type: "address", before: `0x${"0".repeat(40)}`, after: code },
    ],
    slots: [other],
  })
})
