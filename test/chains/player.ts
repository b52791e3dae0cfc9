/** Plays steps on an L1 and two L2s, and checks what must hold after each of them. */
import {
  createWalletClient,
  custom,
  decodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
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
import { expect } from "vitest"
import { CrossChainToken } from "../../contracts/artifacts/CrossChainToken.ts"
import { type Chains, createChains, type MidblockNode } from "../../src/index.ts"
import { checkMessages, inFlight, liquidityOf } from "./interop/checks.ts"

type Withdrawal = ReturnType<typeof getWithdrawals>[number]

const passer = "0x4200000000000000000000000000000000000016"
const l1Block = "0x4200000000000000000000000000000000000015"
/** The topics of `MessagePassed` and of `WithdrawalFinalized`. */
const [messagePassed, withdrawalFinalized] = [
  "0x02a52367d10742d8032712c1bb8e0144ff1ec5ffda1ed7d70bb05a2744955054",
  "0xdb5c7652857aa163daadd670e116628fb42e869d8ac4251ef8971d9e5727df1b",
] as const

export const names = ["op", "unichain"] as const
export type Name = (typeof names)[number]

/** Starts the chains, with clients of viem in process, and deploys a token. @param dataDir - A folder that keeps them. */
export async function startPlayer(dataDir?: string) {
  const opened = await open(dataDir)
  const token = await deployTokens(opened.chains, opened.l2)
  return { ...opened, token, dataDir }
}

/** Closes the chains, and opens them from their folder; chains without a folder stay open. */
export async function restart(player: Player): Promise<void> {
  if (player.dataDir === undefined) return
  await player.chains.close()
  Object.assign(player, await open(player.dataDir))
}

/** Opens the chains. */
async function open(dataDir: string | undefined) {
  const l2 = { op: { network: "op" }, unichain: { network: "unichain" } } as const
  const chains = await createChains({ seed: "player", l2, l1: { accounts: 4 }, dataDir })
  const definitions = await chains.viemChains()
  const account = privateKeyToAccount(chains.l1.accounts[0]?.privateKey as Hex)
  const options = { account, pollingInterval: 1, cacheTime: 0 }
  const l1 = createWalletClient({ ...options, chain: definitions.l1, transport: custom(chains.l1) })
    .extend(publicActions)
    .extend(publicActionsL1())
    .extend(walletActionsL1())
  const clients = names.map((name) => {
    const transport = custom(chains.l2[name])
    const client = createWalletClient({ ...options, chain: definitions.l2[name], transport })
      .extend(publicActions)
      .extend(publicActionsL2())
      .extend(walletActionsL2())
    return [name, client] as const
  })
  const targetChain = definitions.l2
  const l2Clients = Object.fromEntries(clients) as Record<Name, (typeof clients)[0][1]>
  return { chains, account, l1, l2: l2Clients, targetChain }
}

/** Deploys a token on both L2s, at one address, with 1000 of it on each. */
async function deployTokens(
  chains: Chains<Name>,
  clients: Record<Name, { deployContract: (given: typeof CrossChainToken) => Promise<Hex> }>,
): Promise<Hex> {
  for (const name of names) await clients[name].deployContract(CrossChainToken)
  const [owner] = chains.l1.accounts
  const token = getContractAddress({ from: owner?.address as Hex, nonce: 0n })
  const args = [chains.l1.accounts[1]?.address as Hex, 1000n] as const
  const data = encodeFunctionData({ abi: CrossChainToken.abi, functionName: "mint", args })
  for (const name of names)
    await chains.l2[name].request({
      ...{ method: "eth_sendTransaction", params: [{ from: owner?.address, to: token, data }] },
    })
  await chains.mine(3)
  return token
}

export type Player = Awaited<ReturnType<typeof startPlayer>>

/** A step with its name; it gets the ids of the snapshots so far. */
export type Step = readonly [text: string, run: (player: Player, snapshots: bigint[]) => Promise<unknown>]

/** Returns the ether of all accounts of a chain, in wei; that of ETHLiquidity is counted from what it began with. */
function supplyOf(node: MidblockNode): bigint {
  const { accounts } = JSON.parse([...node.dumpState()].join("")) as {
    accounts: Record<string, { balance: string }>
  }
  const sum = Object.values(accounts).reduce((all, { balance }) => all + BigInt(balance), 0n)
  return sum - liquidityOf(accounts)
}

/** Returns the logs of all sealed blocks of a contract with this topic. */
const logsOf = (node: MidblockNode, address: Hex, topic: Hex) =>
  node.request({
    method: "eth_getLogs",
    params: [{ fromBlock: "0x0", toBlock: "latest", address, topics: [topic] }],
  })

/** Returns the withdrawals of the sealed blocks of an L2, with their blocks. */
export async function withdrawalsOf({ chains }: Player, name: Name) {
  const logs = await logsOf(chains.l2[name], passer, messagePassed)
  return logs.map((log) => ({
    withdrawal: getWithdrawals({ logs: [log as never] })[0] as Withdrawal,
    block: BigInt(log.blockNumber as Hex),
  }))
}

/** Returns the hashes of the withdrawals that were paid out on L1. */
async function finalizedOf({ chains }: Player, name: Name): Promise<readonly Hex[]> {
  const logs = await logsOf(chains.l1, chains.contracts[name].optimismPortal, withdrawalFinalized)
  return logs
    .filter(({ data }) => decodeAbiParameters([{ type: "bool" }], data as Hex)[0])
    .map(({ topics }) => topics[1] as Hex)
}

/** Checks that L1 has the origins of all blocks of an L2, and that none is left out. */
async function checkOrigins({ chains, l1 }: Player, name: Name): Promise<void> {
  const node = chains.l2[name]
  const head = Number(await node.request({ method: "eth_blockNumber", params: [] }))
  const blocks = [...Array.from({ length: head + 1 }, (_, block) => block), "pending" as const]
  let before = 0n
  for (const block of blocks) {
    const view = node.at({ block })
    const number = BigInt.asUintN(64, BigInt(await view.storage(l1Block, "0x0")))
    expect(number === before || number === before + 1n).toBe(true)
    if (number > before || block === "pending") {
      const origin = await l1.getBlock({ blockNumber: number })
      expect(origin.hash).toBe(await view.storage(l1Block, "0x2"))
      expect(Number((await view.block())?.timestamp)).toBeGreaterThanOrEqual(Number(origin.timestamp))
    }
    before = number
  }
}

/** Returns the wei that the portal of an L2 has paid; nothing is paid twice, or without its source. */
async function paidBy(player: Player, name: Name): Promise<bigint> {
  const { chains, l1 } = player
  const paid = await finalizedOf(player, name)
  const withdrawals = await withdrawalsOf(player, name)
  const values = withdrawals
    .filter(({ withdrawal }) => paid.includes(withdrawal.withdrawalHash))
    .map(({ withdrawal }) => withdrawal.value)
  expect(values.length).toBe(paid.length) // nothing is paid without its source
  expect(new Set(paid).size).toBe(paid.length) // and nothing twice
  expect(await l1.getBalance({ address: chains.contracts[name].optimismPortal })).toBe(0n)
  return values.reduce((sum, value) => sum + value, 0n)
}

/**
 * Checks the ether of all chains when the L2s have taken all deposits: the lockbox has, and the portals have paid, what the L2s have, with
 * what is on its way between them.
 */
async function checkEther(player: Player): Promise<void> {
  const [ofPortals, ofL2s] = [
    await Promise.all(names.map((name) => paidBy(player, name))),
    names.map((name) => supplyOf(player.chains.l2[name])),
  ]
  const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n)
  const { ether } = await inFlight(player)
  const locked = await player.l1.getBalance({ address: player.chains.contracts.op.ethLockbox as Hex })
  expect(locked + sum(ofPortals)).toBe(sum(ofL2s) + ether)
}

