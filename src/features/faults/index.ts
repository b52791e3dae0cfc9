/** Faults: what goes wrong on real chains with pre-confirmations, on command. */
import { defineFeature, type NodeFeature } from "../feature.ts"
import { announced } from "./announced.ts"
import { createDroppedTransactions } from "./droppedTransactions.ts"
import { createFaults, type Faults } from "./faults.ts"
import * as methods from "./methods/index.ts"
import { droppedOf, faultsOf } from "./parts.ts"
import { createReplica, type Replica } from "./replica.ts"

export type { Faults }

/** The faults as a member of the node. */
export interface FaultMembers {
  /** The faults of real chains, on demand; see {@link Faults}. */
  readonly faults: Omit<Faults, "capture" | "httpFailures">
}

/** Injects faults. */
export const faults = defineFeature<object, FaultMembers, typeof methods>({ methods, create })

function create(): NodeFeature<FaultMembers> {
  let replica: Replica
  return {
    hooks: {
      blocksForClients(blocks, builder, { openBlockBy }) {
        replica = createReplica(blocks, builder, openBlockBy)
        return replica.blocks
      },
    },
    attach(node) {
      const created = announced(createFaults({ ...node, replica }), node.events)
      faultsOf.add(node, created)
      droppedOf.add(node, createDroppedTransactions(node.events))
      return {
        members: { faults: created },
        middleware: replica.middleware,
        transports: { failure: created.httpFailures.next },
        captureRules: created.capture,
      }
    },
  }
}
