/** What matchers go by when they are given no more than a hash: the node of the test, and artifacts to decode with. */
import type { Abi } from "viem"
import type { MidblockNode } from "../index.ts"
import { type Artifact, type Artifacts, createArtifacts } from "./artifacts/artifacts.ts"
import { createDecoding, type Decoding, eitherOf } from "./artifacts/decoding.ts"
import { deployedAbis, deployedDecoding } from "./artifacts/deployed.ts"
import { NoNode } from "./errors.ts"

let node: MidblockNode | undefined
let artifacts: Artifacts = createArtifacts([])

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
 * Tells matchers what contracts there are: they find and show errors and events by name then.
 *
 * @param contracts - What `loadArtifacts` gives, or objects with a name and an ABI.
 * @example
 * useArtifacts(loadArtifacts("artifacts"))
 * await expect(hash).toRevertWith({ error: "InsufficientBalance", args: [1n, 5n] })
 */
export function useArtifacts(
  contracts: Artifacts | readonly (Pick<Artifact, "contractName" | "abi"> & Partial<Artifact>)[],
): void {
  artifacts = Array.isArray(contracts) ? createArtifacts(contracts) : (contracts as Artifacts)
}

export const knownArtifacts = (): Artifacts => artifacts

/** The ABIs that names are looked up in: those of the artifacts, then those of what was deployed on the node. */
export const knownAbis = (): readonly Abi[] => [
  ...artifacts.list.map(({ abi }) => abi),
  ...deployedAbis(node),
]

/** What these ABIs explain, and otherwise the known ones. */
export function decodingOf(...abis: readonly Abi[]): Decoding {
  const deployed = deployedDecoding(node)
  const others = deployed === undefined ? artifacts : eitherOf(artifacts, deployed)
  return abis.flat().length === 0 ? others : eitherOf(createDecoding(abis), others)
}