/** Checks for each withdrawal that it can be proven now exactly when an earlier L1 block has a game for its block, or a later one. */
async function checkProofs(player: Player, name: Name): Promise<void> {
  const { l1, targetChain } = player
  const { timestamp } = await l1.getBlock({ blockTag: "pending" })
  const games = await l1.getGames({ targetChain: targetChain[name], limit: 1000 })
  for (const { withdrawal, block } of await withdrawalsOf(player, name)) {
    const covering = games.filter((game) => game.l2BlockNumber >= block)
    for (const game of covering)
      expect(await canProve(player, name, { game, withdrawal })).toBe(game.timestamp < timestamp)
    for (const game of games.filter((each) => !covering.includes(each)))
      expect(await canProve(player, name, { game, withdrawal })).toBe(false)
  }
}

/** Returns whether the portal would take the proof of a withdrawal in the open block. */
async function canProve(
  { l1, l2, account }: Player,
  name: Name,
  { game, withdrawal }: { game: Awaited<ReturnType<Player["l1"]["getGames"]>>[0]; withdrawal: Withdrawal },
): Promise<boolean> {
  const built = await l2[name].buildProveWithdrawal({ account, game, withdrawal })
  return l1.estimateProveWithdrawalGas(built).then(
    () => true,
    () => false,
  )
}

/** Checks all that must hold when each L2 has taken the newest L1 block. */
export async function checkAll(player: Player): Promise<void> {
  for (const name of names) {
    await checkOrigins(player, name)
    await checkProofs(player, name)
  }
  await checkEther(player)
  await checkMessages(player)
}
