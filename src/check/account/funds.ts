/** The cost of the transactions of a check, and the funds for it. */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { CheckNotFunded } from "../../errors/index.ts"
import { minesNothing } from "../endpoint/mining.ts"
import type { Facts } from "../endpoint/probe.ts"
import type { Rpc } from "../endpoint/rpc.ts"
import { createSender, type Fees, readFees, type Sender } from "./sender.ts"

/** The gas limits of the transactions, in their order. */
export const gasLimits = { deploy: 150_000, bump: 80_000, sync: 40_000 } as const

/** The most calls of the contract that show refreshes where nobody else sends transactions. */
export const moreCalls = 4

/** The transactions of a check: a contract, two calls of it, and a sync send. */
const [transactions, totalGas] = [4, gasLimits.deploy + 2 * gasLimits.bump + gasLimits.sync]

/** Called with the most that the transactions of a check cost, in wei, and the most of them, before the first one is sent. */
export type OnCost = (cost: bigint, transactions: number) => void

/** Fees of L1 that a chain of the OP stack may add, in wei; far more than they are. */
const l1Allowance = 100_000_000_000_000n

/** The requests that {@link fundedSender} sends at most. */
export const fundingRequests = 72 // two for the fees, two for the mining, and a look at the balance each tenth of a second

/** @param more - The calls beside the transactions of every check. */
const costOf = ({ maxFee }: Fees, more: number) => ({
  wei: maxFee * BigInt(totalGas + more * gasLimits.bump) + l1Allowance,
  transactions: transactions + more,
})

/**
 * Returns an account that can pay for the transactions: that of the key, or on a node of a developer one that an account of the node pays.
 *
 * @param options - The most calls beside the transactions of every check, and the listener to the cost.
 * @throws {@link CheckNotFunded} when the account of the key has less.
 */
export async function fundedSender(
  rpc: Rpc,
  facts: Facts,
  key: string | undefined,
  { more, onCost }: { readonly more: number; readonly onCost: OnCost },
): Promise<Sender> {
  const fees = await readFees(rpc)
  const { wei: cost, transactions } = costOf(fees, more)
  const sender = await createSender(rpc, facts.chainId, key ?? (await ownKey(rpc, facts)), fees)
  onCost(cost, transactions)
  const balanceAt = async (block: string) => {
    const { result } = await rpc.ask("eth_getBalance", sender.address, block)
    return BigInt(typeof result === "string" ? result : "0x0")
  }
  const balance = await balanceAt("latest")
  if (balance >= cost) return sender
  if (key !== undefined) throw new CheckNotFunded({ address: sender.address, balance, cost })
  const [from] = facts.accounts
  const value = `0x${(cost * 10n).toString(16)}`
  await rpc.ask("eth_sendTransaction", { from, to: sender.address, value })
  const sealAt = (await minesNothing(rpc)) ? 0 : triesToSeal
  for (let tries = 0; tries < maxTries && (await balanceAt("latest")) < cost; tries++) {
    if (tries === sealAt) await rpc.ask("evm_mine")
    else await pause(100)
  }
  return sender
}

/** The looks for the payment, and those after which the node is told to seal. */
const [maxTries, triesToSeal] = [60, 40]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns a key that a node of a developer has not seen: it is known to everybody, as all keys of such nodes. */
async function ownKey(rpc: Rpc, { accounts }: Facts): Promise<string> {
  const { result } = await rpc.ask("eth_getTransactionCount", accounts[0], "pending")
  const text = `midblock check ${accounts[0]} ${result}`
  return `0x${Buffer.from(keccak_256(new TextEncoder().encode(text))).toString("hex")}`
}
