/** The servers of linked chains: a port for each. */
import { assertOptionsOf } from "../base/nearest.ts"
import { assertValues, isCount, where } from "../base/options/checks.ts"
import type { MidblockNode } from "../instance/midblockNode.ts"

/** The distance from the port of L1 to that of the first L2, as supersim has it. */
const l2Offset = 1000

/** The port of L1 without another one. */
export const defaultPort = 8545

/** Returns the port of an L2. @param port - That of L1. */
export const l2PortOf = (port: number, index: number): number => (port === 0 ? 0 : port + l2Offset + index)

/** Address of the servers. */
export interface ChainsAddress {
  readonly host?: string | undefined
  readonly port?: number | undefined
}

const checks = {
  host: where((value) => typeof value === "string" && value !== "", "an address or a name"),
  port: where(
    (value) => isCount(value) && value <= 64_436,
    "a whole number from 0 to 64436: the L2s have ports above it",
  ),
}

/**
 * Serves nodes, L1 first; closes the servers that are open when a port is taken.
 *
 * @throws {@link PortTaken}, {@link CannotListen}, {@link InvalidOption}
 */
export async function listenAll(nodes: readonly MidblockNode[], address: ChainsAddress) {
  assertOptionsOf("listen", address, Object.keys(checks))
  assertValues(address, checks, "listen.")
  const { host, port = defaultPort } = address
  const open: Awaited<ReturnType<MidblockNode["listen"]>>[] = []
  const close = async () => {
    for (const each of open) await each.close()
  }
  try {
    for (const [index, node] of nodes.entries())
      open.push(await node.listen({ host, port: index === 0 ? port : l2PortOf(port, index - 1) }))
  } catch (error) {
    await close()
    throw error
  }
  return { urls: open.map(({ url }) => url), close }
}
