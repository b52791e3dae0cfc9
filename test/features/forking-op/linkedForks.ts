/** Linked chains that continue other linked chains, with viem's clients of the OP stack. */
import { createWalletClient, custom, type Hex, publicActions } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { publicActionsL1, publicActionsL2, walletActionsL1, walletActionsL2 } from "viem/op-stack"
import { onTestFinished } from "vitest"
import { type Chains, type CreateChainsOptions, createChains } from "../../../src/index.ts"

type Names = "op" | "unichain"
type Both = Chains<Names>
type Options = Partial<CreateChainsOptions<Names>>

const l2 = { op: { network: "op" }, unichain: { network: "unichain" } } as const

/** Starts chains; they are closed when the test has finished. */
export async function open<Name extends string>(given: CreateChainsOptions<Name>): Promise<Chains<Name>> {
  const chains = await createChains(given)
  onTestFinished(() => chains.close())
  return chains
}

/** Starts the remote chains, without messages between the L2s. */
export const openRemote = (given: Options = {}): Promise<Both> =>
  open({ l2, seed: "remote", interop: false, ...given })

/** Starts chains that continue the newest blocks of others. */
export const openForks = ({ l1, l2: nodes }: Both, given: Options = {}): Promise<Both> =>
  open({
    seed: "forks",
    l1: { fork: { url: l1 } },
    l2: {
      op: { network: "op", fork: { url: nodes.op } },
      unichain: { network: "unichain", fork: { url: nodes.unichain } },
    },
    ...given,
  })

const l1Block = "0x4200000000000000000000000000000000000015"

/** Returns the number and the hash of the L1 origin of a block of an L2. */
export async function originOf(node: Both["l1"], block: bigint | "latest" = "latest") {
  const view = node.at({ block })
  const number = BigInt.asUintN(64, BigInt(await view.storage(l1Block, "0x0")))
  return { number, hash: await view.storage(l1Block, "0x2") }
}

export const headOf = async (node: Both["l1"]): Promise<bigint> =>
  BigInt(await node.request({ method: "eth_blockNumber", params: [] }))

/** Sends ether of the first account; returns the hash. */
export const send = async (node: Both["l1"], to: Hex, value: Hex): Promise<Hex> => {
  const from = node.accounts[0]?.address as Hex
  return (await node.request({ method: "eth_sendTransaction", params: [{ from, to, value }] })) as Hex
}

/** Sends ether to the portal of an L2; returns the hash. */
export const deposit = ({ l1, contracts }: Both, name: Names, value: Hex): Promise<Hex> =>
  send(l1, contracts[name].optimismPortal, value)

/** Returns viem's clients of L1 and of `op`. */
export async function clientsOf(chains: Both) {
  const definitions = await chains.viemChains()
  const account = privateKeyToAccount(chains.l1.accounts[0]?.privateKey as Hex)
  const options = { account, pollingInterval: 20, cacheTime: 0 }
  const l1 = createWalletClient({ ...options, chain: definitions.l1, transport: custom(chains.l1) })
    .extend(publicActions)
    .extend(publicActionsL1())
    .extend(walletActionsL1())
  const op = createWalletClient({ ...options, chain: definitions.l2.op, transport: custom(chains.l2.op) })
    .extend(publicActions)
    .extend(publicActionsL2())
    .extend(walletActionsL2())
  return { l1, op, account, targetChain: definitions.l2.op }
}
