/** The promises of a node, checked during a run of a simulation without being asked. */
import type { MidblockNode } from "../../../index.ts"
import { PromiseBroken } from "../errors.ts"
import { checkBlocks } from "./blocks.ts"
import { watchLogs } from "./logs.ts"
import { watchPublished } from "./published.ts"

/** The promises of one run. */
export interface WatchedPromises {
  /** Throws what was broken so far, checks the blocks of the run, and ends. @throws {@link PromiseBroken} */
  check(): Promise<void>
  end(): void
}

/** Watches the promises of a node from now on. @param firstHead - The number of the head. */
export async function watchPromises(node: MidblockNode, firstHead: number): Promise<WatchedPromises> {
  const broken: PromiseBroken[] = []
  const note = (error: PromiseBroken) => void broken.push(error)
  const first = firstHead + 1
  const endPublished = watchPublished(node, note)
  const sealed = await watchLogs(node, "logs", note)
  // Some networks with pre-confirmations do not serve it.
  const pending = node.options.flashblockSubscriptions
    ? await watchLogs(node, "pendingLogs", note)
    : undefined
  return {
    async check() {
      if (broken[0] !== undefined) throw broken[0]
      const head = Number(await node.request({ method: "eth_blockNumber" }))
      if (head < first) return assertSame(sealed.present, [])
      const fromBlock = `0x${first.toString(16)}` as const
      const logs = await node.request({ method: "eth_getLogs", params: [{ fromBlock, toBlock: "latest" }] })
      assertSame(sealed.present, logs)
      await checkBlocks(node, first, head)
    },
    end() {
      endPublished()
      sealed.end()
      pending?.end()
    },
  }
}

/** Compares the logs that a subscriber has with those of the chain. */
function assertSame(present: readonly object[], logs: readonly object[]): void {
  const [had, has] = [present, logs].map((list) => list.map((log) => JSON.stringify(log)).sort())
  if (String(had) === String(has)) return
  const promise = "a subscriber to logs has the logs of the chain"
  throw new PromiseBroken({ promise, found: `it has [${had}], and the chain has [${has}]` })
}
