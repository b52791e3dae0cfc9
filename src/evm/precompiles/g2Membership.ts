/** Tells of points on the twist of BN254 whether they are in the group of prime order. */
import type { FieldElements } from "./fieldElements.ts"
import { type Mcl, sizes } from "./mcl.ts"

/** The parameter `x` of BN254 (EIP-197), as bits behind the first one. */
const parameterBits = 4_965_661_367_192_848_881n.toString(2).slice(1)

/** `(9 + i)^((p - 1) / 3)` and `(9 + i)^((p - 1) / 2)`, the imaginary part first. */
const [xFactor, yFactor] = [
  "16c9e55061ebae204ba4cc8bd75a079432ae2a1d0b7c9dce1665d51c640fcba2" +
    "2fb347984f7911f74c0bec3cf559b143b78cc310c2c3330c99e39557176f553d",
  "07c03cbcac41049a0704b5a7ec796f2b21807dc98fa25bd282d37f632623b0e3" +
    "063cf305489af5dcdc5ec698b6e2f9b9dbaae0eda9c95998dc54014671a0135a",
].map((hex) => Buffer.from(hex, "hex")) as [Buffer, Buffer]

const extension = 2 * sizes.fp

/**
 * Creates the check, which takes one product with `x` in place of one with the order, four times as long: for a point P of
 * the twist, `[x + 1]P + ψ([x]P) + ψ²([x]P) = ψ³([2x]P)` holds in the group of prime order alone (Dai, Lin, Zhao, Zhou:
 * Fast subgroup membership testings on pairing-friendly curves, IACR ePrint 2022/348, as in gnark's `G2Jac.IsInSubGroup`).
 *
 * @returns A function that takes the address of a point, infinity included.
 */
export function createG2Membership(
  mcl: Mcl,
  { readExtension }: Pick<FieldElements, "readExtension">,
): (point: number) => boolean {
  const [multiple, image, sum] = [mcl.malloc(sizes.g2), mcl.malloc(sizes.g2), mcl.malloc(sizes.g2)]
  const [x, y] = [mcl.malloc(extension), mcl.malloc(extension)]
  readExtension(x, xFactor, 0)
  readExtension(y, yFactor, 0)

  /** Writes ψ(P), which untwists a point, raises its coordinates to the power of p, and twists it. */
  function mapInPlace(point: number): void {
    for (const coordinate of [point, point + extension, point + 2 * extension])
      mcl.mclBnFp_neg(coordinate + sizes.fp, coordinate + sizes.fp)
    mcl.mclBnFp2_mul(point, point, x)
    mcl.mclBnFp2_mul(point + extension, point + extension, y)
  }
  /** Writes `[x]P`; mcl's own product is right in the group of prime order alone. */
  function multiply(point: number): void {
    mcl.bytes().copyWithin(multiple, point, point + sizes.g2)
    for (const bit of parameterBits) {
      mcl.mclBnG2_dbl(multiple, multiple)
      if (bit === "1") mcl.mclBnG2_add(multiple, multiple, point)
    }
  }
  return (point) => {
    multiply(point)
    mcl.mclBnG2_add(sum, multiple, point)
    mcl.bytes().copyWithin(image, multiple, multiple + sizes.g2)
    for (let power = 1; power <= 2; power++) {
      mapInPlace(image)
      mcl.mclBnG2_add(sum, sum, image)
    }
    mapInPlace(image)
    mcl.mclBnG2_dbl(image, image)
    return mcl.mclBnG2_isEqual(image, sum) === 1
  }
}
