/** The interface to artifacts. The node decodes no ABI: it asks the provider of the artifacts. */
import type { Hex } from "../../../base/hex.ts"

/** An error, an event or a call by its name, and in one line for people. */
interface Named {
  readonly name: string
  readonly text: string
}

/** Names for the bytes of one contract; `undefined` for what is not known. */
export interface Names {
  decodeError(data: Hex): Named | undefined
  decodeCall(input: Hex): Named | undefined
  decodeLog(log: { readonly topics: readonly Hex[]; readonly data: Hex }): Named | undefined
  /** Returns the text of the values that a call of a function returned. */
  decodeResult?(input: Hex, output: Hex): string | undefined
}

/** Artifacts as the node uses them; `loadArtifacts` and `createArtifacts` of `midblock/harness` create them. */
export interface Explainer extends Pick<Names, "decodeError"> {
  /** The contract that deployed code was compiled from. */
  ofCode(code: Hex): { readonly contractName: string } | undefined
  /** The contract that init code creates. */
  ofInitCode(code: Hex): { readonly contractName: string } | undefined
  /** The contract that init code creates, with the arguments of its constructor; `undefined` when these are not known. */
  decodeCreation?(code: Hex): Named | undefined
  /** Names for a contract with this code, deployed or init code: its own names precede those of other contracts. */
  decodingOf(code: Hex): Names
}

/** A call: the code that ran, and its input. */
export interface CodeCall {
  readonly code: Hex
  readonly input: Hex
}

/**
 * Returns the contract and the function of a call, as far as they are known; for a creation, `new` and the contract.
 *
 * @param part - The part of the function or the constructor to show: its name alone, or with its arguments.
 * @example
 * callText(explainer, { code, input }, "text") // "Token.transfer(to: 0x…, value: 5)"
 */
export function callText(
  explainer: Explainer,
  { code, input }: CodeCall,
  part: keyof Named,
): string | undefined {
  if (code === "0x") return undefined
  const contract = explainer.ofCode(code)?.contractName
  const created = contract === undefined ? creationText(explainer, code, part) : undefined
  if (created !== undefined) return created
  const words = [contract, explainer.decodingOf(code).decodeCall(input)?.[part]]
  return words.filter((word) => word !== undefined).join(".") || undefined
}

/** The contract that init code creates, with the arguments of its constructor where they are asked for and known. */
function creationText(explainer: Explainer, code: Hex, part: keyof Named): string | undefined {
  const contract = explainer.ofInitCode(code)?.contractName
  if (contract === undefined) return undefined
  return `new ${(part === "text" ? explainer.decodeCreation?.(code)?.text : undefined) ?? contract}`
}

/**
 * Returns a custom error and the call that threw it, as text.
 *
 * @param call - The call; absent when it is not known.
 * @example
 * errorText(explainer, data, { code, input }) // "InsufficientBalance(have: 1, want: 5) at Token.transfer"
 */
export function errorText(explainer: Explainer, data: Hex, call?: CodeCall): string | undefined {
  const names = call === undefined ? explainer : explainer.decodingOf(call.code)
  const text = names.decodeError(data)?.text
  const location = text === undefined || call === undefined ? undefined : callText(explainer, call, "name")
  return location === undefined ? text : `${text} at ${location}`
}
