/** The gas for state of a transaction, for its gas snapshot (EIP-8037). */
import type { Hex } from "viem"
import type { MidblockNode } from "../../index.ts"

/** Returns the gas that a transaction uses for new state; 0 before Amsterdam. */
export async function stateGasOf(
  node: MidblockNode,
  { blockNumber, transactionIndex }: { readonly blockNumber: Hex; readonly transactionIndex: Hex },
): Promise<number> {
  const stateUpTo = async (count: number) => {
    const part = { blockNumber, transactionCount: `0x${count.toString(16)}` as const }
    const gas = await node.request({ method: "midblock_getBlockGas", params: [part] })
    return Number(gas?.state ?? 0)
  }
  const index = Number(transactionIndex)
  return (await stateUpTo(index + 1)) - (await stateUpTo(index))
}
