/** What matchers go by when they are given no more than a hash: the node of the test, and ABIs to decode with. */
import type { Abi } from "viem"
import type { MidblockNode } from "../api.ts"
import { NoNode } from "./errors.ts"

let node: MidblockNode | undefined
let abi: Abi = []

/**
 * Tells matchers which node they ask; `test` does so by itself.
 *
 * @example
 * const node = await createNode()
 * useNode(node)
 */
export function useNode(next: MidblockNode): void {
  node = next
}

/** @throws {@link NoNode} when there is none. */
export function currentNode(): MidblockNode {
  if (node === undefined) throw new NoNode()
  return node
}

/**
 * Tells matchers the errors and events of contracts, so that they show and find them by name.
 *
 * @param contracts - Anything with an ABI: artifacts, or what `loadArtifacts(…).list` holds.
 * @example
 * useArtifacts(loadArtifacts("artifacts").list)
 * await expect(hash).toRevertWith({ error: "InsufficientBalance", args: [1n, 5n] })
 */
export function useArtifacts(contracts: readonly { readonly abi: Abi | readonly unknown[] }[]): void {
  abi = contracts.flatMap((contract) => contract.abi as Abi)
}

/** Every error and event that is known. */
export const knownAbi = (): Abi => abi
