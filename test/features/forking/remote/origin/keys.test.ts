/** State keys in one spelling. */
import { expect, test } from "vitest"
import { listKeys } from "../../../../../src/features/forking/remote/origin/keys.ts"

const address = `0x${"aB".repeat(20)}` as const
const small = `0x${"ab".repeat(20)}` as const

test("default: accounts, slots and block hashes, each key once whatever its spelling", () => {
  const slot = `0x${"00".repeat(31)}0a` as const
  const keys = listKeys({
    accounts: [address, small],
    slots: new Map([
      [address, ["0xA", slot]],
      [small, ["0x0a"]],
    ]),
    blockHashes: [7n, 7n],
  })
  expect(keys).toEqual([
    { id: small, account: small },
    { id: `${small}/${slot}`, address: small, slot },
    { id: "#7", blockHash: 7n },
  ])
})
