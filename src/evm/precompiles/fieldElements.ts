/** Field elements and scalars between the bytes of the EVM and the memory of mcl. */
import type { CurveFormat } from "./curveFormat.ts"
import { type Mcl, sizes } from "./mcl.ts"
import { PrecompileFailure } from "./precompile.ts"

/** Reads and writes the field elements of one curve; `to` and `element` are addresses in mcl's memory. */
export interface FieldElements {
  readElement(to: number, input: Uint8Array, offset: number): void
  /** Reads the two parts of an element of the quadratic extension. */
  readExtension(to: number, input: Uint8Array, offset: number): void
  /** Reads a scalar of 32 bytes, modulo the order of the groups. */
  readScalar(to: number, input: Uint8Array, offset: number): void
  setOne(to: number): void
  writeElement(output: Uint8Array, offset: number, element: number): void
  writeExtension(output: Uint8Array, offset: number, element: number): void
}

/** Words of geth and of gnark for bytes before an element, and for one that is not less than the modulus. */
const paddingNotZero = "invalid field element top bytes"
const notCanonical = "invalid fp.Element encoding"

/** True of a big-endian number that is less than the modulus. */
function isBelow(input: Uint8Array, offset: number, modulus: Uint8Array): boolean {
  const index = modulus.findIndex((byte, each) => byte !== input[offset + each])
  return index !== -1 && (input[offset + index] as number) < (modulus[index] as number)
}

/** True where all bytes of a part are zeros. */
export function isZero(input: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (input[index] !== 0) return false
  return true
}

/** Creates the readers and writers of a curve. */
export function createFieldElements(mcl: Mcl, { modulus, slot }: CurveFormat): FieldElements {
  const width = modulus.length
  const padding = slot - width
  const buffer = mcl.malloc(sizes.fp)

  function readElement(to: number, input: Uint8Array, offset: number): void {
    const start = offset + padding
    if (!isZero(input, offset, start)) throw new PrecompileFailure(paddingNotZero)
    if (!isBelow(input, start, modulus)) throw new PrecompileFailure(notCanonical)
    mcl.bytes().set(input.subarray(start, start + width), buffer)
    mcl.mclBnFp_setBigEndianMod(to, buffer, width)
  }
  function writeElement(output: Uint8Array, offset: number, element: number): void {
    const length = mcl.mclBnFp_getLittleEndian(buffer, width, element)
    output.set(
      mcl
        .bytes()
        .slice(buffer, buffer + length)
        .reverse(),
      offset + slot - length,
    )
  }
  return {
    readElement,
    writeElement,
    readExtension(to, input, offset) {
      readElement(to, input, offset)
      readElement(to + sizes.fp, input, offset + slot)
    },
    readScalar(to, input, offset) {
      mcl.bytes().set(input.subarray(offset, offset + 32), buffer)
      mcl.mclBnFr_setBigEndianMod(to, buffer, 32)
    },
    setOne: (to) => void mcl.mclBnFp_setInt32(to, 1),
    writeExtension(output, offset, element) {
      writeElement(output, offset, element)
      writeElement(output, offset + slot, element + sizes.fp)
    },
  }
}
