/** The keys that the first transactions of a remote block read, from the access list of that block (EIP-7928). */
import type { Hex } from "../../../base/hex.ts"
import { quantityOf, type RemoteHeader } from "../../../kernel/chain/forkBlock.ts"
import { StateKeySet } from "../../../kernel/state/base.ts"

/** An account of a list. Before the standard, implementations called `key` and `changes` of a slot `slot` and `slotChanges`. */
type Listed = Readonly<Record<string, readonly RemoteHeader[] | undefined>> & { readonly address?: unknown }

/**
 * Reads the keys; `undefined` when the list is not worth its request: the block has none, or less than half of its transactions are
 * executed, while the list has the reads of all.
 *
 * The list is a hint: what it lacks is fetched when it is read, so no error of the remote matters.
 *
 * @param count - The number of transactions that are executed.
 */
export async function keysOfBlock(
  { request }: { request(method: string, params: readonly unknown[]): unknown },
  { hash, blockAccessListHash, transactions }: RemoteHeader,
  count: number,
): Promise<StateKeySet | undefined> {
  if (typeof hash !== "string" || typeof blockAccessListHash !== "string") return undefined
  if (Array.isArray(transactions) && count * 2 < transactions.length) return undefined
  try {
    return keysUpTo((await request("eth_getBlockAccessList", [hash])) as readonly Listed[], count)
  } catch {
    return undefined
  }
}

/** Returns the keys without those that only later parts of the block change. Reads have no index in a list. */
function keysUpTo(list: readonly Listed[], last: number): StateKeySet {
  const isEarly = (change: RemoteHeader) =>
    Number(quantityOf(change, "index") ?? quantityOf(change, "blockAccessIndex") ?? 0n) <= last
  const keys = new StateKeySet()
  for (const { address, storageReads = [], storageChanges = [], ...others } of list) {
    const account = hexOf(address, /^0x[0-9a-f]{40}$/)
    const written = storageChanges.filter((slot) =>
      ((slot.changes ?? slot.slotChanges) as readonly RemoteHeader[]).some(isEarly),
    )
    const slots = [...storageReads, ...written.map(({ key, slot }) => key ?? slot)]
    const changes = Object.values(others).flatMap((each) => each ?? [])
    if (slots.length === 0 && (storageChanges.length > 0 || changes.length > 0) && !changes.some(isEarly))
      continue
    keys.accounts.add(account)
    for (const slot of slots) keys.addSlot(account, wordOf(slot))
  }
  return keys
}

const wordOf = (slot: unknown): Hex =>
  `0x${hexOf(slot, /^0x[0-9a-f]{1,64}$/)
    .slice(2)
    .padStart(64, "0")}`

/** @throws For a value of another form. */
function hexOf(value: unknown, form: RegExp): Hex {
  const text = String(value).toLowerCase()
  if (!form.test(text)) throw new Error("not an access list")
  return text as Hex
}
