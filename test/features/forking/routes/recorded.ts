/** Requests of a run that a fork file records. */
import { type Hex, pad } from "viem"
import type { MidblockNode } from "../../../../src/index.ts"
import { ada, askOf, contracts } from "./remotes.ts"

export const call = { from: `0x${"c0ffee".repeat(6)}c0ff`, to: contracts.adder }
const toAdder = { from: ada, to: contracts.adder, gas: "0x40000", maxFeePerGas: "0x77359400" }

/** Reads state, block hashes, old state and history, sends transactions, and returns all answers. */
export async function useFork(node: MidblockNode, first: Hex | undefined): Promise<unknown[]> {
  const ask = askOf(node)
  return [
    await ask("eth_call", [call, "latest"]),
    await ask("eth_call", [{ to: contracts.hasher, data: pad("0x2") }, "latest"]),
    await ask("eth_getBalance", [contracts.adder, "0x1"]),
    await ask("eth_getTransactionReceipt", [first]),
    await ask("eth_getBlockByNumber", ["0x3", true]),
    await ask("eth_getLogs", [{ fromBlock: "0x1", toBlock: "latest" }]),
    await ask("eth_feeHistory", ["0x4", "latest", []]),
    ...(await Promise.all([ask("eth_sendTransaction", [toAdder]), ask("eth_sendTransaction", [toAdder])])),
    await node.mine(2),
    await ask("eth_getBlockByNumber", ["latest", true]),
    await ask("eth_getStorageAt", [contracts.adder, pad("0x0"), "latest"]),
  ]
}
