/** The ways to run calls: as messages in a sandbox of the node, or as transactions of the node. */
import type { Address, Hex } from "viem"

/** A call as a message. */
export interface Message {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint | undefined
}

/** The outcome of a call. */
export interface MessageOutcome {
  readonly output: Hex
  /** The reason of the failure; `undefined` on success. */
  readonly failure: string | undefined
  /** The lines of the Solidity stack of the failure, where they are known. */
  readonly stack?: string | undefined
}

/** Runs calls, each on the state after the one before it. */
export interface Lane {
  /** Runs a call and keeps what it changes. */
  send(message: Message): Promise<MessageOutcome>
  /** Runs a call and keeps nothing. */
  call(message: Message): Promise<MessageOutcome>
  /** Moves on by blocks, and by seconds of time. */
  advance(seconds: number, blocks: number): Promise<void> | void
  balanceOf(address: Address): Promise<bigint> | bigint
  /** Returns to the state at the beginning. */
  restart(): Promise<void> | void
  /** The number of branches of the code that have run. */
  readonly branches: number
  close(): Promise<void> | void
}

/** A node that may have sandboxes: a feature adds them. */
export interface WithSandbox {
  openSandbox?(): Promise<Lane>
}
