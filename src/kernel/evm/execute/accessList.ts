/** The access list of a message: what it accesses and is not warm without a list (EIP-2930). */
import type { AccessList } from "@ethereumjs/tx"
import type { Hex } from "../../../base/hex.ts"
import { createAddressOf } from "../base/createAddress.ts"
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
