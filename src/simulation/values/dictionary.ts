/** The values that occur where properties run: addresses, numbers and bytes, from which arbitraries choose. */
import type { Address, Hex } from "viem"
import type { MidblockNode } from "../../index.ts"
import { constantsOf } from "./constants.ts"

/** The values of a run, in the order in which they were found. They are kept without repetitions. */
export interface Dictionary {
  readonly addresses: readonly Address[]
  readonly numbers: readonly bigint[]
  /** Of any length, as hex. */
  readonly bytes: readonly Hex[]
  /** Adds a value, and the values inside a list or a struct; others are ignored. */
  add(value: unknown): void
}

/** The numbers and bytes that are kept: the newest ones replace the oldest ones that were added later than the first half. */
const maxValues = 512

const isAddress = (value: string) => /^0x[0-9a-fA-F]{40}$/.test(value)
const isHex = (value: string): value is Hex => /^0x([0-9a-fA-F]{2})*$/.test(value)

/**
 * Creates a dictionary with these values.
 *
 * @example
 * const known = createDictionary(["0x00000000000000000000000000000000000000aa", 5n])
 * known.numbers // [5n]
 */
export function createDictionary(values: readonly unknown[] = []): Dictionary {
  const addresses = createList<Address>()
  const numbers = createList<bigint>()
  const bytes = createList<Hex>()
  const add = (value: unknown): void => {
    if (typeof value === "bigint") numbers.add(value)
    else if (typeof value === "number" && Number.isSafeInteger(value)) numbers.add(BigInt(value))
    else if (typeof value === "string") addText(value)
    else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) add(each)
  }
  const addText = (value: string) => {
    if (isAddress(value)) addresses.add(value.toLowerCase() as Address)
    else if (isHex(value) && value.length > 2) bytes.add(value)
  }
  for (const value of values) add(value)
  return { addresses: addresses.list, numbers: numbers.list, bytes: bytes.list, add }
}

/** A list without repetitions; when it is full, its second half is used as a ring. */
function createList<T>() {
  const list: T[] = []
  const known = new Set<T>()
  let next = maxValues / 2
  return {
    list,
    add(value: T) {
      if (known.has(value)) return
      known.add(value)
      if (list.length < maxValues) return void list.push(value)
      known.delete(list[next] as T)
      list[next] = value
      next = next + 1 === maxValues ? maxValues / 2 : next + 1
    },
  }
}

/**
 * Creates a dictionary of contracts: the funded accounts, the addresses of the contracts, the constants of their bytecode (operands
 * of PUSH instructions) and the numbers in their storage at `pending`.
 *
 * @param addresses - The contracts.
 * @example
 * const known = await dictionaryOf(node, [vault.address])
 * fc.assert(property(node, [abiValue("uint256", { dictionary: known })], async (amount) => { … }))
 */
export async function dictionaryOf(
  node: Pick<MidblockNode, "request" | "accounts">,
  addresses: readonly Address[],
): Promise<Dictionary> {
  const accounts = node.accounts.slice(0, 4).map(({ address }) => address)
  const dictionary = createDictionary([...accounts, ...addresses])
  for (const address of addresses) {
    const code = await node.request({ method: "eth_getCode", params: [address, "pending"] })
    for (const constant of constantsOf(code as Hex)) dictionary.add(constant)
    for (const value of await storedIn(node, address)) dictionary.add(value)
  }
  return dictionary
}

/** The slots of a contract that are read. */
const maxSlots = 128

/** Returns the values in the storage of a contract: as addresses where they look like one, and as numbers. */
async function storedIn(
  node: Pick<MidblockNode, "request">,
  address: Address,
): Promise<(Address | bigint)[]> {
  const count = await node.request({ method: "eth_getBlockTransactionCountByNumber", params: ["pending"] })
  const { storage } = await node
    .request<StorageRange>({
      method: "debug_storageRangeAt",
      params: ["pending", Number(count), address, "0x", maxSlots],
    })
    .catch((): StorageRange => ({ storage: {} })) // a fork cannot list the slots of its remote
  return Object.values(storage).map(({ value }) => {
    const number = BigInt(value)
    return number >> 128n > 0n && number >> 160n === 0n ? (`0x${value.slice(-40)}` as const) : number
  })
}

/** The answer of `debug_storageRangeAt`. */
interface StorageRange {
  readonly storage: Readonly<Record<string, { readonly value: Hex }>>
}
