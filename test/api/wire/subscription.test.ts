import { expect, test } from "vitest"
import { subscriptionKind, subscriptionOptions } from "../../../src/api/wire/subscription.ts"
import { decoded, refusal } from "./decoding.ts"

const account = `0x${"Ab".repeat(20)}`
const hash = `0x${"Cd".repeat(32)}`

test.each([
  [true, true],
  [false, false],
  [{}, { addresses: [], topics: [] }],
  [{ address: account }, { addresses: [account.toLowerCase()], topics: [] }],
  [{ transactionHashes: null }, { addresses: [], topics: [] }],
  [{ transactionHashes: [] }, { transactionHashes: [] }],
  [{ transactionHashes: [hash] }, { transactionHashes: [hash.toLowerCase()] }],
  [{ headerInfo: true, subTxFilter: null }, { headerInfo: true }],
  [{ subTxFilter: {} }, { subTxFilter: { subscribeAddresses: [], txInfo: false, txReceipt: false } }],
  [
    { subTxFilter: { subscribeAddresses: [account], txInfo: true, txReceipt: true } },
    { subTxFilter: { subscribeAddresses: [account.toLowerCase()], txInfo: true, txReceipt: true } },
  ],
])("subscriptionOptions: %j is decoded by its fields", (options, native) => {
  expect(decoded(subscriptionOptions(), options)).toEqual(native)
})

test.each([
  [{ address: "0x1" }, ".address: expected an address or a list of addresses"],
  [{ topics: ["0x12"] }, ".topics[0]: expected 32 bytes, a list of them, or null"],
  [
    { transactionHashes: ["0x12"] },
    '.transactionHashes[0]: expected 32 bytes (0x and 64 hex digits), got "0x12"',
  ],
  [
    { transactionHashes: Array(1001).fill(hash) },
    ".transactionHashes: Too big: expected array to have <=1000 items",
  ],
  [{ address: account, transactionHashes: [] }, ': Unrecognized key: "address"'],
  [{ headerInfo: "yes" }, ".headerInfo: expected boolean, received string"],
  [
    { subTxFilter: { subscribeAddresses: ["0x1"] } },
    '.subTxFilter.subscribeAddresses[0]: expected an address (0x and 40 hex digits), got "0x1"',
  ],
  [5, ": expected a log filter, or true or false"],
] as const)("error: %j is refused, and the message names the wrong option", (options, reason) => {
  expect(refusal(subscriptionOptions(), options)).toBe(`value${reason}`)
})

test("subscriptionOptions: up to 1,000 transactions and 1,000 addresses are accepted", () => {
  const subscribeAddresses = Array(1000).fill(account)
  expect(refusal(subscriptionOptions(), { transactionHashes: Array(1000).fill(hash) })).toBe("accepted")
  expect(refusal(subscriptionOptions(), { subTxFilter: { subscribeAddresses } })).toBe("accepted")
  expect(
    refusal(subscriptionOptions(), { subTxFilter: { subscribeAddresses: [...subscribeAddresses, account] } }),
  ).toBe("value.subTxFilter.subscribeAddresses: Too big: expected array to have <=1000 items")
})

test("subscriptionKind: the names of geth, of Base and of X Layer are accepted, in their letter case only", () => {
  const names = ["newHeads", "logs", "syncing", "newFlashblocks", "transactionReceipts", "flashblocks"]
  expect(names.map((name) => decoded(subscriptionKind(), name))).toEqual(names)
  expect(refusal(subscriptionKind(), "newheads")).toMatch(/^value: expected one of newHeads, logs, /)
})
