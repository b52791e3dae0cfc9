/** Node's own test runner: `node --test examples/nodeTest.mjs`. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { createNode } from "midblock"

const node = await createNode()
after(() => node.close())
const call = (method, ...params) => node.request({ method, params })

test("a payment is there before its block is sealed", async () => {
  const [from, to] = node.accounts.map(({ address }) => address)
  const before = await node.at().balance(to)
  const hash = await call("eth_sendTransaction", { from, to, value: "0x1" })
  assert.equal((await call("eth_getTransactionReceipt", hash)).status, "0x1")
  assert.equal((await node.at().balance(to)) - before, 1n)
  assert.equal((await node.at({ block: "latest" }).balance(to)) - before, 0n)
  await node.mine()
  assert.equal((await node.at({ block: "latest" }).balance(to)) - before, 1n)
})
