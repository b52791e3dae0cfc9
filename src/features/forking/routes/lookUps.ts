/** Look-ups of one transaction on a fork: those that this node does not find are sent to the remote. */
import { type AskLocal, type ForkedNode, isRemoteTransaction, toQuantity } from "./resolveBlock.ts"

/** Requests a transaction, or its hash, from the remote; `null` for a transaction above the fork block. */
async function findRemote(node: ForkedNode, method: string, params: readonly unknown[]): Promise<unknown> {
  const found = (await node.fork.request(method, params)) as string | { readonly hash?: unknown } | null
  const hash = typeof found === "object" ? found?.hash : found
  return (await isRemoteTransaction(node, hash)) ? found : null
}

/** Answers `ots_getContractCreator`. */
export async function findCreator(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
  return (await local(params)) ?? findRemote(node, method, params)
}

/** Answers look-ups of a transaction by sender and nonce: the remote answers for nonces below that at the fork block. */
export async function findBySenderAndNonce(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
  const own = await local(params)
  if (own !== null) return own
  const [sender, nonce] = params
  const at = await local([sender, toQuantity(node.fork.block.number)], "eth_getTransactionCount")
  return BigInt(nonce as string | number) < BigInt(at as string) ? findRemote(node, method, params) : null
}
