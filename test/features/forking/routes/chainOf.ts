/** Tells chains apart. */
import type { MidblockNode } from "../../../../src/index.ts"
import { askOf, contracts } from "./remotes.ts"

/** Returns values that identify a chain: number, hash, chain id, gas limit, absence of a contract of the remote. */
export async function chainOf(node: MidblockNode) {
  const ask = askOf(node)
  const { number, hash } = (await ask("eth_getBlockByNumber", ["latest", false])) as Record<string, unknown>
  const { gasLimit } = (await ask("eth_getBlockByNumber", ["pending", false])) as Record<string, unknown>
  const code = await ask("eth_getCode", [contracts.hasher, "latest"])
  return [number, hash, await ask("eth_chainId"), gasLimit, code === "0x"]
}
