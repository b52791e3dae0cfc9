/** The sandbox as a member of the node. */
import type { Hex } from "../../base/hex.ts"

/** A message that a sandbox runs. */
export interface SandboxMessage {
  readonly from: Hex
  readonly to: Hex
  /** The input, as hex. */
  readonly data: Hex
  /** In wei; 0 when absent. */
  readonly value?: bigint | undefined
}

/** A log of a message. */
export interface SandboxLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** The outcome of a message. */
export interface SandboxOutcome {
  /** The bytes that it returned, or reverted with. */
  readonly output: Hex
  /** The reason of the failure in geth's words; `undefined` on success. */
  readonly failure: string | undefined
  /** Empty when it failed. */
  readonly logs: readonly SandboxLog[]
}

/**
 * A copy of the state at `pending`, which messages change and transactions do not. Reads of the node at `pending` see it while it is
 * open; the chain stays as it is.
 */
export interface Sandbox {
  /** Runs a message and keeps what it writes. The sender pays the value, and nothing for gas. */
  send(message: SandboxMessage): Promise<SandboxOutcome>
  /** Runs a message and keeps nothing. */
  call(message: SandboxMessage): Promise<SandboxOutcome>
  /** Moves the block in which messages run: its time by seconds, and its number by blocks. */
  advance(seconds: number, blocks: number): void
  /** Returns the balance of an account in wei. */
  balanceOf(address: Hex): bigint
  /** Returns to the state and the block at the opening. */
  restart(): void
  /** The number of branches that have run on the node; 0 without the option `notesBranches`. */
  readonly branches: number
  /** Closes it: reads see the open block of the node again. */
  close(): void
}

/** The function of a node that opens a sandbox. */
export interface SandboxMembers {
  /**
   * Opens a sandbox: a copy of the state at `pending` in which messages run without transactions, about ten times as fast. Until it is
   * closed, methods that change the chain are refused.
   *
   * @throws `SandboxIsOpen` while another one is open.
   * @example
   * const sandbox = await node.openSandbox()
   * await sandbox.send({ from: alice, to: vault, data, value: 1n }) // { output: "0x", failure: undefined, logs: [] }
   * sandbox.close()
   */
  openSandbox(): Promise<Sandbox>
}
