/** Finds the contracts of L1 for an L2 that continues a remote chain: the chains name them. */
import type { Hex } from "../../base/hex.ts"
import { InvalidOption } from "../../errors/index.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { type L1Addresses, l1AddressesOf, predeploys } from "../addresses.ts"
import { addressIn } from "../l2/games.ts"

/** The functions without arguments that name a contract, with their selectors. */
const getters = {
  OTHER_MESSENGER: "0x9fce812c",
  OTHER_BRIDGE: "0x7f46ddb2",
  PORTAL: "0x0ff754ea",
  systemConfig: "0x33d7e2bd",
  disputeGameFactory: "0xf2b4e617",
  anchorStateRegistry: "0x5c0cba33",
  superchainConfig: "0x35e80ab3",
} as const satisfies Readonly<Record<string, Hex>>

/** The contracts of an L2 on its L1. */
export interface ForkedContracts {
  readonly addresses: L1Addresses
  readonly superchainConfig: Hex
}

/**
 * Returns the contracts of an L2 on L1: the predeploys name messenger and bridge, the messenger the portal, and the portal the others.
 *
 * @param name - The name of the L2, for errors.
 * @throws {@link InvalidOption} when L1 has no such contracts.
 */
export async function contractsOf(
  l1: MidblockNode,
  l2: MidblockNode,
  name: string,
): Promise<ForkedContracts> {
  const read = async (node: MidblockNode, to: Hex, getter: keyof typeof getters): Promise<Hex> => {
    const call = node.request({ method: "eth_call", params: [{ to, data: getters[getter] }, "latest"] })
    const result = await call.catch(reverted)
    if (/^0x0{24}(?!0{40})[0-9a-f]{40}$/.test(result)) return addressIn(result as Hex)
    const chain = node === l1 ? "l1" : `l2.${name}`
    throw new InvalidOption({
      name: `${chain}.fork`,
      expected: `an L2 and its L1, of which ${to} has ${getter}()`,
      value: `${chain} without it`,
    })
  }
  const [l1CrossDomainMessenger, l1StandardBridge, l1Erc721Bridge] = await Promise.all([
    read(l2, predeploys.l2CrossDomainMessenger, "OTHER_MESSENGER"),
    read(l2, predeploys.l2StandardBridge, "OTHER_BRIDGE"),
    read(l2, predeploys.l2Erc721Bridge, "OTHER_BRIDGE"),
  ])
  const optimismPortal = await read(l1, l1CrossDomainMessenger, "PORTAL")
  const [systemConfig, disputeGameFactory, anchorStateRegistry, superchainConfig] = await Promise.all([
    read(l1, optimismPortal, "systemConfig"),
    read(l1, optimismPortal, "disputeGameFactory"),
    read(l1, optimismPortal, "anchorStateRegistry"),
    read(l1, optimismPortal, "superchainConfig"),
  ])
  const { proposer } = l1AddressesOf(l2.options.chainId)
  const found = { optimismPortal, systemConfig, l1CrossDomainMessenger, l1StandardBridge, l1Erc721Bridge }
  return { addresses: { ...found, disputeGameFactory, anchorStateRegistry, proposer }, superchainConfig }
}

/** The answer of a contract that lacks a function. */
function reverted(error: { readonly code?: unknown; readonly message?: string }): string {
  if (/revert/.test(error.message ?? "")) return "0x"
  throw error
}
