/** Puts the contracts of all L2s on L1. */
import type { Hex } from "../../base/hex.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { sharedAddresses } from "../addresses.ts"
import type { OpenL2 } from "../control/openL2.ts"
import { configurationOf } from "../l2/origin.ts"
import { delaysOf, hasInterop } from "../options.ts"
import type { CreateChainsOptions } from "../types.ts"
import { accountsOf, type L2Configuration, lockboxOf, sharedAccounts } from "./contracts.ts"

/**
 * Puts the contracts of all L2s on L1 before its first block, unless a data folder, a fixture or a remote chain has them. The first
 * account of L1 owns their configuration, and is the guardian.
 */
export async function deployContracts(
  l1: MidblockNode,
  all: readonly OpenL2[],
  given: CreateChainsOptions,
): Promise<void> {
  const l2s = all.filter(({ fork }) => fork === undefined)
  const [first] = l2s
  if (first === undefined) return
  const code = await l1.at({ block: "pending" }).code(first.addresses.optimismPortal)
  if (code !== "0x") return
  const owner = (l1.accounts[0]?.address ?? `0x${"00".repeat(20)}`) as Hex
  const multicall3 = await first.node.at({ block: 0 }).code(sharedAddresses.multicall3)
  const alloc = { ...sharedAccounts(owner, multicall3) }
  const configurations = await Promise.all(l2s.map(({ node }) => configurationOf(node)))
  const shares = hasInterop(given) // ether that moves to another L2 leaves by its portal
  for (const [index, { addresses }] of l2s.entries()) {
    const configuration = configurations[index] as L2Configuration
    Object.assign(alloc, accountsOf(addresses, configuration, { owner, delays: delaysOf(given), shares }))
  }
  if (shares) {
    const portals = l2s.map(({ addresses }) => addresses.optimismPortal)
    Object.assign(
      alloc,
      lockboxOf(
        portals,
        configurations.reduce((sum, { supply }) => sum + supply, 0n),
      ),
    )
  }
  await l1.loadState(JSON.stringify({ alloc }))
}
