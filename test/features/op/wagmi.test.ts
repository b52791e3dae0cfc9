/** The actions of wagmi's core on each network: with a wallet, before the block is sealed where the network pre-confirms. */
import {
  type Config,
  connect,
  createConfig,
  deployContract,
  getBalance,
  readContract,
  sendCalls,
  sendTransaction,
  sendTransactionSync,
  simulateContract,
  waitForCallsStatus,
  waitForTransactionReceipt,
  watchContractEvent,
  writeContract,
} from "@wagmi/core"
import { custom, type Hex } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { networks } from "../../../src/features/op/networks.ts"
import type { NetworkName } from "../../../src/index.ts"
import { networkChain } from "../../../src/viem.ts"
import { wallet } from "../../wagmiWallet.ts"
import { start } from "./start.ts"

const names = Object.keys(networks) as (keyof typeof networks)[]
const isDenim = (network: NetworkName) => ["base", "base-sepolia"].includes(network)

/** Starts a node of a network, and connects wagmi; blocks without flashblocks are sealed with their transaction. */
async function connected(network: NetworkName) {
  const { node, account, friend } = await start({ network, automine: isDenim(network) })
  const chain = networkChain(network)
  const config: Config = createConfig({
    chains: [chain],
    transports: { [chain.id]: custom(node) },
    connectors: [wallet(node, chain.id)],
    ...{ storage: null, multiInjectedProviderDiscovery: false, pollingInterval: 10, cacheTime: 0 },
  })
  const [connector] = config.connectors
  if (connector === undefined) throw new Error("no connector")
  const { accounts } = await connect(config, { connector })
  expect(accounts[0]?.toLowerCase()).toBe(account.toLowerCase())
  const wait = (hash: Hex) => waitForTransactionReceipt(config, { hash })
  const deploy = async () => {
    const { abi, bytecode } = Token
    const hash = await deployContract(config, { abi, bytecode, args: ["Token", "TKN"] })
    return { address: (await wait(hash)).contractAddress as Hex, abi } as const
  }
  return { node, config, account, friend, wait, deploy }
}

test.each(names)("%s: deploys, reads, writes, sends, and sends calls", async (network) => {
  const { config, account, friend, wait, deploy } = await connected(network)
  const token = await deploy()
  const balance = () => readContract(config, { ...token, functionName: "balanceOf", args: [account] })
  expect(await balance()).toBe(0n)
  const { request } = await simulateContract(config, { ...token, functionName: "mint", args: [account, 5n] })
  expect((await wait(await writeContract(config, request))).status).toBe("success")
  expect(await balance()).toBe(5n)
  const before = await getBalance(config, { address: friend })
  await wait(await sendTransaction(config, { to: friend, value: 2n }))
  expect((await sendTransactionSync(config, { to: friend, value: 3n })).status).toBe("success")
  expect((await getBalance(config, { address: friend })).value).toBe(before.value + 5n)
  const call = { to: friend, value: 1n }
  const { id } = await sendCalls(config, { calls: [call, call] })
  expect(await waitForCallsStatus(config, { id })).toMatchObject({ status: "success", statusCode: 200 })
  expect((await getBalance(config, { address: friend })).value).toBe(before.value + 7n)
})

test.each(names)("%s: sees an event once its block is sealed", async (network) => {
  const { node, config, account, deploy } = await connected(network)
  const token = await deploy()
  const seen = new Promise((resolve) => {
    const unwatch = watchContractEvent(config, {
      ...{ ...token, eventName: "Transfer" },
      onLogs: (logs) => {
        unwatch()
        resolve(logs.map(({ args: { value } }) => value))
      },
    })
  })
  await writeContract(config, { ...token, functionName: "mint", args: [account, 7n] })
  await node.mine()
  expect(await seen).toEqual([7n])
})

/** wagmi learns the reason by a call at the block of the receipt, which is open: X Layer alone finds it by its number. */
const findsOpenBlock = (network: NetworkName) => network.startsWith("x-layer") || isDenim(network)

test.each(names)("%s: tells why a transaction failed, where its block can be found", async (network) => {
  const { node, config, friend, wait, deploy } = await connected(network)
  const token = await deploy()
  const transfer = { ...token, functionName: "transfer", args: [friend, 1n], gas: 100_000n } as const
  const hash = await writeContract(config, transfer)
  const reason = "execution reverted"
  await expect(wait(hash)).rejects.toThrow(findsOpenBlock(network) ? reason : "header not found")
  await node.mine()
  await expect(wait(hash)).rejects.toThrow(reason)
})
