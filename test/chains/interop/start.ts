/** Starts an L1 and two L2s, served over HTTP, with the actions of @eth-optimism/viem for messages between them. */
import {
  publicActionsL2 as interopPublicActions,
  walletActionsL2 as interopWalletActions,
} from "@eth-optimism/viem"
import { createWalletClient, getAddress, type Hex, http, publicActions } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { publicActionsL1, publicActionsL2, walletActionsL1, walletActionsL2 } from "viem/op-stack"
import { onTestFinished } from "vitest"
import { CrossChainToken } from "../../../contracts/artifacts/CrossChainToken.ts"
import { type CreateChainsOptions, createChains } from "../../../src/index.ts"

type Options = Partial<CreateChainsOptions<"op" | "unichain">>

/** Starts the chains; they are closed when the test has finished. */
export async function start(given: Options = {}) {
  const started = await open(given)
  onTestFinished(() => started.chains.close())
  return started
}

/** Starts the chains. */
export async function open(given: Options = {}) {
  const l2 = { op: { network: "op" }, unichain: { network: "unichain" } } as const
  const chains = await createChains({ l2, seed: "interop", ...given })
  await chains.listen({ port: 0 })
  const definitions = await chains.viemChains()
  const account = privateKeyToAccount(chains.l1.accounts[0]?.privateKey as Hex)
  const options = { account, pollingInterval: 20, cacheTime: 0 }
  const clientOf = <const Name extends "op" | "unichain">(name: Name) =>
    createWalletClient({ ...options, chain: definitions.l2[name], transport: http() })
      .extend(publicActions)
      .extend(publicActionsL2())
      .extend(walletActionsL2())
      .extend(interopPublicActions())
      .extend(interopWalletActions())
  const l1 = createWalletClient({ ...options, chain: definitions.l1, transport: http() })
    .extend(publicActions)
    .extend(publicActionsL1())
    .extend(walletActionsL1())
  const [op, unichain] = [clientOf("op"), clientOf("unichain")]
  return { chains, account, l1, op, unichain, targetChain: definitions.l2 }
}

export type Started = Awaited<ReturnType<typeof start>>
export type Client = Started["op"]

/** Deploys the token on both L2s, at one address; returns it with its contract. */
export async function deployToken({ chains, op, unichain }: Started) {
  const [hash] = [await op.deployContract(CrossChainToken), await unichain.deployContract(CrossChainToken)]
  await chains.mine()
  const { contractAddress } = await op.getTransactionReceipt({ hash })
  return { abi: CrossChainToken.abi, address: getAddress(contractAddress as Hex) } as const
}

/** Returns the executing message of the only message that a transaction has sent. */
export async function messageOf(client: Client, hash: Hex) {
  const { logs } = await client.getTransactionReceipt({ hash })
  const [message] = await client.interop.getCrossDomainMessages({ logs })
  if (message === undefined) throw new Error("no message")
  return { message, executing: await client.interop.buildExecutingMessage({ log: message.log }) }
}
