/** Ten tests of a token, as contract developers write them. Every file runs them with a different amount. */

import { deploy, describe, expect, test } from "midblock/vitest"
import { Token } from "./token.js"

const it = test.setup(async ({ client, node, accounts: [own, friend] }) => {
  const token = await deploy(client, Token, ["Token", "TKN"])
  await token.write.mint([own.address, 100n])
  await node.mine()
  return { token, owner: own.address, friend: friend.address }
})

export const suite = (amount: bigint) =>
  describe(`${amount} tokens`, () => {
    it("are minted", async ({ fixture: { token, owner } }) => {
      await token.write.mint([owner, amount])
      expect(await token.read.totalSupply()).toBe(100n + amount)
    })

    it("are transferred", async ({ fixture: { token, owner, friend } }) => {
      const transfer = token.write.transfer([friend, amount])
      await expect(transfer).toEmit({ event: "Transfer", args: [owner, friend, amount], abi: Token.abi })
      expect(await token.read.balanceOf([friend])).toBe(amount)
    })

    it("are in their slots before and after sealing", async ({ fixture: { token, friend }, node }) => {
      const hash = await token.write.transfer([friend, amount])
      const contract = { ...Token, address: token.address }
      await expect(hash).toHaveStorage(contract, `balanceOf[${friend}]`, amount)
      await node.mine()
      await expect(hash).toHaveStorage(contract, `balanceOf[${friend}]`, amount)
    })

    it("are pre-confirmed, then sealed", async ({ fixture: { token, friend }, node }) => {
      const hash = await token.write.transfer([friend, amount])
      await expect(hash).toBePending()
      await node.mine()
      await expect(hash).toBeSealed()
    })

    it("cannot be more than there are", async ({ fixture: { token, friend } }) => {
      const args = [100n, 100n + amount] as const
      const transfer = token.write.transfer([friend, 100n + amount])
      await expect(transfer).toRevertWith({ error: "InsufficientBalance", args, abi: Token.abi })
    })

    it("need an allowance", async ({ fixture: { token, owner, friend } }) => {
      const take = token.write.transferFrom([owner, friend, amount], { account: friend })
      await expect(take).toRevertWith({ error: "InsufficientAllowance", args: [0n, amount], abi: Token.abi })
    })

    it("are taken with an allowance", async ({ fixture: { token, owner, friend } }) => {
      await token.write.approve([friend, amount])
      await token.write.transferFrom([owner, friend, amount], { account: friend })
      expect(await token.read.allowance([owner, friend])).toBe(0n)
    })

    it("cost little gas", async ({ fixture: { token, friend } }) => {
      await expect(token.write.transfer([friend, amount])).toUseGas({ below: 60_000 })
    })

    it("are no ether", async ({ fixture: { token, owner, friend } }) => {
      const transfer = token.write.transfer([friend, amount])
      await expect(transfer).toChangeBalances([
        [owner, 0n],
        [friend, 0n],
      ])
    })

    it("are as no other test has left them", async ({ fixture: { token, friend }, client }) => {
      expect([await token.read.balanceOf([friend]), await client.getBlockNumber()]).toEqual([0n, 1n])
    })
  })
