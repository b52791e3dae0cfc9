/** The node and the artifacts of matchers that get only a hash. */
import type { Abi } from "viem"
import { isOptions } from "../base/nearest.ts"
import type { MidblockNode } from "../index.ts"
import { assertGiven, hasAbi } from "./arguments.ts"
import { type Artifact, type Artifacts, createArtifacts } from "./artifacts/artifacts.ts"
import { createDecoding, type Decoding, eitherOf } from "./artifacts/decoding.ts"
import { deployedAbis, deployedDecoding } from "./artifacts/deployed.ts"
import { NoNode, SeveralNodes } from "./errors.ts"

let node: MidblockNode | undefined
const used = new Set<MidblockNode>()
let artifacts: Artifacts = createArtifacts([])

/**
 * Sets the node of matchers; `test` does so by itself.
 *
 * @example
 * const node = await createNode()
 * useNode(node)
 */
export function useNode(next: MidblockNode): void {
  node = next
}

/** The nodes of the tests that run now, one of them unless tests are concurrent. */
export const nodesInUse: Pick<Set<MidblockNode>, "has" | "add" | "delete"> = used

/**
 * Returns the node of matchers.
 *
 * @throws {@link NoNode} when there is none, {@link SeveralNodes} while tests run on several: vitest does not tell a matcher of the
 * global `expect` which test it is in.
 */
export function currentNode(): MidblockNode {
  if (used.size > 1) throw new SeveralNodes()
  if (node === undefined) throw new NoNode()
  return node
}

/**
 * Sets the artifacts of matchers, with which they find and print errors and events by name.
 *
 * @param contracts - The result of `loadArtifacts`, or objects with a name and an ABI.
 * @throws `InvalidOption` for anything else, such as the path of a folder.
 * @example
 * useArtifacts(loadArtifacts("artifacts"))
 * await expect(hash).toRevertWith({ error: "InsufficientBalance", args: [1n, 5n] })
 */
export function useArtifacts(
  contracts: Artifacts | readonly (Pick<Artifact, "contractName" | "abi"> & Partial<Artifact>)[],
): void {
  const isRight = Array.isArray(contracts)
    ? contracts.every(hasAbi)
    : isOptions(contracts) && "list" in contracts
  assertGiven(
    isRight,
    "useArtifacts",
    "the result of loadArtifacts(folder), or a list of artifacts",
    contracts,
  )
  artifacts = Array.isArray(contracts) ? createArtifacts(contracts) : (contracts as Artifacts)
}

export const knownArtifacts = (): Artifacts => artifacts

/** Returns the ABIs in which names are searched: those of the artifacts, then those that were deployed on the node. */
export const knownAbis = (): readonly Abi[] => [
  ...artifacts.list.map(({ abi }) => abi),
  ...deployedAbis(node),
]

/** Returns a decoding with these ABIs, then with the known ones. */
export function decodingOf(...abis: readonly Abi[]): Decoding {
  const deployed = deployedDecoding(node)
  const others = deployed === undefined ? artifacts : eitherOf(artifacts, deployed)
  return abis.flat().length === 0 ? others : eitherOf(createDecoding(abis), others)
}
