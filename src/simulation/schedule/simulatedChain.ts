/** A chain in a run of a simulation: its connection with faults, its journal, and the promises of its node. */
import type { Transport } from "viem"
import type { MidblockNode } from "../../index.ts"
import type { FaultWorld } from "./faults/kind.ts"
import { faultsOf, hasFaults } from "./faultsOf.ts"
import { createFetch } from "./fetch.ts"
import { heal } from "./heal.ts"
import { type Journal, noteChain } from "./journal.ts"
import { watchPromises } from "./promises/watch.ts"
import type { Activity } from "./simulatedTime.ts"
import { createTransports } from "./transports.ts"
import { createWire } from "./wire.ts"
import type { Wire } from "./wireState.ts"

/** The connection of an application to a node; its requests have the faults of the run. */
export interface SimulatedConnection {
  /** The node without the faults of the connection: for set-ups and for what the test checks. */
  readonly node: MidblockNode
  /** viem's HTTP transport for the application. */
  readonly http: Transport
  /** A viem transport with subscriptions for the application. */
  readonly webSocket: Transport
  /** A provider (EIP-1193) for the application. */
  readonly provider: Pick<Wire, "request">
  /** `fetch` for the application: JSON-RPC to the node, whatever the URL. */
  readonly fetch: typeof fetch
}

/** A chain to simulate. */
export interface NamedNode {
  /** The name in schedules and journals; absent when there is one chain. */
  readonly name?: string | undefined
  readonly node: MidblockNode
}

/** A chain during a run. */
export interface SimulatedChain {
  readonly name: string | undefined
  readonly connection: SimulatedConnection
  /** The parts that faults change. */
  readonly world: Omit<FaultWorld, "openBlockWith">
  /** Ends the faults of the chain, and resolves when every transaction that can be executed is sealed. */
  heal(): Promise<void>
  /** Checks the promises of the node. @throws {@link PromiseBroken} */
  check(): Promise<void>
  end(): void
}

/** The parts of a run that all chains share. */
interface SharedParts {
  readonly journal: Journal
  readonly activity: Activity
  /** Returns the time, in milliseconds since 1970. */
  now(): number
}

/** Begins to watch a chain, and opens a connection to it. */
export async function simulateChain(
  { name, node }: NamedNode,
  { journal, activity, now }: SharedParts,
): Promise<SimulatedChain> {
  const wire = createWire({ node, activity, now })
  const endJournal = noteChain(journal, node, name)
  const promises = await watchPromises(node, Number(await node.request({ method: "eth_blockNumber" })))
  const added = countBlocks(node)
  return {
    name,
    connection: { node, ...createTransports(wire), provider: wire, fetch: createFetch(wire) },
    world: { node, wire, addedBlocks: added.count, now },
    heal() {
      wire.heal()
      return heal(node, activity)
    },
    async check() {
      if (hasFaults(node)) faultsOf(node).clear() // the checks read the node as it is
      await promises.check()
    },
    end() {
      added.end()
      wire.close()
      promises.end()
      endJournal()
    },
  }
}

/** Counts the blocks that are added to the chain; reads can be late by fault. */
function countBlocks(node: MidblockNode) {
  let count = 0
  const ends = [
    node.on("block", () => void count++),
    node.on("removed", (blocks) => {
      count = Math.max(0, count - blocks.length)
    }),
  ]
  const end = () => {
    for (const each of ends) each()
  }
  return { count: () => count, end }
}
