/** Holds the node and the artifacts of matchers, because a matcher gets only a hash. */
import type { Abi } from "viem"
import { isOptions } from "../base/nearest.ts"
import { assertArgument, where } from "../base/options/checks.ts"
import type { MidblockNode } from "../index.ts"
import { hasAbi } from "./arguments.ts"
import { type Artifact, type Artifacts, createArtifacts } from "./artifacts/artifacts.ts"
import { createDecoding, type Decoding, eitherOf } from "./artifacts/decoding.ts"
import { deployedAbis, deployedDecoding } from "./artifacts/deployed.ts"
import { NoNode, SeveralNodes } from "./errors.ts"
import { type WorkerState, workerState } from "./workerState.ts"

let node: MidblockNode | undefined
/** The nodes among which matchers find the one that has a transaction; empty without linked chains. */
let linked: readonly MidblockNode[] = []
const used = new Set<MidblockNode>()
const none = createArtifacts([])
/** The artifacts that the plugin found. */
let initial: Artifacts = none
/** The artifacts that a file set, with the file: the next file of the worker may share this module. */
let own: ({ readonly artifacts: Artifacts } & Running) | undefined

/**
 * Sets the node of matchers. `test` calls it for each test.
 *
 * @example
 * const node = await createNode()
 * useNode(node)
 */
export function useNode(next: MidblockNode): void {
  node = next
  linked = []
}

/** Sets several nodes for matchers: a matcher reads the one that has its transaction, and the first one for a call. */
export function useLinkedNodes(nodes: readonly [MidblockNode, ...MidblockNode[]]): void {
  ;[node] = nodes
  linked = nodes
}

/** Returns the nodes of matchers, that of the last transaction first. */
const nodes = (): readonly (MidblockNode | undefined)[] => [node, ...linked.filter((each) => each !== node)]

/** Returns whether matchers read several nodes, this one among them. */
export const isLinkedNode = (each: MidblockNode): boolean => linked.includes(each)

/** Runs a search on the node of matchers, or on each of several until one finds something; that one is their node then. */
export async function onOwnNode<Found>(
  search: (node: MidblockNode) => Promise<Found>,
  isElsewhere: (error: unknown) => boolean,
): Promise<Found> {
  const [first = currentNode(), ...others] = linked
  let missing: unknown
  for (const each of [first, ...others])
    try {
      const found = await search(each)
      node = each
      return found
    } catch (error) {
      if (!isElsewhere(error)) throw error
      missing ??= error
    }
  throw missing
}

/** The nodes of the tests that run now; there is one unless tests are concurrent. */
export const nodesInUse: Pick<Set<MidblockNode>, "has" | "add" | "delete"> = used

/**
 * Returns the node of matchers.
 *
 * @throws {@link NoNode} when there is none, {@link SeveralNodes} while tests run on several nodes: a matcher of vitest's global
 * `expect` cannot know its test.
 */
export function currentNode(): MidblockNode {
  if (used.size > 1) throw new SeveralNodes()
  if (node === undefined) throw new NoNode()
  return node
}

/** A run of a file by vitest. The same file has another worker state when it runs again. */
interface Running {
  readonly worker: WorkerState | undefined
  readonly file: string | undefined
}

const running = (): Running => {
  const worker = workerState()
  return { worker, file: worker?.filepath }
}

/** Sets the artifacts of files that do not call {@link useArtifacts}. */
export function beginFilesWith(artifacts: Artifacts): void {
  initial = artifacts
}

const usable = where(
  (value) => (Array.isArray(value) ? value.every(hasAbi) : isOptions(value) && "list" in value),
  "the result of loadArtifacts(folder), or a list of artifacts",
)

/**
 * Sets the artifacts of matchers. Matchers find and print errors and events by the names in artifacts. In vitest the artifacts are
 * used for the file that sets them.
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
  assertArgument("useArtifacts", contracts, usable)
  const artifacts = Array.isArray(contracts) ? createArtifacts(contracts) : (contracts as Artifacts)
  own = { artifacts, ...running() }
}

/**
 * Returns the artifacts of the running file: its own, otherwise the plugin's, otherwise the ones that were set last, because a module
 * that several files share sets artifacts only once.
 */
export function knownArtifacts(): Artifacts {
  if (own === undefined) return initial
  const { worker, file } = running()
  const isOwn = own.worker === worker && own.file === file
  return isOwn || initial.list.length === 0 ? own.artifacts : initial
}

/** Returns the ABIs in which names are searched: the ABIs of the artifacts, then of the contracts deployed on the node. */
export const knownAbis = (): readonly Abi[] => [
  ...knownArtifacts().list.map(({ abi }) => abi),
  ...nodes().flatMap((each) => deployedAbis(each)),
]

/** Returns a decoding that uses these ABIs first, then the known ABIs. */
export function decodingOf(...abis: readonly Abi[]): Decoding {
  const deployed = nodes().flatMap((each) => deployedDecoding(each) ?? [])
  const others = deployed.reduce<Decoding>((known, each) => eitherOf(known, each), knownArtifacts())
  return abis.flat().length === 0 ? others : eitherOf(createDecoding(abis), others)
}
