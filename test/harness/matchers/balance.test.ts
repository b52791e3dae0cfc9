import { expect, test } from "../../../src/harness/vitest/index.ts"
import { complaint } from "./complaint.ts"
import { withToken } from "./token.ts"

const it = test.setup(withToken)

it("default: in wei, without the sender's fees", async ({ client, fixture: { own, friend }, accounts }) => {
  const hash = await client.sendTransaction({ to: friend, value: 7n })
  await expect(hash).toChangeBalance(friend, 7n)
  await expect(hash).toChangeBalances([
    [own, -7n],
    [accounts[1]?.address ?? "", 7],
    [accounts[2]?.address ?? "", 0n],
  ])
  await expect(hash).not.toChangeBalance(own, -7n, { fees: true })
})

it("behavior: the fees do not count for a sender who is the coinbase", async ({ client, node, fixture }) => {
  const { own, friend } = fixture
  await client.setCoinbase({ address: own })
  const hash = await client.sendTransaction({ to: friend, value: 7n })
  await expect(hash).toChangeBalance(own, -7n)
  await node.mine()
  await expect(hash).toChangeBalance(own, -7n)
})

it("error: its messages", async ({ client, fixture: { own, friend } }) => {
  const hash = await client.sendTransaction({ to: friend, value: 7n })
  expect([
    await complaint(expect(hash).toChangeBalance(friend, 8n)),
    await complaint(
      expect(hash).not.toChangeBalances([
        [own, -7n],
        [friend, 7n],
      ]),
    ),
  ]).toMatchInlineSnapshot(`
    [
      "expected transaction 0xb53e1725… to change the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +8, but it changed the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +7",
      "expected transaction 0xb53e1725… not to change the balance of 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 by -7, the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +7, but it changed the balance of 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 by -7, the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +7",
    ]
  `)
})
