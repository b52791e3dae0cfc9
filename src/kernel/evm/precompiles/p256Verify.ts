/** P256VERIFY at `0x100` (EIP-7951): verifies the signature of a hash with a public key on the curve secp256r1. */

import type { Common } from "@ethereumjs/common"
import { emptyBytes } from "../../../base/binary.ts"
import { toHex } from "../../../base/hex.ts"
import { loadCrypto } from "../../../base/nodeModules.ts"
import { protocolOf } from "../fork/hardforks.ts"
import { type Precompile, wordOf } from "./precompile.ts"

/** SEC 2, section 2.4.2: modulus, order and coefficients; EIP-7951 has them as well. */
const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const n = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const a = p - 3n
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/** EIP-7951, which EthereumJS does not list among its parameters. */
const gas = 6900

type Point = readonly [x: bigint, y: bigint]

const mod = (value: bigint, modulus: bigint) => ((value % modulus) + modulus) % modulus

/** The inverse modulo a prime of a number that is not zero (extended Euclidean algorithm). */
function inverse(value: bigint, modulus: bigint): bigint {
  let [remainder, next, factor, nextFactor] = [modulus, mod(value, modulus), 0n, 1n]
  while (next !== 0n) {
    const quotient = remainder / next
    ;[remainder, next] = [next, remainder - quotient * next]
    ;[factor, nextFactor] = [nextFactor, factor - quotient * nextFactor]
  }
  return mod(factor, modulus)
}

/** The sum of two points other than infinity; `undefined` if the sum is infinity. */
function sum([x1, y1]: Point, [x2, y2]: Point): Point | undefined {
  const isSameX = x1 === x2
  if (isSameX && y1 !== y2) return undefined // no point has a y of zero, because the order is odd
  const slope = isSameX ? (3n * x1 * x1 + a) * inverse(2n * y1, p) : (y2 - y1) * inverse(x2 - x1, p)
  const x = mod(slope * slope - x1 - x2, p)
  return [x, mod(slope * (x1 - x) - y1, p)]
}

const bytesOf = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex")
const numberOf = (bytes: Uint8Array) => BigInt(toHex(bytes))

/** The generator times a scalar from 1 to n - 1. */
function generatorTimes(scalar: bigint): Point {
  const curve = loadCrypto().createECDH("prime256v1")
  curve.setPrivateKey(bytesOf(scalar))
  const key = curve.getPublicKey()
  return [numberOf(key.subarray(1, 33)), numberOf(key.subarray(33))]
}

/** The first coordinate of a point times a scalar from 1 to n - 1. */
function xOfProduct([x, y]: Point, scalar: bigint): bigint {
  const curve = loadCrypto().createECDH("prime256v1")
  curve.setPrivateKey(bytesOf(scalar))
  return numberOf(curve.computeSecret(Buffer.concat([Uint8Array.of(4), bytesOf(x), bytesOf(y)])))
}

const isOnCurve = ([x, y]: Point) => x < p && y < p && mod(y * y - x * x * x - a * x - b, p) === 0n

/**
 * Returns true if the x of `[e/s]G + [r/s]Q` is r modulo n (SEC 1, section 4.1.4).
 *
 * Node verifies only signatures of data that it hashes itself, but its ECDH multiplies points. The sum is therefore computed as
 * `[r/s](Q + [e/r]G)`.
 */
function isSigned(e: bigint, r: bigint, s: bigint, key: Point): boolean {
  const scalar = mod(e * inverse(r, n), n)
  const point = scalar === 0n ? key : sum(key, generatorTimes(scalar))
  return point !== undefined && mod(xOfProduct(point, mod(r * inverse(s, n), n)), n) === r
}

/** Creates the contract; its output is empty if the input or the signature is invalid. */
export const p256Verify = (common: Common): Precompile => ({
  gasOf: () => protocolOf(common)?.precompiles.p256VerifyGas ?? gas,
  run(input) {
    if (input.length !== 160) return emptyBytes
    const [e, r, s, x, y] = [0, 32, 64, 96, 128].map((at) => numberOf(input.subarray(at, at + 32))) as [
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
    ]
    const isScalar = (value: bigint) => value > 0n && value < n
    const isValid = isScalar(r) && isScalar(s) && isOnCurve([x, y]) && isSigned(e, r, s, [x, y])
    return isValid ? wordOf(true) : emptyBytes
  },
})
