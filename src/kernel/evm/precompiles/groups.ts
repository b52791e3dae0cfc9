/** The fields and groups of a curve in the library mcl, with the encoding of the precompiled contracts. */
import type { Fp, Fp2 } from "mcl-wasm"
import { PrecompileFailure } from "./precompile.ts"

/** A copy of the library: each copy computes on one curve. */
export type Mcl = typeof import("mcl-wasm")

/** The encoding of a curve, and geth's error texts for points of it (core/vm/contracts.go). */
export interface CurveFormat {
  /** The modulus of the field, big-endian. */
  readonly modulus: Uint8Array
  /** Bytes of an encoded field element; those before the bytes of the modulus must be zero. */
  readonly elementSize: number
  readonly isImaginaryFirst: boolean
  readonly notOnCurve: string
  /** `undefined` if each point of the curve is in the group of prime order. */
  readonly g1NotInSubgroup?: string | undefined
  readonly g2NotInSubgroup: string
}

/** A field with its encoding. */
export interface Field<Element> {
  readonly size: number
  readonly one: Element
  /** Decodes an element from the beginning of the bytes. */
  readonly read: (bytes: Uint8Array) => Element
  readonly toHex: (element: Element) => string
}

/** A group with the encoding of its points; infinity is all zeros. */
export interface Group<Point> {
  readonly size: number
  readonly infinity: () => Point
  /** Decodes a point of the curve from the beginning of the bytes. */
  readonly read: (bytes: Uint8Array) => Point
  /** Decodes a point of the group of prime order. */
  readonly readMember: (bytes: Uint8Array) => Point
  readonly write: (point: Point) => Uint8Array
}

/** The methods that mcl's points of both groups have. */
interface MclPoint<Element> {
  setX(x: Element): void
  setY(y: Element): void
  setZ(z: Element): void
  getX(): Element
  getY(): Element
  isZero(): boolean
  isValid(): boolean
  isValidOrder(): boolean
  normalize(): void
}

/** Creates the field of the coordinates of G1. */
export function createField({ Fp }: Mcl, { modulus, elementSize }: CurveFormat): Field<Fp> {
  const padding = elementSize - modulus.length
  const one = new Fp()
  one.setInt(1)
  return {
    size: elementSize,
    one,
    read(bytes) {
      const value = bytes.subarray(padding, elementSize)
      if (bytes.subarray(0, padding).some((byte) => byte !== 0))
        throw new PrecompileFailure("invalid field element top bytes")
      if (Buffer.compare(value, modulus) >= 0) throw new PrecompileFailure("invalid fp.Element encoding")
      const element = new Fp()
      element.setBigEndianMod(value)
      return element
    },
    toHex: (element) => element.getStr(16).padStart(2 * elementSize, "0"),
  }
}

/** Creates the quadratic extension of the field, for the coordinates of G2. */
export function createExtension(
  { Fp2 }: Mcl,
  { isImaginaryFirst }: CurveFormat,
  field: Field<Fp>,
): Field<Fp2> {
  const one = new Fp2()
  one.setInt(1, 0)
  return {
    size: 2 * field.size,
    one,
    read(bytes) {
      const element = new Fp2()
      const first = field.read(bytes)
      const second = field.read(bytes.subarray(field.size))
      element.set_a(isImaginaryFirst ? second : first)
      element.set_b(isImaginaryFirst ? first : second)
      return element
    },
    toHex(element) {
      const [real, imaginary] = [field.toHex(element.get_a()), field.toHex(element.get_b())]
      return isImaginaryFirst ? imaginary + real : real + imaginary
    },
  }
}

/**
 * Creates a group.
 *
 * @param create - The class of its points.
 * @param field - The field of their coordinates.
 */
export function createGroup<Element, Point extends MclPoint<Element>>(
  create: new () => Point,
  field: Field<Element>,
  notOnCurve: string,
  notInSubgroup: string | undefined,
): Group<Point> {
  const size = 2 * field.size
  function read(bytes: Uint8Array): Point {
    const point = new create()
    if (bytes.subarray(0, size).every((byte) => byte === 0)) return point
    point.setX(field.read(bytes))
    point.setY(field.read(bytes.subarray(field.size)))
    point.setZ(field.one)
    if (!point.isValid()) throw new PrecompileFailure(notOnCurve)
    return point
  }
  return {
    size,
    infinity: () => new create(),
    read,
    readMember(bytes) {
      const point = read(bytes)
      if (notInSubgroup !== undefined && !point.isValidOrder()) throw new PrecompileFailure(notInSubgroup)
      return point
    },
    write(point) {
      if (point.isZero()) return new Uint8Array(size)
      point.normalize()
      return new Uint8Array(Buffer.from(field.toHex(point.getX()) + field.toHex(point.getY()), "hex"))
    },
  }
}
