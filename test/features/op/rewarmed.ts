/** A chain of Lagoon with a contract that two transactions of one block call: the second gets gas back. */
import type { Hex } from "viem"
import type { CreateNodeOptions } from "../../../src/index.ts"
import { start } from "./start.ts"

/** Creates a contract that reads its slot 5, then the balance of 0xbeef, and writes its slot 7. */
const creation: Hex = `0x600f600c600039600f6000f3${["60055450", "61beef3150", "600160075500"].join("")}`

/** What a cold read, a cold balance and a cold write cost more than warm ones. */
export const surcharges = 2000n + 2500n + 2100n

/** Starts the chain with the contract in block 1. */
export async function withContract(options: CreateNodeOptions = {}) {
  const started = await start({ opFork: "lagoon", ...options })
  const hash = await started.wallet.sendTransaction({ data: creation })
  await started.node.mine()
  const { contractAddress } = await started.client.getTransactionReceipt({ hash })
  const contract = contractAddress as Hex
  const call = () => started.wallet.sendTransaction({ to: contract, gas: 100_000n })
  return { ...started, contract, call }
}

/** Starts the same chain, with two calls in block 2. */
export async function rewarmed(options: CreateNodeOptions = {}) {
  const started = await withContract(options)
  const calls = [await started.call(), await started.call()] as const
  await started.node.mine()
  return { ...started, calls }
}
