/** Tests on a fork of a chain with contracts: state, storage by name, holders, blocks before the fork. */
import type { CreateNodeOptions } from "midblock"
import { describe, expect, storage, test } from "midblock/vitest"
import { getContract, parseEther } from "viem"
import { BlockContext } from "../../contracts/artifacts/BlockContext.ts"
import { Factory } from "../../contracts/artifacts/Factory.ts"
import { Layout } from "../../contracts/artifacts/Layout.ts"
import { Market } from "../../contracts/artifacts/Market.ts"
import { Pair } from "../../contracts/artifacts/Pair.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { contracts, holder } from "./chain.ts"

/** Defines the tests, on nodes with this fork. */
export const suite = (fork: CreateNodeOptions["fork"]) =>
  describe("contracts of a remote chain", () => {
    const it = test.with({ fork }).setup(({ client }) => ({
      token: getContract({ address: contracts.token, abi: Token.abi, client }),
      market: getContract({ address: contracts.market, abi: Market.abi, client }),
      factory: getContract({ address: contracts.factory, abi: Factory.abi, client }),
      pair: getContract({ address: contracts.pair, abi: Pair.abi, client }),
      context: getContract({ address: contracts.context, abi: BlockContext.abi, client }),
    }))

    it("a holder pays, although nobody here has its key", async ({
      fixture: { token },
      client,
      accounts,
    }) => {
      const [, friend] = accounts
      await client.impersonateAccount({ address: holder })
      await client.setBalance({ address: holder, value: parseEther("1") })
      const paid = token.write.transfer([friend?.address ?? holder, 30n], { account: holder })
      await expect(paid).toEmit({ event: "Transfer", args: [holder, friend?.address, 30n], abi: Token.abi })
      expect(await token.read.balanceOf([holder])).toBe(970n)
      expect(await token.read.balanceOf([holder], { blockTag: "latest" })).toBe(1000n)
    })

    it("a swap moves the price at pending", async ({ fixture: { market } }) => {
      const one = parseEther("1")
      const before = await market.read.quote([one])
      await expect(market.write.swap([before], { value: one })).toBePending()
      expect(await market.read.quote([one])).toBeLessThan(before)
      expect(await market.read.quote([one], { blockTag: "latest" })).toBe(before)
      await expect(market.write.swap([before], { value: one })).toRevertWith({
        error: "TooLittle",
        args: [expect.anything(), before],
        abi: Market.abi,
      })
    })

    it("storage is read by the names of variables", async ({ node }) => {
      const layout = storage(node, { ...Layout, address: contracts.layout })
      expect(await layout.read("owner")).toBe(holder)
      expect(await layout.read("longText")).toMatch(/^.{32,}$/s)
    })

    it("the factory goes on with its nonce", async ({ fixture: { factory }, client }) => {
      const child = await factory.simulate.create([8n])
      await factory.write.create([8n])
      expect(await client.getCode({ address: child.result, blockTag: "pending" })).toMatch(/^0x60/)
    })

    it("two variables change together, block after block", async ({ fixture: { pair }, node }) => {
      for (const value of [10n, 11n, 12n]) {
        await pair.write.bump()
        await node.mine()
        expect(await pair.read.read()).toEqual([value, value])
      }
    })

    it("blocks before the fork are those of the remote", async ({ client, fixture: { context, token } }) => {
      expect(await client.getBlockNumber()).toBe(12n)
      const { hash, transactions } = await client.getBlock({ blockNumber: 3n })
      expect(await context.read.hashOf([3n])).toBe(hash)
      expect(transactions).toHaveLength(3)
      const minted = await token.getEvents.Transfer({}, { fromBlock: 0n })
      expect(minted.map(({ args }) => args.value)).toEqual([1000n, 500n])
      expect(await token.read.balanceOf([holder], { blockNumber: 2n })).toBe(0n)
    })
  })
