/** The surroundings that the core needs while a message runs. Addresses and slots are hex with `0x`. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { AccountState } from "../state/store.ts"
import type { Instance } from "./instance.ts"

/** The result of a precompile. */
export interface Precompiled {
  readonly gasUsed: bigint
  readonly output: Uint8Array
  /** The reason of the failure; `undefined` on success. */
  readonly failure: string | undefined
}

/** Runs a precompile on an input with so much gas. */
export type Precompile = (input: Uint8Array, gas: bigint) => Precompiled | Promise<Precompiled>

/** The state before the message, which the host changes when the message has ended. */
export interface HostState {
  account(address: Hex): AccountState | undefined
  code(address: Hex): Uint8Array
  hasStorage(address: Hex): boolean
  /** True where every slot is known to be zero, now and at the start of the transaction, and nobody wants to see the reads. */
  hasEmptyStorage(address: Hex): boolean
  /** Without leading zeros. */
  storage(address: Hex, slot: Hex): Uint8Array
  /** True where some value at the start of the transaction may differ from the present one. */
  readonly hasOriginals: boolean
  /** The value at the start of the transaction. */
  original(address: Hex, slot: Hex): Uint8Array
}

/** The events of a run that are told while it goes on. */
export interface Listener {
  /** {@link TRACES_STEPS} and {@link TRACES_MESSAGES}, as far as they are listened to. */
  readonly traces: number
  /** Called before a message runs in an instance; what it gives is called with each moment: see `layout.ts`. */
  listen(instance: Instance): Notify
}

/**
 * Tells of a moment.
 *
 * @param precompile - The failure of the last precompile that failed.
 */
export type Notify = (reason: number, precompile: string | undefined) => void

/** The surroundings of one message. */
export interface Host {
  readonly state: HostState
  /** True of an account that every transaction finds warm (EIP-2929). */
  isAlwaysWarm(address: Hex): boolean
  /** `undefined` where there is none; a number where the core runs it by itself: see `layout.ts`. */
  precompile(address: Hex): Precompile | number | undefined
  blockHash(number: number): Uint8Array
  /** Lets others go on if the work has been long. */
  pause(): Promise<void> | undefined
  /** Told of every call of `console.log`, those that are taken back included. */
  logToConsole(input: Uint8Array): void
}
