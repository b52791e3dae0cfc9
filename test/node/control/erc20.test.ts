import { expect, test } from "vitest"
import { createParts, recipient } from "../parts.ts"

const token = `0x${"70".repeat(20)}` as const

test("error: a token without a slot that determines the balance or the allowance", async () => {
  const { cheats, erc20 } = await createParts()
  // Returns 1 whatever the call: PUSH1 1 PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN.
  await cheats.setCode(token, "0x600160005260206000f3")
  await expect(erc20.setBalance(token, recipient, 5n)).rejects.toThrow(token)
  await expect(erc20.setAllowance(token, recipient, recipient, 5n)).rejects.toThrow(token)
})

test("setBalance writes the slot that the getter reads, in a token with one balance for all accounts", async () => {
  const { builder, cheats, erc20, state } = await createParts()
  // Returns slot 7: PUSH1 7 SLOAD PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN.
  await cheats.setCode(token, "0x60075460005260206000f3")
  await erc20.setBalance(token, recipient, 5n)
  const slots = [...state.at(builder.published.version).slots(token)]
  expect(slots).toEqual([[`0x${"00".repeat(31)}07`, Uint8Array.of(5)]])
})
