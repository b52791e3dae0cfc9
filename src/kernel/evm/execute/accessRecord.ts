/** The collected reads and changes of the parts of a block, for its access list (EIP-7928). */
import { bytesToBigInt, equalsBytes, KECCAK256_NULL } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import type { Hex } from "../../../base/hex.ts"
import type { AccountState, Changes, View } from "../../state/store.ts"
import type { AccountAccesses, BlockAccessList, Indexed } from "../base/blockAccessList.ts"
import { emptyAccount } from "../base/emptyAccount.ts"

/** The accesses to one account so far; slots by their keys. */
interface Collected {
  readonly reads: Set<Hex>
  readonly storage: Map<Hex, Indexed<bigint>[]>
  readonly balances: Indexed<bigint>[]
  readonly nonces: Indexed<bigint>[]
  readonly codes: Indexed<Uint8Array>[]
}

/** The accesses of a block so far. It only grows: what a later part does changes nothing of an earlier index. */
export interface AccessRecord {
  /** Notes that an account and slots of it were read, also where that was reverted. */
  read(address: Hex, slots?: Iterable<Hex>): void
  /**
   * Notes the net changes of the part of the block with an index.
   *
   * @param before - The state before that part.
   */
  change(index: number, changes: Changes, before: View): void
  /** Returns the list of the accesses so far. */
  list(): BlockAccessList
}

/** Creates an empty record. */
export function createAccessRecord(): AccessRecord {
  const accounts = new Map<Hex, Collected>()
  const at = (address: Hex): Collected => {
    let collected = accounts.get(address)
    if (collected === undefined) {
      collected = { reads: new Set(), storage: new Map(), balances: [], nonces: [], codes: [] }
      accounts.set(address, collected)
    }
    return collected
  }
  return {
    read(address, slots = []) {
      const { reads } = at(address)
      for (const slot of slots) reads.add(slot)
    },
    change(index, { accounts: changed, storage, code }, before) {
      for (const [address, account] of changed)
        addAccount(at(address), index, before.account(address), account, (hash) => codeOf(hash, code, before))
      for (const [address, slots] of storage) {
        const collected = at(address)
        for (const [slot, value] of slots) addSlot(collected, index, slot, value)
      }
    },
    list: () => [...accounts.keys()].sort().map((address) => accessesOf(address, at(address))),
  }
}

/** Returns the code with a hash, which the changes or the state before them have. */
function codeOf(hash: Uint8Array, written: Changes["code"], before: View): Uint8Array {
  if (equalsBytes(hash, KECCAK256_NULL)) return emptyBytes
  const key: Hex = `0x${Buffer.from(hash).toString("hex")}`
  return written.get(key) ?? before.code(hash)
}

function addAccount(
  { balances, nonces, codes }: Collected,
  index: number,
  before: AccountState = emptyAccount,
  after: AccountState = emptyAccount,
  read: (hash: Uint8Array) => Uint8Array,
): void {
  if (after.balance !== before.balance) balances.push({ index, value: after.balance })
  if (after.nonce !== before.nonce) nonces.push({ index, value: after.nonce })
  if (!equalsBytes(after.codeHash, before.codeHash)) codes.push({ index, value: read(after.codeHash) })
}

function addSlot({ storage }: Collected, index: number, slot: Hex, value: Uint8Array): void {
  const changes = storage.get(slot) ?? []
  storage.set(slot, changes)
  changes.push({ index, value: value.length === 0 ? 0n : bytesToBigInt(value) })
}

/** Slots are texts of equal length, whose order is that of the numbers. */
function accessesOf(address: Hex, { reads, storage, balances, nonces, codes }: Collected): AccountAccesses {
  return {
    address,
    storageChanges: [...storage.keys()]
      .sort()
      .map((slot) => ({ slot, changes: [...(storage.get(slot) ?? [])] })),
    storageReads: [...reads].filter((slot) => !storage.has(slot)).sort(),
    ...{ balanceChanges: [...balances], nonceChanges: [...nonces], codeChanges: [...codes] },
  }
}
