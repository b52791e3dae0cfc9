/** The extra data of headers: the parameters of EIP-1559. @see optimism specs, protocol/{holocene,jovian}/exec-engine.md */
import type { OpFork } from "./forks.ts"
import type { FeeConfiguration } from "./networks.ts"

type Parameters = Pick<FeeConfiguration, "denominator" | "elasticity" | "minBaseFee">

/** Returns the extra data under the rules of a fork. */
export function extraDataOf(
  { denominator, elasticity, minBaseFee }: Parameters,
  { extraData: version }: Pick<OpFork, "extraData">,
): Uint8Array {
  if (version === undefined) return new Uint8Array()
  const bytes = new Uint8Array(version === 1 ? 17 : 9)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint32(1, denominator)
  view.setUint32(5, elasticity)
  if (version === 1) view.setBigUint64(9, minBaseFee)
  return bytes
}

/** Returns extra data with other parameters; absent ones stay. */
export function changedExtraData(
  before: Uint8Array,
  changes: { readonly [Name in keyof Parameters]?: Parameters[Name] | undefined },
): Uint8Array {
  const after = before.slice()
  const view = new DataView(after.buffer)
  if (after.length >= 9) {
    if (changes.denominator !== undefined) view.setUint32(1, changes.denominator)
    if (changes.elasticity !== undefined) view.setUint32(5, changes.elasticity)
  }
  if (after.length === 17 && changes.minBaseFee !== undefined) view.setBigUint64(9, changes.minBaseFee)
  return after
}
