/** The form of a fault of simulations. */
import type fc from "fast-check"
import type { MidblockNode } from "../../../index.ts"
import type { Wire } from "../wireState.ts"

/** The parts of a run that faults change. */
export interface FaultWorld {
  readonly node: MidblockNode
  readonly wire: Wire
  /** Returns the number of blocks that the run has added: faults leave the blocks before them alone. */
  addedBlocks(): number
  /** Returns the time, in milliseconds since 1970. */
  now(): number
  /** Resolves when the open block has at least this many transactions that were sent; a run may end before. */
  openBlockWith(count: number): Promise<void>
}

/** A kind of fault: its arguments, and what it does. */
export interface FaultKind<Arguments = object> {
  /** Draws the arguments; the first values are the mildest. */
  readonly arguments: fc.Arbitrary<Arguments>
  /** `false` when a node cannot have it, such as a failing remote without a fork. */
  isPossible?(node: MidblockNode): boolean
  /**
   * Does it.
   *
   * @returns A text for the schedule; `undefined` when there was nothing to hit.
   */
  inject(world: FaultWorld, given: Arguments): Promise<string | undefined> | string | undefined
}

/** Returns a fault with its type of arguments erased, for the table. */
export const defineFault = <Arguments extends object>(kind: FaultKind<Arguments>): FaultKind =>
  kind as FaultKind
