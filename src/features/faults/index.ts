/** Faults: what goes wrong on real chains with pre-confirmations, on command. */

import { type Events, type FaultKind, faultKinds } from "../../node/block/events.ts"
import { defineFeature, type NodeFeature } from "../feature.ts"
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

/** Returns the same faults; each emits its kind once it is injected, and nothing when it is refused. */
function announced(faults: Faults, events: Events): Faults {
  const announce = (kind: FaultKind) => {
    const inject = faults[kind] as (...args: unknown[]) => unknown
    return (...args: unknown[]): unknown => {
      const result = inject(...args)
      const emit = () => void events.emit("injected", kind)
      if (result instanceof Promise) result.then(emit, () => {})
      else emit()
      return result
    }
  }
  return { ...faults, ...Object.fromEntries(faultKinds.map((kind) => [kind, announce(kind)])) }
}
