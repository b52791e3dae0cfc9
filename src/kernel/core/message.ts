/** Writes the top-level message to the core, and reads its reverted call and its accesses afterwards. */

import { bigIntToUnpaddedBytes } from "@ethereumjs/util"
import { emptyBytes } from "../../base/binary.ts"
import type { Hex } from "../../base/hex.ts"
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"

/** A top-level message. */
export interface Prepared {
  readonly from: Hex
  /** `undefined` creates a contract, whose address follows from `from` and `nonce`. */
  readonly to: Hex | undefined
  /** In wei. */
  readonly value: bigint
  readonly data: Uint8Array
  readonly gas: bigint
  /** State gas beside `gas` (EIP-8037); 0 when absent. */
  readonly reservoir?: bigint | undefined
  /** The nonce of the sender before this message increments it. */
  readonly nonce: bigint
  /** The warm accounts, each with its warm slots (EIP-2929). */
  readonly warm: Iterable<readonly [Hex, Iterable<Hex> | undefined]>
  readonly blobHashes: readonly Hex[]
}

/** Resets an instance and writes a message into it. */
export function prepare(instance: Instance, message: Prepared): void {
  const { core } = instance
  instance.reset()
  for (const [address, slots] of message.warm) {
    writeHex(instance, 0, address)
    core.warmAccount()
    for (const slot of slots ?? []) {
      writeHex(instance, 1, slot)
      core.warmSlot()
    }
  }
  writeBlobHashes(instance, message.blobHashes)
  const { from, to, value, data, gas, reservoir = 0n, nonce } = message
  writeHex(instance, 0, from)
  if (to !== undefined) writeHex(instance, 1, to)
  instance.writeExchange(2, value === 0n ? emptyBytes : bigIntToUnpaddedBytes(value))
  if (reservoir > 0n) core.setReservoir(reservoir)
  const kind = to === undefined ? Layout.CREATE : Layout.CALL
  const inputPointer = core.prepare(kind, gas, data.length, nonce)
  if (data.length > 0) instance.bytes.set(data, inputPointer)
}

/** Writes an address or a slot into a word of the exchange. */
export function writeHex(instance: Instance, index: number, hex: Hex): void {
  const end = instance.exchange + 32 * (index + 1)
  const length = (hex.length - 2) / 2
  if (length < 32) instance.clearExchange(index)
  instance.bytes.hexWrite(hex.slice(2), end - length, length)
}

function writeBlobHashes(instance: Instance, hashes: readonly Hex[]): void {
  const pointer = instance.core.blobHashSpace(hashes.length)
  for (const [index, hash] of hashes.entries()) instance.writeWord(pointer + 32 * index, BigInt(hash))
}

/** The call in which a revert began. */
export interface RevertedCall {
  /** The code that ran; the init code for a creation. */
  readonly code: Uint8Array
  readonly input: Uint8Array
}

/** Reads the call in which the newest revert began. */
export function readRevertedCall(instance: Instance): RevertedCall {
  const { core, numbers } = instance
  const at = core.revertedCall() / 4
  const kept = (index: number): Uint8Array => {
    const pointer = numbers[at + 4 * index] as number
    return instance.copy(pointer, pointer + (numbers[at + 4 * index + 1] as number))
  }
  return { code: kept(0), input: kept(1) }
}

/**
 * Returns the accounts and slots that a run accessed, also where that was reverted.
 *
 * @param kind - {@link Layout.ACCESSED}, for the access list of a transaction (EIP-2929), or {@link Layout.READ}, for that of a block
 * (EIP-7928).
 */
export function* readAccesses(
  instance: Instance,
  kind: number,
): Generator<{ address: Hex; slots: readonly Hex[] }> {
  const { core, numbers, exchange } = instance
  const slotsOf = new Map<number, Hex[]>()
  for (let slot = core.newestSlot(); slot !== 0; slot = numbers[(slot + Layout.SLOT_OLDER) / 4] as number) {
    if (((numbers[(slot + Layout.SLOT_ACCESSED) / 4] as number) & kind) === 0) continue
    core.showSlot(slot)
    const account = numbers[(slot + Layout.SLOT_ACCOUNT) / 4] as number
    const slots = slotsOf.get(account) ?? []
    slots.push(instance.hex(exchange + 32, exchange + 64))
    slotsOf.set(account, slots)
  }
  const isAccessed = (account: number): boolean =>
    ((numbers[(account + Layout.ACCOUNT_ACCESSED) / 4] as number) & kind) !== 0
  const accounts: number[] = []
  for (
    let each = core.newestAccount();
    each !== 0;
    each = numbers[(each + Layout.ACCOUNT_OLDER) / 4] as number
  )
    if (isAccessed(each) || slotsOf.has(each)) accounts.push(each)
  for (const account of accounts.reverse()) {
    core.showAccount(account)
    const address: Hex = instance.hex(exchange + 12, exchange + 32)
    yield { address, slots: (slotsOf.get(account) ?? []).reverse() }
  }
}
