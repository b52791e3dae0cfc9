import type { Abi, Hex } from "viem"

type ArtifactOf = (name: string) => { readonly abi: Abi; readonly bytecode: Hex }

/** A call as JSON-RPC has it. */
export interface Call {
  readonly to?: Hex
  readonly data: Hex
  readonly value?: Hex
  readonly gas?: Hex
}

export const profiles: Readonly<Record<string, object>>
export function deployAll(
  send: (initCode: Hex, value: Hex) => Promise<Hex>,
  artifactOf: ArtifactOf,
  authorize: (
    authorization: Readonly<Record<"r" | "s" | "address" | "chainId" | "nonce" | "yParity", Hex>>,
  ) => Promise<unknown>,
): Promise<Readonly<Record<string, Hex>>>
export function casesOf(
  addresses: Readonly<Record<string, Hex>>,
  artifactOf: ArtifactOf,
): readonly (readonly [title: string, call: Call])[]
