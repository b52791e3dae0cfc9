/** Finds events and errors by a name in an ABI, or by their signature. */
import {
  type Abi,
  type AbiFunction,
  type Hex,
  parseAbi,
  parseAbiItem,
  toEventSelector,
  toFunctionSelector,
} from "viem"
import { nearest } from "../../base/nearest.ts"
import { knownAbis } from "../current.ts"
import { UnknownName } from "../errors.ts"
import type { Candidate } from "./expectedArguments.ts"

/** An event or an error that a matcher looks for. */
export interface Named {
  readonly name: string
  /** The selector of a signature; `undefined` for a name, which matches all events or errors with this name. */
  readonly selector: Hex | undefined
  /** The ABI for the decoding. */
  readonly abi: Abi
  /** The events or errors with the name; several when contracts use it for different parameters. */
  readonly candidates: readonly Candidate[]
}

/** A name with its parameters. */
export type Signature = `${string}(${string}`

/** The errors that the compiler creates itself. */
const builtIn = parseAbi(["error Error(string reason)", "error Panic(uint256 code)"])

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
    return { name, selector: undefined, abi, candidates: knownWith(kind, name, abi) }
  }
  const item = parseAbiItem(`${kind} ${signature}` as string) as Candidate
  return { name, selector: selectorOf(item), abi: [item, ...abi], candidates: [item] }
}

function selectorOf(item: Candidate): Hex {
  if (item.type === "event") return toEventSelector(item)
  return toFunctionSelector({ ...item, type: "function" } as unknown as AbiFunction)
}

/** @throws {@link UnknownName} */
function knownWith(kind: "event" | "error", name: string, abi: Abi): readonly Candidate[] {
  const all: Abi = [abi, ...knownAbis(), builtIn].flat()
  const items = all.filter((item): item is Candidate => item.type === kind)
  const found = items.filter((item) => item.name === name)
  if (found.length > 0) return found
  const names = items.map((item) => item.name)
  throw new UnknownName({ kind, name, nearest: nearest(name, names) })
}
