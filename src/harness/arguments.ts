/** Refuses arguments that must be there, by their name, for callers in JavaScript. */
import { isOptions } from "../base/nearest.ts"
import { InvalidOption } from "../index.ts"

/** @throws {@link InvalidOption} for what cannot be the argument. */
export function assertGiven(isRight: boolean, name: string, expected: string, value: unknown): void {
  if (!isRight) throw new InvalidOption({ name, expected, value })
}

/** @throws {@link InvalidOption} for what is no node. */
export const assertNode = (name: string, node: unknown): void =>
  assertGiven(isOptions(node), `${name}: node`, "a node, as createNode returns it", node)

/** Returns `true` for an object with an ABI, such as an artifact. */
export const hasAbi = (value: unknown): boolean =>
  isOptions(value) && "abi" in value && Array.isArray(value.abi)
