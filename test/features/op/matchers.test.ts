/** Matchers of midblock/vitest on an OP chain, whose open block has a hash. */
import { expect, test } from "../../../src/harness/vitest/index.ts"

const it = test.with({ network: "op" })

it("a transaction is pending until its block is sealed, and its receipt has the fields of the OP stack", async ({
  client,
  node,
  accounts: [, friend],
}) => {
  const hash = await client.sendTransaction({ to: friend.address, value: 5n })
  await expect(hash).toBePending()
  await expect(hash).not.toBeSealed()
  await expect(hash).toChangeBalance(friend, 5n)
  await expect(hash).toHaveReceipt({ status: "success", daFootprintGasScalar: 400, l1BaseFeeScalar: 5227 })
  await expect(hash).toHaveReceipt({ depositNonce: undefined })
  await node.mine()
  await expect(hash).toBeSealed()
})
