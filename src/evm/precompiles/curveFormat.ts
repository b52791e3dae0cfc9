/** The form in which the contracts of a pairing-friendly curve write its values, with geth's words for wrong ones. */
import type { CurveName } from "./mcl.ts"

/** The encoding of one curve. */
export interface CurveFormat {
  readonly curve: CurveName
  /** Modulus of the base field, big-endian. */
  readonly modulus: Uint8Array
  /** Bytes that a field element takes; those beyond the length of the modulus come first and are zeros. */
  readonly slot: number
  readonly notOnCurve: string
  readonly g1NotInSubgroup: string
  readonly g2NotInSubgroup: string
}

/** EIP-2537; words of core/vm/contracts.go. */
export const bls12381: CurveFormat = {
  curve: "bls12381",
  modulus: Buffer.from(
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
    "hex",
  ),
  slot: 64,
  notOnCurve: "invalid point: not on curve",
  g1NotInSubgroup: "g1 point is not on correct subgroup",
  g2NotInSubgroup: "g2 point is not on correct subgroup",
}
