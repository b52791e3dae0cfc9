import { createWalletClient, custom, type Hex } from "viem"
import { foundry, mainnet } from "viem/chains"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

test("viem's switchChain and addChain: the chain of the node is accepted, another one is refused", async () => {
  await using node = await createNode()
  const account = node.accounts[0]?.address as Hex
  const client = createWalletClient({ account, chain: foundry, transport: custom(node) })
  await client.switchChain({ id: foundry.id })
  await client.addChain({ chain: foundry })
  await expect(client.switchChain({ id: 1 })).rejects.toMatchObject({ code: 4902 })
  await expect(client.addChain({ chain: mainnet })).rejects.toMatchObject({ code: 4902 })
})
