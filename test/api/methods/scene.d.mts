import type { MidblockNode } from "../../../src/index.ts"

type Hex = `0x${string}`

/** The results of a scene. */
export interface Scene {
  readonly token: Hex
  readonly minted: Hex
  readonly transferred: Hex
  readonly failed: Hex
  readonly gap: Hex
  readonly alice: Hex
  readonly bob: Hex
  readonly carol: Hex
}

/** Plays a scene on a node that holds its flashblocks. */
export function playScene(
  node: MidblockNode,
  tools: {
    readonly Token: { readonly abi: readonly unknown[]; readonly bytecode: string }
    readonly encodeDeployData: unknown
    readonly encodeFunctionData: unknown
  },
): Promise<Scene>
