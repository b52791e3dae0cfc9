/** Remembers the ABIs of contracts that `deploy` deployed on each node, for matchers. */
import type { Abi } from "viem"
import type { MidblockNode } from "../../index.ts"
import { createDecoding, type Decoding } from "./decoding.ts"

/** The ABIs of the contracts that were deployed on one node, and their decoding, which is created at its first use. */
interface Known {
  readonly abis: Set<Abi>
  decoding: Decoding | undefined
}

const nodes = new WeakMap<object, MidblockNode>()
const known = new WeakMap<MidblockNode, Known>()

/** Remembers the node of a client. */
export function rememberNode(client: object, node: MidblockNode): void {
  nodes.set(client, node)
}

/** Returns the node of a client in process; `undefined` for other clients. */
export const nodeOf = (client: object): MidblockNode | undefined => nodes.get(client)

/** Remembers the ABI of a contract that a client deployed; does nothing when the client's node is unknown. */
export function rememberAbi(client: object, abi: Abi): void {
  const node = nodeOf(client)
  if (node === undefined) return
  const { abis } = known.get(node) ?? { abis: new Set<Abi>() }
  known.set(node, { abis: abis.add(abi), decoding: undefined })
}

/** Returns the ABIs of the contracts deployed on a node, in the order of the first deployment of each. */
export const deployedAbis = (node: MidblockNode | undefined): readonly Abi[] =>
  node === undefined ? [] : [...(known.get(node)?.abis ?? [])]

/** Returns the decoding of the contracts deployed on a node; `undefined` when there are none. */
export function deployedDecoding(node: MidblockNode | undefined): Decoding | undefined {
  const found = node === undefined ? undefined : known.get(node)
  if (found === undefined) return undefined
  found.decoding ??= createDecoding([...found.abis])
  return found.decoding
}
