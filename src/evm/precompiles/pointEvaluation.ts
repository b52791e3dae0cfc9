/** The point evaluation at `0x0a` (EIP-4844): whether a committed polynomial has a value at a point. */

import type { Common } from "@ethereumjs/common"
import { emptyBytes } from "../../base/binary.ts"
import { sha256 } from "../base/crypto.ts"
import { onCurve } from "./bls12381.ts"
import { sizes } from "./mcl.ts"
import type { PairingCurve } from "./pairingCurve.ts"
import { type Precompile, PrecompileFailure } from "./precompile.ts"
import { remembered } from "./remembered.ts"

/** Order of the groups, which the evaluated polynomials are over. */
const order = Buffer.from("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", "hex")

/**
 * The generators of G1 and G2, and the latter times the secret of the ceremony, as EIP-2537 encodes them.
 *
 * The last is the second of `g2_monomial` in the trusted setup (consensus-specs, trusted_setup_4096.json), and all of it
 * that a verifier needs.
 */
const [g1Generator, g2Generator, g2Secret] = [
  [
    "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb",
    "08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1",
  ],
  [
    "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8",
    "13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e",
    "0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801",
    "0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be",
  ],
  [
    "185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2",
    "15bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72",
    "014353bdb96b626dd7d5ee8599d1fca2131569490e28de18e82451a496a9c9794ce26d105941f383ee689bfbbb832a99",
    "1666c54b0a32529503432fcae0181b4bef79de09fc63671fda5ed1ba9bfa07899495346f3d7ac9cd23048ef30d0a154f",
  ],
].map((elements) => Buffer.from(elements.map((hex) => hex.padStart(128, "0")).join(""), "hex")) as [
  Buffer,
  Buffer,
  Buffer,
]

const failed = () => new PrecompileFailure("error verifying kzg proof")

/** Flags of a compressed point: that it is one, and that it is infinity. */
const [isCompressed, isInfinity] = [0x80, 0x40]

/** Reads a compressed point of the group of prime order (48 bytes, as consensus clients write it). */
function readCompressed({ mcl, at }: PairingCurve, to: number, bytes: Uint8Array): void {
  const [flags = 0] = bytes
  if ((flags & isCompressed) === 0) throw failed()
  if ((flags & isInfinity) !== 0) {
    if (flags !== (isCompressed | isInfinity) || bytes.some((byte, index) => index > 0 && byte !== 0))
      throw failed()
    mcl.mclBnG1_clear(to)
    return
  }
  mcl.bytes().set(bytes, at.gt)
  const size = mcl.mclBnG1_deserialize(to, at.gt, bytes.length)
  if (size !== bytes.length || mcl.mclBnG1_isValidOrder(to) !== 1) throw failed()
}

/** Places in the memory of mcl: the coefficients of the lines of both points of G2, and the negative of the generator of G1. */
interface FixedPoints {
  readonly generatorLines: number
  readonly secretLines: number
  readonly g1: number
}

let fixedPoints: FixedPoints | undefined

/** Computes once what depends on the fixed points alone: a quarter of a Miller loop is to find the lines of its points of G2. */
function fixedPointsOf({ mcl, at, readG1, readG2 }: PairingCurve): FixedPoints {
  const linesOf = (point: Uint8Array): number => {
    const lines = mcl.malloc(8 * mcl.mclBn_getUint64NumToPrecompute())
    readG2(at.g2s, point, 0)
    mcl.mclBn_precomputeG2(lines, at.g2s)
    return lines
  }
  const g1 = mcl.malloc(sizes.g1)
  readG1(g1, g1Generator, 0)
  mcl.mclBnG1_neg(g1, g1)
  return { g1, generatorLines: linesOf(g2Generator), secretLines: linesOf(g2Secret) }
}

/**
 * Tells if `e(proof, [secret - z]G2) = e(commitment - [y]G1, G2)`.
 *
 * It is computed with `z` on the side of G1: `e(commitment - [y]G1 + [z]proof, G2) = e(proof, [secret]G2)`, where one side is
 * that of the negative: their product is one.
 */
function isProof(curve: PairingCurve, input: Uint8Array): boolean {
  const { mcl, at, readScalar } = curve
  fixedPoints ??= fixedPointsOf(curve)
  const { g1, generatorLines, secretLines } = fixedPoints
  const [proof, negative] = [at.g1s, at.g1s + sizes.g1]
  const [commitment, sum] = [at.g1s + 2 * sizes.g1, at.g1]
  readScalar(at.scalars, input, 32)
  readScalar(at.scalars + sizes.fr, input, 64)
  readCompressed(curve, commitment, input.subarray(96, 144))
  readCompressed(curve, proof, input.subarray(144, 192))
  mcl.bytes().copyWithin(negative, g1, g1 + sizes.g1)
  const isConstant = mcl.mclBnG1_isZero(proof) === 1
  if (isConstant) mcl.mclBnG1_mul(sum, negative, at.scalars + sizes.fr)
  else mcl.mclBnG1_mulVec(sum, at.g1s, at.scalars, 2)
  mcl.mclBnG1_add(sum, sum, commitment)
  const isSumZero = mcl.mclBnG1_isZero(sum) === 1
  if (isConstant || isSumZero) return isConstant && isSumZero
  mcl.mclBnG1_neg(proof, proof)
  mcl.mclBn_precomputedMillerLoop2(at.gt, sum, generatorLines, proof, secretLines)
  mcl.mclBn_finalExp(at.gt, at.gt)
  return mcl.mclBnGT_isOne(at.gt) === 1
}

/** Fails unless the input has a proof. */
const prove = remembered((input) =>
  onCurve((curve) => {
    if (!isProof(curve, input)) throw failed()
    return emptyBytes
  }),
)

/** The contract; it answers with the number of elements of a blob and the order. */
export function pointEvaluation(common: Common): Precompile {
  const gas = Number(common.param("kzgPointEvaluationPrecompileGas"))
  const version = Number(common.param("blobCommitmentVersionKzg"))
  const output = new Uint8Array(64)
  new DataView(output.buffer).setBigUint64(24, common.param("fieldElementsPerBlob"))
  output.set(order, 32)
  return {
    gasOf: () => gas,
    run(input) {
      if (input.length !== 192) throw new PrecompileFailure("invalid input length")
      const hash = sha256(input.subarray(96, 144))
      hash[0] = version
      if (Buffer.compare(hash, input.subarray(0, 32)) !== 0)
        throw new PrecompileFailure("mismatched versioned hash")
      if ([32, 64].some((offset) => Buffer.compare(input.subarray(offset, offset + 32), order) >= 0))
        throw failed()
      const proven = prove(input)
      return proven instanceof Promise ? proven.then(() => output.slice()) : output.slice()
    },
  }
}
