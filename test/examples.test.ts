import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { balances, watch } from "../examples/browser/pending.js"
import * as ethers from "../examples/ethers.ts"
import * as ethersPreconfirmed from "../examples/ethersPreconfirmed.ts"
import * as fetch from "../examples/fetch.ts"
import * as flashblocks from "../examples/flashblocks.ts"
import * as node from "../examples/node.ts"
import * as viem from "../examples/viem.ts"
import { createNode } from "../src/index.ts"

test("examples/fetch.ts", async () => {
  expect(await fetch.main()).toEqual([
    "before evm_mine",
    "pending: call 1, slot 1, receipts [increment]",
    "latest: call 0, slot 0, receipts [deploy]",
    "after evm_mine",
    "pending: call 1, slot 1, receipts []",
    "latest: call 1, slot 1, receipts [increment]",
  ])
})

test("examples/viem.ts", async () => {
  expect(await viem.main()).toEqual([
    "pending: owner 3, friend 2",
    "latest: owner 0, friend 0",
    "refused: InsufficientBalance(3, 4)",
    "sealed",
    "latest: owner 3, friend 2",
  ])
})

test("examples/ethers.ts", async () => {
  expect(await ethers.main()).toEqual([
    "mint: status 1, block 2",
    "balance: 5",
    "CALL_EXCEPTION: InsufficientBalance(5, 6)",
  ])
})

test("examples/ethersPreconfirmed.ts", async () => {
  expect(await ethersPreconfirmed.main()).toEqual(["status 1, in block 1; the head is block 0"])
})

test("examples/node.ts", async () => {
  expect(await node.main()).toEqual([
    "pre-confirmed: status 0x1, block hash 0x0000…",
    "sealed receipts: 0 before mine(), 1 after",
  ])
})

test("examples/flashblocks.ts", async () => {
  expect(await flashblocks.main()).toEqual([
    "pre-confirmed: 1, ours: true",
    "flashblock 1 of block 1 brought 1 wei",
  ])
})

test("examples/browser: balances and watch return the sealed and the pending balance", async () => {
  await using node = await createNode()
  const { url } = await node.listen()
  const [from, to] = node.accounts.map(({ address }) => address) as [string, string]
  await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x5" }] })
  const ether = 10_000n * 10n ** 18n
  expect(await balances(url, to)).toEqual({ sealed: ether, pending: ether + 5n })
  const shown = await new Promise((resolve) => {
    const stop = watch(
      url,
      to,
      (found) => {
        stop()
        resolve(found)
      },
      1,
    )
  })
  expect(shown).toEqual({ sealed: ether, pending: ether + 5n })
})

const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: fileURLToPath(new URL("..", import.meta.url)) }).toString()

test("examples/nodeTest.mjs", () => {
  expect(run("--test", "--test-reporter", "tap", "examples/nodeTest.mjs")).toMatch(/^# pass 1$/m)
})
