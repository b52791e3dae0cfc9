/**
 * Declares the constants of a curve and the arithmetic of its field. The build replaces this file by the text that
 * `../constants.mjs` and `../field.mjs` write for one curve.
 *
 * Elements are passed as pointers. An element of the base field has `SIZE` bytes, one of the quadratic extension twice as many.
 */

/** Bytes of an element, its limbs, the bits of each, and the bytes of its encoding. */
export declare const SIZE: usize
export declare const LIMBS: i32
export declare const WIDTH: i32
export declare const BYTES: i32

/** True of a BN curve, whose twist has `b / ξ` (type D); otherwise it is a BLS12 curve, whose twist has `b ξ` (type M). */
export declare const IS_BN: bool
/** True if the parameter of the curve is negative. */
export declare const IS_NEGATIVE: bool
/** Bytes of an element in the input of a contract; the first ones are zeros. */
export declare const SLOT: usize

/** The parameter of the curve without its sign, and the signed digits of the Miller loop, the highest first. */
export declare const X: u64
export declare const LOOP: usize
export declare const LOOP_DIGITS: i32

/** The modulus as limbs and as big-endian bytes, and its inverse modulo the base of the limbs. */
export declare const MODULUS: usize
export declare const MODULUS_BYTES: usize
export declare const MODULUS_INVERSE: i64
/** Half of the modulus, rounded down, as big-endian bytes. */
export declare const HALF_MODULUS_BYTES: usize
/** The exponent `(p + 1) / 4`, in digits of four bits: this power of a square is a root of it. */
export declare const ROOT_EXPONENT: usize
export declare const ROOT_DIGITS: i32

/** The cube and the square of the radix of Montgomery's form, the number one outside this form, and one in this form. */
export declare const CUBED_RADIX: usize
export declare const SQUARED_RADIX: usize
export declare const PLAIN_ONE: usize
export declare const ONE: usize

/** The coefficients of the curve and of its twist, both as elements of the extension. */
export declare const B: usize
export declare const TWIST_B: usize

/** One half, and the constants of the map to G2, in the order of `mapToG2.ts`. */
export declare const HALF: usize
export declare const ISOGENY: usize

/** The constants of the map to G1, in the order of `mapToG1.ts`. */
export declare const MAP_TO_G1: usize

/** A third root of one. Multiplying x by it multiplies the point `(x, y)` by a fixed scalar (Gallant, Lambert, Vanstone). */
export declare const CUBE_ROOT: usize

/** `ξ^(i (p - 1) / 6)` for i from 1 to 5, and the two factors by which ψ multiplies coordinates on the twist. */
export declare const FROBENIUS: usize
export declare const UNTWIST: usize

export declare function multiply1(to: usize, a: usize, b: usize): void
export declare function square1(to: usize, a: usize): void
export declare function add1(to: usize, a: usize, b: usize): void
export declare function subtract1(to: usize, a: usize, b: usize): void
/** Reduces an element to between -p and p; sums of elements may be larger. */
export declare function reduce(to: usize, a: usize): void
export declare function multiply2(to: usize, a: usize, b: usize): void
export declare function square2(to: usize, a: usize): void
export declare function add2(to: usize, a: usize, b: usize): void
export declare function subtract2(to: usize, a: usize, b: usize): void
