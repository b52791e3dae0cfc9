/** Tests of an application that reaches a fork over HTTP, with viem and with ethers. */
import { Contract, JsonRpcProvider } from "ethers"
import type { CreateNodeOptions } from "midblock"
import { describe, expect, test } from "midblock/vitest"
import { createPublicClient, createWalletClient, http, parseAbiItem, parseEther } from "viem"
import { foundry } from "viem/chains"
import { Counter } from "../../contracts/artifacts/Counter.ts"
import { Savings } from "../../contracts/artifacts/Savings.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { contracts, holder } from "./chain.ts"

/** Defines the tests, on nodes with this fork. */
export const suite = (fork: CreateNodeOptions["fork"]) =>
  describe("clients of a fork", () => {
    const it = test
      .with({ fork, automine: true })
      .setup(async ({ node }) => ({ url: (await node.listen()).url }))

    it("viem reads, writes and follows", async ({ fixture: { url }, accounts: [account] }) => {
      const client = createPublicClient({ transport: http(url) })
      const wallet = createWalletClient({ account, chain: foundry, transport: http(url) })
      const counter = { address: contracts.counter, abi: Counter.abi } as const
      expect(await client.readContract({ ...counter, functionName: "number" })).toBe(41n)
      const hash = await wallet.writeContract({ ...counter, functionName: "increment" })
      const { status, blockNumber } = await client.waitForTransactionReceipt({ hash })
      expect(status).toBe("success")
      expect(blockNumber).toBe(13n)
      expect(await client.readContract({ ...counter, functionName: "number" })).toBe(42n)
      expect(await client.readContract({ ...counter, functionName: "number", blockNumber: 12n })).toBe(41n)
    })

    it("viem joins the logs before and after the fork", async ({ fixture: { url }, accounts }) => {
      const client = createPublicClient({ transport: http(url) })
      const wallet = createWalletClient({ account: accounts[0], chain: foundry, transport: http(url) })
      const token = { address: contracts.token, abi: Token.abi } as const
      await wallet.writeContract({ ...token, functionName: "transfer", args: [holder, 5n] })
      const event = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)")
      const logs = await client.getLogs({ address: token.address, event, fromBlock: 0n, toBlock: "latest" })
      expect(logs.map(({ args, blockNumber }) => [args.value, blockNumber])).toEqual([
        [1000n, 3n],
        [500n, 3n],
        [5n, 13n],
      ])
      const [first] = logs
      const receipt = await client.getTransactionReceipt({ hash: first?.transactionHash ?? "0x" })
      expect(receipt.blockHash).toBe(first?.blockHash)
      const history = await client.getFeeHistory({ blockCount: 4, rewardPercentiles: [50] })
      expect(history.gasUsedRatio).toHaveLength(4)
    })

    it("ethers reads, writes and follows", async ({ fixture: { url } }) => {
      const provider = new JsonRpcProvider(url, undefined, { cacheTimeout: -1, staticNetwork: true })
      try {
        const signer = await provider.getSigner(2)
        const savings = new Contract(contracts.savings, Savings.abi, signer)
        const sent = await savings.getFunction("deposit")({ value: parseEther("2") })
        expect((await sent.wait())?.status).toBe(1)
        expect(await savings.getFunction("savings")(signer.address)).toBe(parseEther("2"))
        const token = new Contract(contracts.token, Token.abi, provider)
        expect(await token.getFunction("balanceOf")(holder)).toBe(1000n)
        expect(await token.getFunction("balanceOf")(holder, { blockTag: 2 })).toBe(0n)
        expect((await token.queryFilter("Transfer", 0, 12)).length).toBe(2)
        expect((await provider.getBlock(1))?.transactions).toHaveLength(5)
      } finally {
        provider.destroy()
      }
    })
  })
