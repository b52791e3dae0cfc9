import { KECCAK256_NULL } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { accountsWithoutCode } from "../../../../src/features/durability/folder/verify.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { createState } from "../../../../src/kernel/state/state.ts"

const code = Uint8Array.of(0x5f)
const account = (codeHash: Uint8Array) => ({ nonce: 1n, balance: 0n, codeHash })

test("yields the accounts of a version whose code is not stored, and none before they exist", () => {
  const state = createState({ keccak256 })
  const storage = new Map()
  const stored = state.append({
    accounts: new Map([
      ["0x01", account(KECCAK256_NULL)],
      ["0x02", account(keccak256(code))],
    ]),
    code: new Map([[toHex(keccak256(code)), code]]),
    storage,
    cleared: new Set(),
  })
  const lost = Uint8Array.of(0x60)
  const lacking = state.append({
    accounts: new Map([["0x03", account(keccak256(lost))]]),
    code: new Map(),
    storage,
    cleared: new Set(),
  })
  expect([stored, lacking].map((version) => [...accountsWithoutCode(state, version)])).toEqual([[], ["0x03"]])
})
