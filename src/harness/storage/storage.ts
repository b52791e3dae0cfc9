/** Reads the storage of a contract by the names of its variables. */
import { type Abi, type Hex, numberToHex, zeroHash } from "viem"
import { isOptions } from "../../base/nearest.ts"
import { assertArgument, where } from "../../base/options/checks.ts"
import type { BlockPlace, BlockView, MidblockNode } from "../../index.ts"
import { assertNode } from "../arguments.ts"
import { NoSuchPart, StorageLayoutMissing } from "../errors.ts"
import { type StorageLayout, variablesOf } from "./storageLayout.ts"
import { readTarget } from "./storageRead.ts"
import { locate, namesOf, type Target } from "./storageSlot.ts"
import type { CheckedPath, ValueAt } from "./storageTypes.ts"
import type { StorageValue } from "./storageValue.ts"

/** The address and the artifact of a contract whose storage is read. */
export interface StorageOf<Layout = StorageLayout | null | undefined> {
  readonly address: Hex
  readonly storageLayout?: Layout
  /** The ABI: it has the underlying types of user-defined value types, and the getters of values that are not in storage. */
  readonly abi?: Abi | undefined
}

const owner = where(isOptions, "an address with a storageLayout")

/** The position of a value in storage. */
export interface StorageSlot {
  /** The first slot, 32 bytes. */
  readonly slot: Hex
  /** The offset in bytes, from the low end of the slot. */
  readonly offset: number
  /** The length in bytes; 32 for dynamic arrays, strings, bytes and mappings. */
  readonly length: number
  /** The type in Solidity's form, such as `struct Layout.Point`. */
  readonly type: string
}

/** The variables of one contract. */
export interface Storage<Layout = StorageLayout> {
  /**
   * The names in the order of the layout. A variable that a derived contract hides is `name@slot`, or `name@slot:offset` when
   * several variables with the name share the slot.
   */
  readonly variables: readonly string[]
  /**
   * Returns the position of a path, from the layout only.
   *
   * @throws {@link UnknownVariable}, {@link MalformedPath}, {@link NoSuchPart} or {@link WrongKey}; and
   * {@link IndexOutOfRange} for arrays of fixed length.
   * @example
   * counter.slot("number") // { slot: "0x00…00", offset: 0, length: 32, type: "uint256" }
   */
  slot(path: string): StorageSlot
  /**
   * Reads the value at a path: a variable, or a part of one by `.member`, `[index]`, `[key]` and, for arrays, strings and
   * bytes, `.length` (a bigint). Keys are plain text, string keys are in quotes. A whole struct is read without its mappings, as
   * by a getter. With a layout that is `as const`, the names and the values of variables are typed; `read<Value>(path)` sets the
   * type of a part.
   *
   * All slots are read from one state: the state of `block` when the read begins.
   *
   * @param block - A block as in {@link MidblockNode.at}; when absent, the open block.
   * @throws The errors of {@link Storage.slot}; {@link IndexOutOfRange}; {@link KeyNeeded} for a whole mapping;
   * {@link TooMuchToRead}; {@link UndecodableBytes}; and `header not found`, as in every read.
   * @example
   * await layout.read("points[6].label") // "mapped"
   * await layout.read(`balances[${owner}]`, { block: "latest" }) // 44n
   * await layout.read("point") // { x: 22n, y: 23n, label: "single" }
   */
  read<Value = never>(path: [Value] extends [never] ? never : string, block?: BlockPlace): Promise<Value>
  read<const Path extends string>(
    path: CheckedPath<Layout, Path>,
    block?: BlockPlace,
  ): Promise<ValueAt<Layout, Path>>
}

/**
 * Creates the reader of a contract's storage.
 *
 * @throws {@link StorageLayoutMissing} when the artifact has no layout; `InvalidOption` without a node or a contract.
 * @example
 * const counter = storage(node, { ...Counter, address })
 * await counter.read("number") // 42n
 */
export function storage<const Layout extends StorageLayout | null | undefined>(
  node: Pick<MidblockNode, "at" | "request">,
  contract: StorageOf<Layout>,
): Storage<Layout> {
  assertNode("storage", node)
  assertArgument("storage: contract", contract, owner)
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
    async read<Value>(path: string, block: BlockPlace = {}) {
      const target = locate({ variables, abi }, path)
      const view = await fixed(node, block)
      return (await readTarget(target, path, (slot) => view.storage(address, slot))) as Value
    },
  }
}

/** Returns the value at a path when all slots are zero. The index of a dynamic array is not compared with its length. */
export const zeroAt = (contract: StorageOf, path: string): Promise<StorageValue> =>
  readTarget({ ...targetOf(contract, path), bounds: [] }, path, async () => zeroHash)

/** Returns the position and the type at a path. @throws The errors of {@link Storage.slot}; {@link StorageLayoutMissing}. */
export function targetOf({ storageLayout, abi }: Omit<StorageOf, "address">, path: string): Target {
  if (storageLayout === undefined || storageLayout === null) throw new StorageLayoutMissing()
  return locate({ variables: variablesOf(storageLayout, abi), abi }, path)
}

/** Returns a view of one fixed state, by block hash: a tag or a number may select another block when the next slot is read. */
async function fixed(node: Pick<MidblockNode, "at" | "request">, selection: BlockPlace): Promise<BlockView> {
  const view = node.at(selection) // refuses an invalid selection
  const { block = "pending", flashblock, transactions } = selection
  const isHash = typeof block === "string" && block.startsWith("0x")
  const isPart = flashblock !== undefined || transactions !== undefined
  if (block === "pending" || isHash || isPart) return view
  const selector = typeof block === "string" ? block : numberToHex(block)
  const found = await node.request({ method: "eth_getBlockByNumber", params: [selector, false] })
  const { hash } = (found ?? {}) as { hash?: Hex | null }
  return hash ? node.at({ block: hash }) : view
}
