import { expect, test } from "vitest"
import * as ethers from "../examples/ethers.ts"
import * as fetch from "../examples/fetch.ts"
import * as node from "../examples/node.ts"
import * as viem from "../examples/viem.ts"

test("examples/fetch.ts", async () => {
  expect(await fetch.main()).toEqual([
    "before sealing: 1 0 0x21e27c1806e59a40000",
    "after sealing: 0 1 0x21e27c1806e59a40000",
  ])
})

test("examples/viem.ts", async () => {
  expect(await viem.main()).toEqual([
    "pending 5, sealed 5",
    "InsufficientBalance(uint256 have, uint256 want) (5, 6)",
  ])
})

test("examples/ethers.ts", async () => {
  expect(await ethers.main()).toEqual(["balance 5", "revert InsufficientBalance"])
})

test("examples/node.ts", async () => {
  expect(await node.main()).toEqual([
    "pre-confirmed: status 0x1, block hash 0x0000…",
    "sealed receipts: 0 before mine(), 1 after",
  ])
})
