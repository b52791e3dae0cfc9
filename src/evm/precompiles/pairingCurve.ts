/** A pairing-friendly curve: its points between the bytes of the EVM and the memory of mcl. */
import type { CurveFormat } from "./curveFormat.ts"
import { type Bls12381, onBls12381 } from "./curves/curveModule.ts"
import { createFieldElements, type FieldElements, isZero } from "./fieldElements.ts"
import { createMcl, type Mcl, sizes } from "./mcl.ts"
import { PrecompileFailure } from "./precompile.ts"

/** Reads and writes points; `to` and `point` are addresses in mcl's memory. */
interface Points {
  /** Reads a point on the curve; infinity is all zeros. */
  readG1(to: number, input: Uint8Array, offset: number): void
  readG2(to: number, input: Uint8Array, offset: number): void
  /** Fails for a point of the curve outside of the group of prime order. */
  assertG1InSubgroup(input: Uint8Array, offset: number): void
  assertG2InSubgroup(input: Uint8Array, offset: number): void
  writeG1(point: number): Uint8Array
  writeG2(point: number): Uint8Array
}

/** Places in mcl's memory, which every call writes anew. */
interface Places {
  /** Rows of {@link capacity} values. */
  readonly g1s: number
  readonly g2s: number
  readonly scalars: number
  readonly g1: number
  readonly g2: number
  readonly gt: number
  readonly element: number
}

/** One curve. */
export interface PairingCurve extends FieldElements, Points {
  readonly mcl: Mcl
  readonly at: Places
}

/** Values in a row at most: longer inputs are taken in parts, so that memory is bounded. */
export const capacity = 128

function readersOf(mcl: Mcl, own: Bls12381, format: CurveFormat, elements: FieldElements) {
  const { slot, notOnCurve, g1NotInSubgroup, g2NotInSubgroup } = format
  const { readElement, readExtension, setOne } = elements
  const [extension, half] = [2 * sizes.fp, sizes.fp]
  return {
    readG1(to: number, input: Uint8Array, offset: number) {
      if (isZero(input, offset, offset + 2 * slot)) return mcl.mclBnG1_clear(to)
      readElement(to, input, offset)
      readElement(to + half, input, offset + slot)
      setOne(to + 2 * half)
      if (mcl.mclBnG1_isValid(to) !== 1) throw new PrecompileFailure(notOnCurve)
    },
    readG2(to: number, input: Uint8Array, offset: number) {
      mcl.mclBnG2_clear(to)
      if (isZero(input, offset, offset + 4 * slot)) return
      readExtension(to, input, offset)
      readExtension(to + extension, input, offset + 2 * slot)
      setOne(to + 2 * extension)
      if (mcl.mclBnG2_isValid(to) !== 1) throw new PrecompileFailure(notOnCurve)
    },
    assertG1InSubgroup(input: Uint8Array, offset: number) {
      own.input.set(input.subarray(offset, offset + 2 * slot))
      if (own.check(1) !== 0) throw new PrecompileFailure(g1NotInSubgroup)
    },
    assertG2InSubgroup(input: Uint8Array, offset: number) {
      own.input.set(input.subarray(offset, offset + 4 * slot))
      if (own.check(2) !== 0) throw new PrecompileFailure(g2NotInSubgroup)
    },
  }
}

function writersOf(mcl: Mcl, { slot }: CurveFormat, { writeElement, writeExtension }: FieldElements) {
  return {
    writeG1(point: number) {
      const output = new Uint8Array(2 * slot)
      if (mcl.mclBnG1_isZero(point) === 1) return output
      mcl.mclBnG1_normalize(point, point)
      writeElement(output, 0, point)
      writeElement(output, slot, point + sizes.fp)
      return output
    },
    writeG2(point: number) {
      const output = new Uint8Array(4 * slot)
      if (mcl.mclBnG2_isZero(point) === 1) return output
      mcl.mclBnG2_normalize(point, point)
      writeExtension(output, 0, point)
      writeExtension(output, 2 * slot, point + 2 * sizes.fp)
      return output
    },
  }
}

async function createPairingCurve(format: CurveFormat): Promise<PairingCurve> {
  const mcl = await createMcl(format.curve)
  const own = await onBls12381((module) => module)
  const elements = createFieldElements(mcl, format)
  const { fp, fr, g1, g2, gt } = sizes
  const at: Places = {
    g1s: mcl.malloc(capacity * g1),
    g2s: mcl.malloc(capacity * g2),
    scalars: mcl.malloc(capacity * fr),
    g1: mcl.malloc(g1),
    g2: mcl.malloc(g2),
    gt: mcl.malloc(gt),
    element: mcl.malloc(2 * fp),
  }
  return {
    mcl,
    at,
    ...elements,
    ...readersOf(mcl, own, format, elements),
    ...writersOf(mcl, format, elements),
  }
}

/** Computes on a curve, at once when it is loaded. */
export type OnCurve = <T>(compute: (curve: PairingCurve) => T) => T | Promise<T>

/** Loads a curve when it is first computed on. */
export function lazyCurve(format: CurveFormat): OnCurve {
  let loaded: PairingCurve | undefined
  let loading: Promise<PairingCurve> | undefined
  return (compute) => {
    if (loaded !== undefined) return compute(loaded)
    loading ??= createPairingCurve(format).then((curve) => {
      loaded = curve
      return curve
    })
    return loading.then(compute)
  }
}
