/** Starts linked chains, served over HTTP, with viem's clients of the OP stack. */
import { createWalletClient, type Hex, http, publicActions } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import {
  type GetGameReturnType,
  getL2TransactionHashes,
  publicActionsL1,
  publicActionsL2,
  walletActionsL1,
  walletActionsL2,
} from "viem/op-stack"
import { onTestFinished } from "vitest"
import { type CreateChainsOptions, createChains } from "../../src/index.ts"

/** Starts an L1 and one L2, `op`; they are closed when the test has finished. */
export async function start(given: Partial<CreateChainsOptions<"op">> = {}) {
  const chains = await createChains({ l2: { op: { network: "op" } }, seed: "chains", ...given })
  onTestFinished(() => chains.close())
  await chains.listen({ port: 0 })
  const { l1: chainL1, l2: chainsL2 } = await chains.viemChains()
  const [first, second] = chains.l1.accounts
  const account = privateKeyToAccount(first?.privateKey as Hex)
  const friend = second?.address as Hex
  const options = { account, pollingInterval: 20, cacheTime: 0 }
  const l1 = createWalletClient({ ...options, chain: chainL1, transport: http() })
    .extend(publicActions)
    .extend(publicActionsL1())
    .extend(walletActionsL1())
  const l2 = createWalletClient({ ...options, chain: chainsL2.op, transport: http() })
    .extend(publicActions)
    .extend(publicActionsL2())
    .extend(walletActionsL2())
  return { chains, account, friend, l1, l2, targetChain: chainsL2.op, contracts: chains.contracts.op }
}

export type Started = Awaited<ReturnType<typeof start>>

/** Returns the hashes of the deposits of a transaction on L1. */
export async function depositsOf({ l1 }: Pick<Started, "l1">, hash: Hex): Promise<readonly Hex[]> {
  return getL2TransactionHashes(await l1.getTransactionReceipt({ hash }))
}

/** Initiates a withdrawal in the next block of the L2, and seals it; returns its receipt. */
export async function withdraw({ chains, l2, friend }: Started, value: bigint, to: Hex = friend) {
  const hash = await l2.initiateWithdrawal({ request: { gas: 21_000n, to, value } })
  await chains.l2.op.mine()
  await chains.settled() // its proposal is sent
  return l2.getTransactionReceipt({ hash })
}

/** Proves a withdrawal in the next L1 block; returns the withdrawal and the receipt. @param game - One that viem finds when absent. */
export async function prove(
  { chains, account, l1, l2, targetChain }: Started,
  receipt: Awaited<ReturnType<typeof withdraw>>,
  given?: GetGameReturnType,
) {
  const { game: found, withdrawal } = await l1.waitToProve({ receipt, targetChain })
  const game = given ?? found
  const hash = await l1.proveWithdrawal(await l2.buildProveWithdrawal({ account, game, withdrawal }))
  await chains.mine()
  return { withdrawal, proof: await l1.getTransactionReceipt({ hash }) }
}
