/** Reads the changes and logs of a message from an instance after the message has ended. */
import { KECCAK256_NULL } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import type { AccountState } from "../state/store.ts"
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"

/** The state to which changes are written. */
export interface Target {
  setAccount(address: Hex, account: AccountState): void
  setCode(address: Hex, code: Uint8Array): void
  /** Removes the storage that an account has. */
  emptyStorage(address: Hex): void
  /** Returns the function that writes slots of an account. */
  slotWriter(address: Hex): (slot: Hex, value: Uint8Array) => void
  /** Removes an account that is empty and was touched (EIP-161). */
  touch(address: Hex): void
}

/** The contracts that a message created and destroyed, in the order of these events. */
export interface Fates {
  readonly created: ReadonlySet<Hex>
  readonly destroyed: readonly Hex[]
}

/** A log of a contract. */
export interface CoreLog {
  readonly address: Hex
  readonly topics: Hex[]
  readonly data: Hex
}

const none: readonly Hex[] = []
const nothing: ReadonlySet<Hex> = new Set()

/** Returns pointers to the elements of a linked list, oldest first. `older` is the offset of the link to the next older element. */
function fromOldest(newest: number, older: number, { numbers }: Instance): number[] {
  const pointers: number[] = []
  for (let pointer = newest; pointer !== 0; pointer = numbers[(pointer + older) / 4] as number)
    pointers.push(pointer)
  return pointers.reverse()
}

/** The result of a message whose changes are discarded. */
export const discarded: Fates & { readonly logs: CoreLog[] } = { created: nothing, destroyed: none, logs: [] }

/** Writes the accounts and slots that changed; returns the contracts that were created and destroyed, and the logs. */
export function readChanges(instance: Instance, target: Target): Fates & { readonly logs: CoreLog[] } {
  const { core } = instance
  const records = fromOldest(core.newestAccount(), Layout.ACCOUNT_OLDER, instance)
  for (const record of records) writeAccount(instance, record, target)
  writeSlots(instance, target)
  const logs = fromOldest(core.newestLog(), 0, instance).map((log) => readLog(instance, log))
  return { ...readFates(instance, records), logs }
}

function writeAccount(instance: Instance, record: number, target: Target): void {
  const { numbers, words, bytes } = instance
  const flags = numbers[(record + Layout.ACCOUNT_FLAGS) / 4] as number
  if ((flags & (Layout.DIRTY | Layout.TOUCHED)) === 0 || (flags & Layout.EXISTS) === 0) return
  const balance = instance.readWord(record)
  const nonce = words[(record + Layout.ACCOUNT_NONCE) / 8] as bigint
  const start = record + Layout.ACCOUNT_HASH
  const hasCode = bytes.compare(KECCAK256_NULL, 0, 32, start, start + 32) !== 0
  const wipes = Layout.CREATED | Layout.HAS_STORAGE
  if ((flags & wipes) === wipes) target.emptyStorage(instance.addressOf(record))
  if ((flags & Layout.DIRTY) !== 0) {
    const codeHash = hasCode ? instance.copy(start, start + 32) : KECCAK256_NULL
    const code = newCode(instance, record, flags)
    if (code !== undefined) target.setCode(instance.addressOf(record), code)
    target.setAccount(instance.addressOf(record), { nonce, balance, codeHash })
  }
  if (balance === 0n && nonce === 0n && !hasCode) target.touch(instance.addressOf(record))
}

/** Returns the code of a contract that the message created; `undefined` otherwise. */
function newCode(instance: Instance, record: number, flags: number): Uint8Array | undefined {
  const { numbers } = instance
  const code = numbers[(record + Layout.ACCOUNT_CODE) / 4] as number
  if ((flags & Layout.CREATED) === 0 || code === 0) return undefined
  const start = numbers[(code + Layout.CODE_BYTES) / 4] as number
  const length = numbers[(code + Layout.CODE_LENGTH) / 4] as number
  return length === 0 ? undefined : instance.copy(start, start + length)
}

/** Writes the slots that changed; one call of the core shows up to {@link Layout.SHOWN_SLOTS} of them. */
function writeSlots(instance: Instance, target: Target): void {
  const { core, numbers } = instance
  const all = fromOldest(core.newestSlot(), Layout.SLOT_OLDER, instance)
  const changed = all.filter(
    (slot) => ((numbers[(slot + Layout.SLOT_FLAGS) / 4] as number) & Layout.DIRTY) !== 0,
  )
  if (changed.length === 0) return
  const entries = core.shownSlotsPointer()
  for (let start = 0; start < changed.length; start += Layout.SHOWN_SLOTS) {
    const shown = changed.slice(start, start + Layout.SHOWN_SLOTS)
    for (let index = 0; index < shown.length; index++)
      numbers[(entries + index * Layout.SHOWN_SIZE) / 4] = shown[index] as number
    core.showSlots(shown.length)
    writeShown(instance, entries, shown.length, target)
  }
}

/** Writes the slots that the core shows. */
function writeShown(instance: Instance, entries: number, count: number, target: Target): void {
  const { numbers, bytes } = instance
  let account = 0
  let write: ReturnType<Target["slotWriter"]> | undefined
  for (let index = 0; index < count; index++) {
    const entry = entries + index * Layout.SHOWN_SIZE
    const owner = numbers[(entry + Layout.SHOWN_ACCOUNT) / 4] as number
    if (write === undefined || owner !== account) write = target.slotWriter(instance.addressOf(owner))
    account = owner
    const key = bytes.latin1Slice(entry + Layout.SHOWN_KEY, entry + Layout.SHOWN_END) as Hex
    const start = entry + Layout.SHOWN_VALUE + (numbers[(entry + Layout.SHOWN_START) / 4] as number)
    write(key, instance.copy(start, entry + Layout.SHOWN_VALUE + 32))
  }
}

/** Reads the log at a pointer. */
export function readLog(instance: Instance, log: number): CoreLog {
  const { numbers, bytes } = instance
  const count = numbers[(log + Layout.LOG_TOPICS) / 4] as number
  const start = log + Layout.LOG_DATA + 32 * count
  const end = start + (numbers[(log + Layout.LOG_LENGTH) / 4] as number)
  const topics: Hex[] = []
  for (let at = log + Layout.LOG_DATA; at < start; at += 32) topics.push(instance.hex(at, at + 32))
  const address = instance.addressOf(numbers[(log + Layout.LOG_ACCOUNT) / 4] as number)
  return { address, topics, data: toHex(bytes.subarray(start, end)) }
}

/** Returns the contracts with a flag, ordered by the number at the offset `order` of their records. Most messages have none. */
function flagged(
  instance: Instance,
  records: readonly number[],
  flag: number,
  order: number,
): readonly Hex[] {
  const { numbers } = instance
  let found: number[] | undefined
  for (const record of records)
    if (((numbers[(record + Layout.ACCOUNT_FLAGS) / 4] as number) & flag) !== 0) {
      found ??= []
      found.push(record)
    }
  if (found === undefined) return none
  found.sort((a, b) => (numbers[(a + order) / 4] as number) - (numbers[(b + order) / 4] as number))
  return found.map((record) => instance.addressOf(record))
}

function readFates(instance: Instance, records: readonly number[]): Fates {
  const created = flagged(instance, records, Layout.CREATED, Layout.ACCOUNT_CREATED)
  return {
    created: created.length === 0 ? nothing : new Set(created),
    destroyed: flagged(instance, records, Layout.DESTROYED, Layout.ACCOUNT_DESTROYED),
  }
}
