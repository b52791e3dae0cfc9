/** The execution of one block of an endpoint in a node of our own, which continues the block's parent. */
import type { Rpc } from "../../endpoint/rpc.ts"
import type { Block, Receipt } from "../../record/types.ts"
import { isOfProtocol } from "./messages.ts"

/** The results of an execution: the receipts, and the header that follows from them. */
export interface Executed {
  readonly block: Block
  readonly receipts: readonly Receipt[]
}

/** Options of a node that decide its rules. */
type Rules = Readonly<Record<string, string>>

/**
 * Returns the rules that a block may have, by what its header shows; the newest ones first.
 *
 * @see optimism specs, protocol/holocene, isthmus and jovian: exec-engine.md; EIP-7685
 */
export function rulesOf(block: Block, network: string | undefined): readonly Rules[] {
  const { transactions, requestsHash, extraData } = block
  const hasRequests = typeof requestsHash === "string"
  if (!transactions.some(isOfProtocol))
    return hasRequests && block.blockAccessListHash === undefined ? [{}, { hardfork: "prague" }] : [{}]
  const named = network === undefined ? {} : { network }
  const forks = transactions.some(({ type }) => type === "0x7d")
    ? ["lagoon"]
    : !hasRequests
      ? ["holocene"]
      : /^0x00/.test(String(extraData))
        ? ["isthmus"]
        : ["karst", "jovian"]
  return forks.map((opFork) => ({ ...named, ...(network !== undefined && { opFork }) }))
}

/**
 * Executes the transactions of a sealed block on the state of its parent. The node reads the state from the endpoint; it is closed
 * afterwards.
 *
 * @param reads - The requests that it may send.
 * @throws Error when the endpoint does not have the state, or the transactions cannot be executed.
 */
export async function execute(
  { transactions }: Block,
  rules: Rules,
  reads: Pick<Rpc, "ask">,
): Promise<Executed> {
  const { createNode } = await import("../../../instance/createNode.ts")
  const url = {
    request: async ({ method, params = [] }: Request) => resultOf(await reads.ask(method, ...params)),
  }
  const transactionHash = transactions.findLast((each) => !isOfProtocol(each))?.hash
  const fork = { url, transactionHash, cache: false, retries: 0, accountBalance: "none" }
  const node = await createNode({ ...rules, fork } as object)
  try {
    await node.mine()
    const call = (method: string, ...params: unknown[]) => node.request({ method, params } as never)
    const block = (await call("eth_getBlockByNumber", "latest", true)) as Block
    return { block, receipts: (await call("eth_getBlockReceipts", "latest")) as readonly Receipt[] }
  } finally {
    await node.close()
  }
}

interface Request {
  readonly method: string
  readonly params?: readonly unknown[]
}

function resultOf({ result, error }: Awaited<ReturnType<Rpc["ask"]>>): unknown {
  if (error !== undefined) throw Object.assign(new Error(error.message), error)
  return result
}
