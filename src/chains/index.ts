/** Linked chains: an L1 and its L2s in one process. */
import type { Chains, CreateChainsOptions } from "./types.ts"

export type { L1Definition, L2Definition } from "./definitions.ts"
export type { Delays } from "./l1/contracts.ts"
export type * from "./types.ts"

/**
 * Creates an L1 and OP chains that take their deposits from it and withdraw to it, with the contracts between them.
 *
 * @throws {@link InvalidOption} with the chain and the option: `l2.op.network`; {@link UnknownOption} for a misspelt name.
 * @example
 * await using chains = await createChains({ l2: { op: { network: "op" }, unichain: { network: "unichain" } } })
 * await chains.l2.op.request({ method: "eth_chainId", params: [] }) // "0x385"
 */
export async function createChains<const Name extends string>(
  options: CreateChainsOptions<Name>,
): Promise<Chains<Name>> {
  const { openChains } = await import("./openChains.ts") // a node without links does not load it
  return openChains(options)
}
