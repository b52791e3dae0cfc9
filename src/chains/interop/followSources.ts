/** Lets an L2 follow reorganisations of the others: it removes the blocks with messages that are gone. */
import type { Hex } from "../../base/hex.ts"
import { InvalidTransaction } from "../../errors/index.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { interopPredeploys } from "../addresses.ts"
import type { MessageLog } from "./message.ts"
import { assertMessage, executedIn, type Sources } from "./validity.ts"

/**
 * Removes the blocks of an L2 from the first one on that has executed a message whose log is gone. Their other transactions are
 * executed again.
 *
 * An open block with such a message is opened again.
 *
 * @see optimism specs, interop/derivation.md "Replacing Invalid Blocks"
 */
export async function followSources(l2: MidblockNode, sources: Sources): Promise<void> {
  const logs = sources.get(l2.options.chainId)
  const invalid = logs
    ?.of(interopPredeploys.crossL2Inbox)
    .find((block) => !areValid(block.logs, block.timestamp, sources))
  if (logs !== undefined && invalid !== undefined)
    await l2.request({ method: "anvil_rollback", params: [Number(logs.head - invalid.number) + 1] })
  const open = await l2.at({ block: "pending" }).block()
  const waiting = await l2.request({
    method: "eth_getLogs",
    params: [{ fromBlock: "pending", toBlock: "pending", address: interopPredeploys.crossL2Inbox }],
  })
  if (!areValid(waiting as readonly MessageLog[], BigInt(open?.timestamp ?? 0n), sources))
    await l2.request({ method: "evm_increaseTime", params: [0] })
}

/** Returns whether the messages that logs say are executed may be executed in a block at a time, in seconds. */
function areValid(logs: readonly MessageLog[], timestamp: bigint, sources: Sources): boolean {
  try {
    for (const message of executedIn(logs, interopPredeploys.crossL2Inbox as Hex))
      assertMessage(message, timestamp, sources)
    return true
  } catch (error) {
    if (error instanceof InvalidTransaction) return false
    throw error
  }
}
