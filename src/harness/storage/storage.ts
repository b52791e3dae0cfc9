/** The storage of a contract by the names of its variables. */
import { type Abi, type Hex, numberToHex } from "viem"
import type { BlockPlace, BlockView, MidblockNode } from "../../index.ts"
import { NoSuchPart, StorageLayoutMissing } from "../errors.ts"
import { type StorageLayout, variablesOf } from "./storageLayout.ts"
import { readTarget } from "./storageRead.ts"
import { locate, namesOf } from "./storageSlot.ts"
import type { CheckedPath, ValueAt } from "./storageTypes.ts"

/** A contract whose storage is read: its address and what its artifact says. */
export interface StorageOf<Layout = StorageLayout | null | undefined> {
  readonly address: Hex
  readonly storageLayout?: Layout
  /** Says what lies under user-defined value types, which the layout does not; and which getters read no storage. */
  readonly abi?: Abi | undefined
}

/** Where something lies, without reading it. */
export interface StorageSlot {
  /** The first slot, 32 bytes. */
  readonly slot: Hex
  /** In bytes from the low end of the slot. */
  readonly offset: number
  /** In bytes: of what lies here, which for dynamic arrays, strings, bytes and mappings is 32. */
  readonly length: number
  /** As Solidity writes it, such as `struct Layout.Point`. */
  readonly type: string
}

/** The variables of one contract. */
export interface Storage<Layout = StorageLayout> {
  /**
   * In the order of the layout; one that a derived contract hides is `name@slot`, or `name@slot:offset` where several of
   * the name share the slot.
   */
  readonly variables: readonly string[]
  /**
   * Where a path leads, by the layout alone.
   *
   * @throws {@link UnknownVariable}, {@link MalformedPath}, {@link NoSuchPart} or {@link WrongKey}; and
   * {@link IndexOutOfRange} for arrays of fixed length.
   * @example
   * counter.slot("number") // { slot: "0x00…00", offset: 0, length: 32, type: "uint256" }
   */
  slot(path: string): StorageSlot
  /**
   * The value that a path leads to: a variable, or a part of one by `.member`, `[index]`, `[key]` and, of arrays,
   * strings and bytes, `.length` (a bigint). Keys are written plainly, string keys in quotes. A struct read whole
   * leaves its mappings out, as a getter does. Of a layout that is `as const` the names and the values of variables are
   * typed; `read<Value>(path)` says the type of a part.
   *
   * Every slot is of one state, the one that `place` means when the read begins.
   *
   * @param place - As {@link MidblockNode.at} takes it; the open block when absent.
   * @throws What {@link Storage.slot} throws; {@link IndexOutOfRange}; {@link KeyNeeded} for a whole mapping;
   * {@link TooMuchToRead}; {@link UndecodableBytes}; and, as every read, `header not found`.
   * @example
   * await layout.read("points[6].label") // "mapped"
   * await layout.read(`balances[${owner}]`, { block: "latest" }) // 44n
   * await layout.read("point") // { x: 22n, y: 23n, label: "single" }
   */
  read<Value = never>(path: [Value] extends [never] ? never : string, place?: BlockPlace): Promise<Value>
  read<const Path extends string>(
    path: CheckedPath<Layout, Path>,
    place?: BlockPlace,
  ): Promise<ValueAt<Layout, Path>>
}

/**
 * The storage of a contract by name.
 *
 * @throws {@link StorageLayoutMissing} when the artifact has no layout.
 * @example
 * const counter = storage(node, { ...Counter, address })
 * await counter.read("number") // 42n
 */
export function storage<const Layout extends StorageLayout | null | undefined>(
  node: Pick<MidblockNode, "at" | "request">,
  contract: StorageOf<Layout>,
): Storage<Layout> {
  const { address, storageLayout, abi } = contract
  if (storageLayout === undefined || storageLayout === null) throw new StorageLayoutMissing()
  const variables = variablesOf(storageLayout, abi)
  return {
    variables: namesOf(variables),
    slot(path) {
      const { slot, offset, type, wants } = locate({ variables, abi }, path)
      if (wants === "length" && type.kind === "array" && type.length !== undefined)
        throw new NoSuchPart({
          path,
          part: "slot",
          type: type.label,
          has: `the length ${type.length} always`,
        })
      const length = wants === "length" ? 32 : type.size
      return {
        slot: numberToHex(slot, { size: 32 }),
        offset,
        length,
        type: wants === "length" ? "uint256" : type.label,
      }
    },
    async read<Value>(path: string, place: BlockPlace = {}) {
      const target = locate({ variables, abi }, path)
      const view = await fixed(node, place)
      return (await readTarget(target, path, (slot) => view.storage(address, slot))) as Value
    },
  }
}

/** The view of one state: a tag or a number may mean another block at the next slot, a hash cannot. */
async function fixed(node: Pick<MidblockNode, "at" | "request">, place: BlockPlace): Promise<BlockView> {
  const { block = "pending", flashblock, transactions } = place
  const isHash = typeof block === "string" && block.startsWith("0x")
  const isPart = flashblock !== undefined || transactions !== undefined
  if (block === "pending" || isHash || isPart) return node.at(place)
  const selector = typeof block === "string" ? block : numberToHex(block)
  const found = await node.request({ method: "eth_getBlockByNumber", params: [selector, false] })
  const { hash } = (found ?? {}) as { hash?: Hex | null }
  return node.at(hash ? { block: hash } : place)
}
