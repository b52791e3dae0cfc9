/** The accesses of a message: its access list (EIP-2930), and the price of those that are not warm (EIP-2929). */
import type { AccessList } from "@ethereumjs/tx"
import type { Hex } from "../../../base/hex.ts"
import { createAddressOf } from "../base/createAddress.ts"
import { delegateOf } from "../base/delegation.ts"
import type { Accesses, AccessKey } from "../base/records.ts"
import { pricesOf } from "../fork/prices.ts"
import { authorityOf } from "./authorizations.ts"
import type { Machine } from "./machine.ts"
import type { CallMessage, CallOutcome } from "./message.ts"

/** A list, and the outcome of the message with it. */
export interface AccessOutcome {
  readonly accessList: AccessList
  readonly outcome: CallOutcome
}

/** Runs a message with its list; `track` receives what it accesses. */
type Run = (
  message: CallMessage,
  track: (machine: Machine, execute: () => Promise<CallOutcome>) => Promise<AccessOutcome>,
) => Promise<AccessOutcome>

/**
 * Finds the list that holds everything that a message accesses when it runs with the list.
 *
 * A list changes the gas that is left, which can change the accesses: the message runs again until its list stays the same.
 */
export async function createAccessList(message: CallMessage, run: Run): Promise<AccessOutcome> {
  let listed: AccessList = message.accessList ?? []
  for (;;) {
    const found = await run({ ...message, accessList: listed }, (machine, execute) =>
      track(machine, message, execute),
    )
    const accessList = union(listed, found.accessList)
    if (sizeOf(accessList) === sizeOf(listed)) return { accessList: listed, outcome: found.outcome }
    listed = accessList
  }
}

async function track(
  { common, journal, scratch, precompiles, signerOverride, pause }: Machine,
  message: CallMessage,
  execute: () => Promise<CallOutcome>,
): Promise<AccessOutcome> {
  await pause() // code that chooses a slot by its remaining gas gets a longer list each time
  const nonce = scratch.account(message.from)?.nonce ?? 0n
  journal.startReportingAccessList()
  const touched = journal.accessList ?? new Map<string, Set<string>>()
  const outcome = await execute()
  const chainId = common.chainId()
  const own = new Set<string>([
    message.from,
    message.to ?? createAddressOf(message.from, nonce),
    ...precompiles.addresses,
    ...(message.authorizationList ?? []).flatMap((each) => authorityOf(each, chainId, signerOverride) ?? []),
  ])
  const accessList = [...touched]
    .map(([address, slots]) => ({
      address: `0x${address}` as Hex,
      storageKeys: [...slots].map((slot): Hex => `0x${slot}`).sort(),
    }))
    .filter(({ address, storageKeys }) => storageKeys.length > 0 || !own.has(address))
  return { accessList, outcome }
}

/** Every address and slot of both lists, in the order of the first. */
function union(first: AccessList, second: AccessList): AccessList {
  const together = new Map<string, Set<string>>()
  for (const { address, storageKeys } of [...first, ...second]) {
    const slots = together.get(address) ?? new Set()
    for (const key of storageKeys) slots.add(key)
    together.set(address, slots)
  }
  return [...together].map(([address, slots]) => ({
    address: address as Hex,
    storageKeys: [...slots] as Hex[],
  }))
}

const sizeOf = (list: AccessList): number =>
  list.reduce((size, { storageKeys }) => size + 1 + storageKeys.length, 0)

/**
 * Lets a machine note what its next message accesses.
 *
 * @returns The function that reads the notes once the code has run.
 */
export function noteAccesses(machine: Machine, message: CallMessage, coinbase: Hex): () => Accesses {
  const { common, journal, scratch } = machine
  const { coldAccount, coldSlot, coldStore, warm } = pricesOf(common)
  const nonce = scratch.account(message.from)?.nonce ?? 0n
  const callee = message.to ?? createAddressOf(message.from, nonce)
  journal.startReportingAccessList()
  const { accessList = new Map<string, Set<string>>(), firstStores = new Set<string>() } = journal
  return () => {
    const free = freeAccesses(machine, message, [message.from, callee, coinbase])
    const surcharges = new Map<AccessKey, number>()
    const keys: AccessKey[] = [message.from, callee]
    const add = (key: AccessKey, surcharge: number) => {
      keys.push(key)
      if (!free.has(key)) surcharges.set(key, surcharge)
    }
    for (const [address, slots] of accessList) {
      add(`0x${address}`, coldAccount - warm)
      for (const slot of slots) {
        const isStore = firstStores.has(`${address}/${slot}`)
        add(`0x${address}/0x${slot}`, isStore ? coldStore : coldSlot - warm)
      }
    }
    return { keys, surcharges }
  }
}

/** Returns what is warm when the code begins (EIP-2929, EIP-2930, EIP-3651, EIP-7702). */
function freeAccesses(
  { common, precompiles, scratch, signerOverride }: Machine,
  { to, accessList = [], authorizationList = [] }: CallMessage,
  parties: readonly Hex[],
): ReadonlySet<AccessKey> {
  const delegate = to && delegateOf(scratch.code(to))
  const authorities = authorizationList.flatMap(
    (each) => authorityOf(each, common.chainId(), signerOverride) ?? [],
  )
  return new Set<AccessKey>([
    ...[...parties, ...precompiles.addresses, ...authorities],
    ...(delegate === undefined ? [] : [delegate]),
    ...accessList.flatMap(({ address, storageKeys }): AccessKey[] => [
      address,
      ...storageKeys.map((key): AccessKey => `${address}/${key}`),
    ]),
  ])
}
