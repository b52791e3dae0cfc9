/** The remote chain of these examples: contracts, holders and twelve blocks, with the same hashes on every machine. */
import { createNode, type MidblockNode } from "midblock"
import { createClient, deploy } from "midblock/harness"
import { type Address, getContractAddress, parseEther } from "viem"
import { BlockContext } from "../../contracts/artifacts/BlockContext.ts"
import { Counter } from "../../contracts/artifacts/Counter.ts"
import { Factory } from "../../contracts/artifacts/Factory.ts"
import { Layout } from "../../contracts/artifacts/Layout.ts"
import { Market } from "../../contracts/artifacts/Market.ts"
import { Pair } from "../../contracts/artifacts/Pair.ts"
import { Savings } from "../../contracts/artifacts/Savings.ts"
import { Token } from "../../contracts/artifacts/Token.ts"

/** The first account of midblock; it deploys the contracts one after the other. */
const deployer = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
const names = ["token", "market", "counter", "factory", "pair", "savings", "layout", "context"] as const

/** The contracts by name. */
export const contracts = Object.fromEntries(
  names.map((name, nonce) => [name, getContractAddress({ from: deployer, nonce: BigInt(nonce) })]),
) as Readonly<Record<(typeof names)[number], Address>>

/** Holds 1,000 tokens and no ether; a fork can still send transactions from it. */
export const holder: Address = "0x1111111111111111111111111111111111111111"

/** Creates the chain. */
export async function createChain(): Promise<MidblockNode> {
  const node = await createNode({ seed: "examples/fork" })
  const client = createClient(node)
  const token = await deploy(client, Token, ["Token", "TKN"])
  const market = await deploy(client, Market, [1_000_000n], { value: parseEther("100") })
  const counter = await deploy(client, Counter)
  const factory = await deploy(client, Factory)
  const pair = await deploy(client, Pair)
  await node.mine()
  await deploy(client, Savings)
  const layout = await deploy(client, Layout)
  await deploy(client, BlockContext)
  await node.mine()
  await token.write.mint([holder, 1000n])
  await token.write.mint([deployer, 500n])
  await market.write.swap([0n], { value: parseEther("1") })
  await node.mine()
  await counter.write.set([41n])
  await factory.write.create([7n])
  await pair.write.set([9n])
  await layout.write.fill([holder])
  await node.mine(9)
  return node
}
