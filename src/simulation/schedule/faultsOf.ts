/** The faults of a node. A feature adds them to nodes: without it, a simulation has no faults of the chain. */
import type { MidblockNode } from "../../index.ts"

type DropPolicy = "requeue" | "lose"

/** The faults that simulations use. */
export interface NodeFaults {
  dropFlashblocks(given: {
    readonly count: number
    readonly dropPolicy: DropPolicy
  }): Promise<readonly string[]>
  dropNext(given: { readonly count: number; readonly afterMs: number; readonly dropPolicy: DropPolicy }): void
  reorder(): Promise<readonly string[]>
  sealOther(given: {
    readonly dropPolicy: DropPolicy
  }): Promise<{ readonly header: { readonly number: bigint } }>
  stall(ms: number): void
  lag(lag: { readonly blocks: number; readonly flashblocks: number; readonly alternating?: boolean }): void
  origin(fault: { readonly status: number; readonly rate: number }): void
  clear(): void
}

/** The members of a node that features add. */
type AddedMembers = Partial<{ readonly faults: NodeFaults; readonly fork: object }>

/** Returns the faults of a node. */
export const faultsOf = (node: MidblockNode): NodeFaults => (node as AddedMembers).faults as NodeFaults

/** Returns `true` for a node with faults. */
export const hasFaults = (node: MidblockNode): boolean => (node as AddedMembers).faults !== undefined

/** Returns `true` for a node that continues a remote chain. */
export const isFork = (node: MidblockNode): boolean => (node as AddedMembers).fork !== undefined
