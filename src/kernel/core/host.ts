/** The interface that the core needs from its host while a message runs. Addresses and slots are hex with `0x`. */
import type { Hex } from "../../base/hex.ts"
import type { MaybePromise } from "../../base/maybePromise.ts"
import type { CallPrecompile } from "../evm/base/precompiled.ts"
import type { AccountState } from "../state/store.ts"
import type { Instance } from "./instance.ts"

/** The state before the message. The host changes it only after the message has ended. */
export interface HostState {
  account(address: Hex): AccountState | undefined
  code(address: Hex): Uint8Array
  hasStorage(address: Hex): boolean
  /** True if every slot is known to be zero, now and at the start of the transaction, and reads need not be recorded. */
  hasEmptyStorage(address: Hex): boolean
  /** Without leading zeros. */
  storage(address: Hex, slot: Hex): Uint8Array
  /** True if a value at the start of the transaction may differ from the present one. */
  readonly hasOriginals: boolean
  /** The value at the start of the transaction. */
  original(address: Hex, slot: Hex): Uint8Array
}

/** Receives the events of a run while it runs. */
export interface Listener {
  /** The events to report: {@link TRACES_STEPS} and {@link TRACES_MESSAGES}, combined as bits. */
  readonly traces: number
  /** Called before a message runs in an instance. The returned function is called for each event: see `layout.ts`. */
  listen(instance: Instance): Notify
}

/**
 * Receives an event.
 *
 * @param reason - One of the reasons from `STEP` on in `layout.ts`.
 * @param precompile - The failure of the last precompile that failed.
 * @returns A promise to wait for before the run goes on, if there is one.
 */
export type Notify = (reason: number, precompile: string | undefined) => MaybePromise<void>

/** The host of one message. */
export interface Host {
  readonly state: HostState
  /** True of an account that is warm at the start of every transaction (EIP-2929). */
  isAlwaysWarm(address: Hex): boolean
  /** Returns `undefined` if the address is not a precompile, and a number if the core runs the precompile itself: see `layout.ts`. */
  precompile(address: Hex): CallPrecompile | number | undefined
  blockHash(number: number): Uint8Array
  /** Returns a promise to wait for if other work of the process should run first. */
  pause(): Promise<void> | undefined
  /** Receives the input of every call of `console.log`, also of calls that are reverted. */
  logToConsole(input: Uint8Array): void
}
