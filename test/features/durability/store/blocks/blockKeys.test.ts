/** The keys of blocks and transactions, with nonces of any length. */
import { expect, test } from "vitest"
import { verifyFolder } from "../../../../../src/features/durability/folder/verify.ts"
import { blockKeys } from "../../../../../src/features/durability/store/blocks/blockKeys.ts"
import { createNode } from "../../../../../src/index.ts"
import { ask, eachInFolder } from "../../../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

test("the key of a nonce has six bytes of nonce, or eight when it does not fit", () => {
  const sender = `0x${"ab".repeat(20)}` as const
  const digits = (nonce: bigint) => blockKeys.nonce(sender, nonce).toString("hex")
  expect([0n, 2n ** 48n - 1n, 2n ** 48n, 2n ** 64n - 1n].map(digits)).toEqual(
    ["000000000000", "ffffffffffff", "0001000000000000", "ffffffffffffffff"].map(
      (nonce) => `06${"ab".repeat(20)}${nonce}`,
    ),
  )
})

test("transactions with nonces of 48 bits and more are found by nonce after a restart", async () => {
  const nonces = ["0xffffffffffff", "0x1000000000000", "0xfffffffffffffffd"]
  const node = await createNode({ dataDir, automine: true })
  const [from = "", to] = node.accounts.map(({ address }) => address)
  const hashes: unknown[] = []
  for (const nonce of nonces) {
    await ask(node, "anvil_setNonce", from, nonce)
    hashes.push(await ask(node, "eth_sendTransaction", { from, to }))
    // More blocks than are in memory after a start, so that it is found by its key.
    await node.mine(10)
  }
  await node.close()
  expect((await verifyFolder(dataDir)).damage).toEqual([])
  await using again = await createNode({ dataDir })
  const found = nonces.map((nonce) => ask(again, "ots_getTransactionBySenderAndNonce", from, nonce))
  expect(await Promise.all(found)).toEqual(hashes)
})
