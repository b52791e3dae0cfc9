/** An L1 and an OP chain in this process: ether and a token go to the L2 over the bridges, and come back. */
import { fileURLToPath } from "node:url"
import { createChains } from "midblock"
import {
  createWalletClient,
  custom,
  formatEther,
  type Hex,
  parseAbi,
  parseEther,
  parseEventLogs,
  publicActions,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import {
  getWithdrawals,
  publicActionsL1,
  publicActionsL2,
  walletActionsL1,
  walletActionsL2,
} from "viem/op-stack"
import { Token } from "../../contracts/artifacts/Token.ts"

const l2Bridge = "0x4200000000000000000000000000000000000010"
const l2Factory = "0x4200000000000000000000000000000000000012"
const minGasLimit = 200_000

const abi = parseAbi([
  "function depositERC20(address l1Token, address l2Token, uint256 amount, uint32 minGasLimit, bytes extraData)",
  "function withdraw(address l2Token, uint256 amount, uint32 minGasLimit, bytes extraData) payable",
  "function createStandardL2Token(address remoteToken, string name, string symbol) returns (address)",
  "event StandardL2TokenCreated(address indexed remoteToken, address indexed localToken)",
])

/** Starts the chains with clients of the OP stack. */
async function start() {
  const chains = await createChains({ l2: { op: { network: "op" } } })
  const { l1, l2 } = await chains.viemChains()
  const account = privateKeyToAccount(chains.l1.accounts[0]?.privateKey as Hex)
  const clientL1 = createWalletClient({ account, chain: l1, transport: custom(chains.l1) })
    .extend(publicActions)
    .extend(publicActionsL1())
    .extend(walletActionsL1())
  const clientL2 = createWalletClient({ account, chain: l2.op, transport: custom(chains.l2.op) })
    .extend(publicActions)
    .extend(publicActionsL2())
    .extend(walletActionsL2())
  return { chains, account, clientL1, clientL2, targetChain: l2.op }
}

type Started = Awaited<ReturnType<typeof start>>

/** Proves and finalizes the withdrawal of a transaction on the L2: an L1 block for each step. */
async function finish({ chains, account, clientL1, clientL2, targetChain }: Started, hash: Hex) {
  await chains.mine() // the L2 seals the withdrawal, and its output root is proposed
  const receipt = await clientL2.getTransactionReceipt({ hash })
  const { game } = await clientL1.waitToProve({ receipt, targetChain })
  const [withdrawal] = getWithdrawals(receipt)
  if (withdrawal === undefined) throw new Error("no withdrawal")
  await clientL1.proveWithdrawal(await clientL2.buildProveWithdrawal({ account, game, withdrawal }))
  await chains.mine(2)
  await clientL1.finalizeWithdrawal({ targetChain, withdrawal })
  await chains.mine()
}

/** Deposits two ether, and withdraws one of them to another account. */
async function bridgeEther(started: Started): Promise<string[]> {
  const { chains, account, clientL1, clientL2 } = started
  const to = "0x00000000000000000000000000000000000000aa"
  const deposit = await clientL2.buildDepositTransaction({ account, mint: parseEther("2"), to })
  await clientL1.depositTransaction(deposit)
  await chains.mine()
  const arrived = await clientL2.getBalance({ address: to })
  await finish(
    started,
    await clientL2.initiateWithdrawal({ request: { gas: 21_000n, to, value: parseEther("1") } }),
  )
  const paid = await clientL1.getBalance({ address: to })
  return [`ether on the L2: ${formatEther(arrived)}`, `ether on L1: ${formatEther(paid)}`]
}

/** Creates a token on L1 and its counterpart on the L2, deposits 100, and withdraws 40. */
async function bridgeToken(started: Started): Promise<string[]> {
  const { chains, account, clientL1, clientL2 } = started
  const deployment = await clientL1.deployContract({ ...Token, args: ["Example", "EX"] })
  const { contractAddress: l1Token } = await clientL1.getTransactionReceipt({ hash: deployment })
  if (l1Token == null) throw new Error("no token")
  const creation = await clientL2.writeContract({
    ...{ address: l2Factory, abi, functionName: "createStandardL2Token", args: [l1Token, "Example", "EX"] },
  })
  const { logs } = await clientL2.getTransactionReceipt({ hash: creation }) // pre-confirmed
  const [created] = parseEventLogs({ abi, logs, eventName: "StandardL2TokenCreated" })
  const l2Token = created?.args.localToken as Hex
  const token = { ...Token, address: l1Token } as const
  const bridge = { address: chains.contracts.op.l1StandardBridge, abi } as const
  await clientL1.writeContract({ ...token, functionName: "mint", args: [account.address, 100n] })
  await clientL1.writeContract({ ...token, functionName: "approve", args: [bridge.address, 100n] })
  await clientL1.writeContract({
    ...{ ...bridge, functionName: "depositERC20", args: [l1Token, l2Token, 100n, minGasLimit, "0x"] },
    gas: 1_000_000n, // a deposit burns gas of L1 for that of the L2
  })
  await chains.mine()
  const balanceOf = { abi: Token.abi, functionName: "balanceOf", args: [account.address] } as const
  const arrived = await clientL2.readContract({ ...balanceOf, address: l2Token })
  await finish(
    started,
    await clientL2.writeContract({
      ...{ address: l2Bridge, abi, functionName: "withdraw", args: [l2Token, 40n, minGasLimit, "0x"] },
    }),
  )
  const left = await clientL2.readContract({ ...balanceOf, address: l2Token })
  const paid = await clientL1.readContract({ ...balanceOf, address: l1Token })
  return [`tokens on the L2: ${arrived}`, `tokens on L1: ${paid}, on the L2: ${left}`]
}

export async function main(): Promise<string[]> {
  const started = await start()
  try {
    return [...(await bridgeEther(started)), ...(await bridgeToken(started))]
  } finally {
    await started.chains.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
