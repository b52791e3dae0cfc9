/** Events and errors as tests name them: by a name that an ABI knows, or by their signature. */
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
  /** Of a signature; a name alone stands for all that have it. */
  readonly selector: Hex | undefined
  /** What explains it. */
  readonly abi: Abi
}

/** A name with its parameters. */
export type Signature = `${string}(${string}`

/** What the compiler makes itself. */
const builtIn = ["Error", "Panic"]

/**
 * What is meant by a name or a signature.
 *
 * @throws {@link UnknownName} for a name that neither this ABI nor any known one has; what viem throws for a
 * signature that cannot be read.
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
