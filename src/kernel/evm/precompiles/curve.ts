/** A curve in the library mcl: its groups and its pairing, in the encoding of the precompiled contracts. */
import type { Fp, Fp2, Fr, G1, G2 } from "mcl-wasm"
import {
  type CurveFormat,
  createExtension,
  createField,
  createGroup,
  type Field,
  type Group,
  type Mcl,
} from "./groups.ts"
import { createIsProductOne } from "./pairingProduct.ts"

export interface Curve {
  readonly mcl: Mcl
  readonly field: Field<Fp>
  readonly extension: Field<Fp2>
  readonly g1: Group<G1>
  readonly g2: Group<G2>
  /** Decodes a scalar of 32 bytes, modulo the order of the groups. */
  readonly readScalar: (bytes: Uint8Array) => Fr
  /** Returns true if the product of the pairings of all pairs is one. A pair is a point of G1 and one of G2. */
  readonly isProductOne: (pairs: Uint8Array) => boolean
}

/** Creates the groups of the curve that a copy of the library is initialised for. */
export function createCurve(mcl: Mcl, format: CurveFormat): Curve {
  mcl.verifyOrderG1(false) // a group checks the order itself, where it matters
  mcl.verifyOrderG2(false)
  const field = createField(mcl, format)
  const extension = createExtension(mcl, format, field)
  const g1 = createGroup(mcl.G1, field, format.notOnCurve, format.g1NotInSubgroup)
  const g2 = createGroup(mcl.G2, extension, format.notOnCurve, format.g2NotInSubgroup)
  return {
    mcl,
    field,
    extension,
    g1,
    g2,
    readScalar(bytes) {
      const scalar = new mcl.Fr()
      scalar.setBigEndianMod(bytes)
      return scalar
    },
    isProductOne: createIsProductOne(mcl, g1, g2),
  }
}
