/** A payment that is read before its block is sealed, against the node at RPC_URL. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { createTestClient, http, parseEther, publicActions, walletActions, zeroHash } from "viem"
import { foundry } from "viem/chains"

const transport = http(process.env.RPC_URL ?? "http://127.0.0.1:8545")
const client = createTestClient({ chain: foundry, mode: "anvil", transport })
  .extend(publicActions)
  .extend(walletActions)

test("a payment is there at pending before its block is sealed", async () => {
  const [account, to] = await client.getAddresses()
  const before = await client.getBalance({ address: to })
  const hash = await client.sendTransaction({ account, to, value: parseEther("1") })

  const preconfirmed = await client.request({ method: "eth_getTransactionReceipt", params: [hash] })
  assert.equal(preconfirmed.blockHash, zeroHash)
  assert.equal(await client.getBalance({ address: to, blockTag: "latest" }), before)
  assert.equal(await client.getBalance({ address: to, blockTag: "pending" }), before + parseEther("1"))

  await client.mine({ blocks: 1 })
  const { status, blockHash } = await client.getTransactionReceipt({ hash })
  assert.equal(status, "success")
  assert.notEqual(blockHash, zeroHash)
})
