/** Verifies the header of an imported block against its parent, and against the header that execution computed. */
import type { BlockHeader } from "@ethereumjs/block"
import { equalsBytes } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { GivenBlock } from "./decodeBlock.ts"
import { hashOf, headerFields } from "./header.ts"
import { gasLimitBounds } from "./nextFields.ts"

/** Bytes of `extraData` (Yellow Paper 4.4.4). */
const maxExtraData = 32

/** Yellow Paper 11.1: at most two uncles, each a child of one of the last six ancestors. */
const maxUncles = 2
const uncleGenerations = 7n

/** Returns the reason why a block cannot follow its parent, decided before it is executed; `undefined` when it can. */
export function headerFault({ header, uncles }: GivenBlock, parent: BlockHeader): string | undefined {
  const { number, timestamp, gasLimit, extraData, parentHash } = header
  if (number !== parent.number + 1n) return `it does not follow block ${parent.number}`
  if (!equalsBytes(parentHash, hashOf(parent))) return `unknown parent ${toHex(parentHash)}`
  if (timestamp <= parent.timestamp) return `timestamp ${timestamp} is not after ${parent.timestamp}`
  if (extraData.length > maxExtraData)
    return `extra data of ${extraData.length} bytes exceeds ${maxExtraData}`
  const { least, most } = gasLimitBounds(parent, header.common)
  if (gasLimit < least || gasLimit > most) return `gas limit ${gasLimit} is not in ${least} to ${most}`
  if (uncles.length > maxUncles) return `${uncles.length} uncles exceed ${maxUncles}`
  if (uncles.some((uncle) => uncle.number >= number || uncle.number + uncleGenerations <= number))
    return "an uncle is not of the last six generations"
  return undefined
}

/**
 * Returns the first field in which a header differs from the computed one.
 *
 * @example
 * differenceOf(given, computed) // "stateRoot is 0x12…, computed 0x34…"
 */
export function headerDifference(given: BlockHeader, computed: BlockHeader): string {
  const field = headerFields.find((name) => toText(given[name]) !== toText(computed[name])) ?? "hash"
  const [have, want] = field === "hash" ? [hashOf(given), hashOf(computed)] : [given[field], computed[field]]
  return `${field} is ${toText(have)}, computed ${toText(want)}`
}

const toText = (value: BlockHeader[keyof BlockHeader]): string =>
  value instanceof Uint8Array ? toHex(value) : String(value)
