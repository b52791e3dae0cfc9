/** Checks arguments that several functions of the harness have, for callers in JavaScript. */
import { isOptions } from "../base/nearest.ts"
import { assertArgument, where } from "../base/options/checks.ts"

const node = where(isOptions, "a node, as createNode returns it")

/** @throws `InvalidOption` for a value that is not a node. */
export const assertNode = (name: string, value: unknown): void => assertArgument(`${name}: node`, value, node)

/** Returns `true` for an object with an ABI, such as an artifact. */
export const hasAbi = (value: unknown): boolean =>
  isOptions(value) && "abi" in value && Array.isArray(value.abi)
