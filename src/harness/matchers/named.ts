/** Finds events and errors by a name in an ABI, or by their signature. */
import {
  type Abi,
  type AbiEvent,
  type AbiFunction,
  type AbiItem,
  type Hex,
  parseAbiItem,
  toEventSelector,
  toFunctionSelector,
} from "viem"
import { nearest } from "../../base/nearest.ts"
import { knownAbis } from "../current.ts"
import { UnknownName } from "../errors.ts"

/** An event or an error that a matcher looks for. */
export interface Named {
  readonly name: string
  /** The selector of a signature; `undefined` for a name, which matches all events or errors with this name. */
  readonly selector: Hex | undefined
  /** The ABI for the decoding. */
  readonly abi: Abi
}

/** A name with its parameters. */
export type Signature = `${string}(${string}`

/** The errors that the compiler creates itself. */
const builtIn = ["Error", "Panic"]

/**
 * Finds the event or error with a name or a signature.
 *
 * @throws {@link UnknownName} for a name that neither this ABI nor a known ABI has; viem's error for a
 * signature that cannot be parsed.
 */
export function namedIn(kind: "event" | "error", text: string, abi: Abi): Named {
  const signature = text.replace(new RegExp(`^\\s*${kind}\\s+`), "").trim()
  const name = signature.replace(/\s*\(.*$/s, "")
  if (!signature.includes("(")) {
    assertKnown(kind, name, abi)
    return { name, selector: undefined, abi }
  }
  const item = parseAbiItem(`${kind} ${signature}` as string) as AbiItem
  return { name, selector: selectorOf(item), abi: [item, ...abi] }
}

function selectorOf(item: AbiItem): Hex {
  if (item.type === "event") return toEventSelector(item as AbiEvent)
  return toFunctionSelector({ ...item, type: "function" } as AbiFunction)
}

function assertKnown(kind: "event" | "error", name: string, abi: Abi): void {
  const items = [abi, ...knownAbis()].flat()
  const names = items.flatMap((item) => (item.type === kind && "name" in item ? [item.name] : []))
  if (names.includes(name) || (kind === "error" && builtIn.includes(name))) return
  throw new UnknownName({ kind, name, nearest: nearest(name, names) })
}
