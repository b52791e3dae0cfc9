/** A node with the contracts of the cases. */
import type { Hex } from "viem"
import { type Artifacts, loadArtifacts } from "../../../src/harness/index.ts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { deployAll, profiles } from "./cases.mjs"
import { compileCases } from "./compile.ts"

/** A node, and the contracts that were deployed on it. */
export interface Cases {
  readonly node: MidblockNode
  readonly artifacts: Artifacts
  readonly addresses: Readonly<Record<string, Hex>>
  /** The first account, which sends. */
  readonly from: Hex
}

/** Deploys the contracts, compiled with the settings of a profile. */
export async function deployCases(profile: string, options: CreateNodeOptions = {}): Promise<Cases> {
  const artifacts = loadArtifacts(compileCases(profiles[profile] as object))
  const node = await createNode({ artifacts, ...options })
  const from = node.accounts[0]?.address as Hex
  const send = async (data: Hex, value: Hex) => {
    const params = [{ from, data, value, gas: "0x7a1200" }] as const
    const hash = await node.request({ method: "eth_sendTransaction", params })
    const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
    return receipt?.contractAddress as Hex
  }
  const authorize: Parameters<typeof deployAll>[2] = (authorization) =>
    node.request({
      method: "eth_sendTransaction",
      params: [{ from, to: from, gas: "0x186a0", authorizationList: [authorization] }],
    })
  return { node, artifacts, addresses: await deployAll(send, artifacts.find, authorize), from }
}
