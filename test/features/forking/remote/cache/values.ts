/** Values of each kind, which tests of the cache write and read. */
import type { StateValues } from "../../../../../src/features/forking/remote/origin/origin.ts"
import { normalizeKeys } from "../../../../../src/features/forking/remote/stateValues.ts"

export const word = (value: bigint | number): `0x${string}` => `0x${value.toString(16).padStart(64, "0")}`

export const [token, holder, absent] = [
  `0x${"aa".repeat(20)}`,
  `0x${"bb".repeat(20)}`,
  `0x${"cc".repeat(20)}`,
] as const
export const blockHash = word(0xb10c)

export const keys = normalizeKeys({
  accounts: [token, holder, absent],
  slots: new Map([[token, ["0x0", "0x1"]]]),
  blockHashes: [15n],
})

export const values: StateValues = {
  accounts: new Map([
    [token, { balance: 0n, nonce: 1n, code: "0x6001600255" }],
    [holder, { balance: 2n ** 256n - 1n, nonce: 2n ** 64n - 1n, code: "0x" }],
    [absent, { balance: 0n, nonce: 0n, code: "0x" }],
  ]),
  slots: new Map([
    [
      token,
      new Map([
        [word(0), word(0)],
        [word(1), word(2n ** 256n - 1n)],
      ]),
    ],
  ]),
  blockHashes: new Map([[15n, word(0xf00d)]]),
}
