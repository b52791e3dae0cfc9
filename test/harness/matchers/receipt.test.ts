import { expect, test } from "../../../src/harness/vitest/index.ts"
import { complaint } from "./complaint.ts"
import { withToken } from "./token.ts"

const it = test.setup(withToken)

it("default: gas, receipt fields, pending and sealed", async ({
  client,
  fixture: { friend, own, force, transfer },
  node,
}) => {
  const hash = await client.sendTransaction({ to: friend, value: 7n })
  await expect(hash).toUseGas({ below: 21_001, above: 20_999n })
  await expect(hash).not.toUseGas({ below: 21_000 })
  await expect(hash).toHaveReceipt({ status: "success", gasUsed: 21_000n, blockNumber: 2, from: own })
  await expect(force(transfer(9n))).toHaveReceipt({ status: "reverted", logs: [] })
  await expect(hash).toBePending()
  await expect(hash).not.toBeSealed()
  await node.mine()
  await expect(hash).toBeSealed()
  await expect(hash).not.toBePending()
})

it("error: their messages", async ({ client, fixture: { friend, address, transfer }, node }) => {
  const hash = await client.sendTransaction({ to: friend, value: 7n })
  const pending = [
    await complaint(expect(hash).toUseGas({ below: 21_000 })),
    await complaint(expect(hash).toHaveReceipt({ status: "reverted", gasUsed: 1n, blockNumber: 2 })),
    await complaint(expect(hash).toBeSealed()),
    await complaint(expect({ to: address, data: transfer(1n) }).toBePending()),
  ]
  await node.mine()
  const waiting = await client.sendTransaction({ to: friend, nonce: 100, gas: 21_000n })
  expect([
    ...pending,
    await complaint(expect(hash).toBePending()),
    await complaint(expect(waiting).toBePending()),
  ]).toMatchInlineSnapshot(`
    [
      "expected transaction 0xb53e1725… to use less than 21000 gas, but it used 21000",
      "expected transaction 0xb53e1725… to have a receipt with { status: "reverted", gasUsed: 1, blockNumber: 2 }, but it has status "success", gasUsed 21000",
      "expected transaction 0xb53e1725… to be sealed, but it is pre-confirmed in block 2, which is open",
      "expected the call to be pending, but it reverted with 0xcf47918100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001, which no known ABI explains",
      "expected transaction 0xb53e1725… to be pending, but it is in block 2, which is sealed",
      "transaction 0xc8f766a4d55ab61945d3fd14e8ae2e1d771cb336b32257eb668b6857d7eb8da3 waits in the pool: it is in no block",
    ]
  `)
})
