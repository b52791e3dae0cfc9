import { Token } from "../../../contracts/artifacts/Token.ts"
import { expect, test } from "../../../src/harness/vitest/index.ts"
import { Transfer, withToken } from "./token.ts"

const it = test.with({ hardfork: "amsterdam" }).setup(withToken)
const etherLogs = "0xfffffffffffffffffffffffffffffffffffffffe"

it("toEmit: a transfer of ether is no Transfer of a token, and is found by its address", async ({
  client,
  fixture,
}) => {
  const { own, friend, token } = fixture
  const paid = await client.sendTransaction({ to: friend, value: 1n })
  await expect(paid).not.toEmit(Transfer, [own, friend, 1n])
  await expect(paid).not.toEmit({ event: "Transfer", abi: Token.abi })
  await expect(paid).toEmit({ event: Transfer, address: etherLogs, args: [own, friend, 1n] })
  const moved = await token.write.transfer([friend, 1n])
  await expect(moved).toEmit(Transfer, [own, friend, 1n])
  await expect(moved).not.toEmit({ event: Transfer, address: etherLogs })
})

it("toChangeBalance, toUseGas, toHaveReceipt: the sender pays the gas of the receipt", async ({
  client,
  fixture,
  node,
}) => {
  const { own, friend } = fixture
  const fresh = `0x${"ab".repeat(20)}` as const
  const hash = await client.sendTransaction({ to: fresh, value: 7n })
  await expect(hash).toChangeBalances([
    [own, -7n],
    [fresh, 7n],
    [friend, 0n],
  ])
  await expect(hash).toUseGas({ below: 204_601 })
  await expect(hash).not.toUseGas({ below: 204_600 })
  await expect(hash).toHaveReceipt({ status: "success", gasUsed: 204_600n })
  await node.mine()
  await expect(hash).toHaveReceipt({ gasUsed: 204_600n })
})
