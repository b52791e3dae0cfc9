/** The point evaluation at `0x0a` (EIP-4844): verifies that a committed polynomial has a value at a point. */

import type { Common } from "@ethereumjs/common"
import type { G1, PrecomputedG2 } from "mcl-wasm"
import { emptyBytes } from "../../../base/binary.ts"
import { sha256 } from "../base/crypto.ts"
import type { Curve } from "./curve.ts"
import { onBls12381 } from "./curves.ts"
import { type Precompile, PrecompileFailure } from "./precompile.ts"
import { cacheResults } from "./resultCache.ts"

/** The order of the groups, which is the modulus of the polynomials. */
const order = Buffer.from("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", "hex")

/**
 * The generators of G1 and G2, and the latter times the secret of the ceremony, as EIP-2537 encodes them.
 *
 * The last is the second point of `g2_monomial` in the trusted setup (consensus-specs, trusted_setup_4096.json). A verifier
 * needs no other point of the setup.
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

/** The generator of G1, and the lines of the fixed points of G2. */
interface FixedPoints {
  readonly generator: G1
  readonly generatorLines: PrecomputedG2
  readonly secretLines: PrecomputedG2
}

let fixedPoints: FixedPoints | undefined

const fixedPointsOf = ({ mcl, g1, g2 }: Curve): FixedPoints => ({
  generator: g1.read(g1Generator),
  generatorLines: new mcl.PrecomputedG2(g2.read(g2Generator)),
  secretLines: new mcl.PrecomputedG2(g2.read(g2Secret)),
})

/** Decodes a compressed point of the group of prime order, of 48 bytes. */
function readCompressed({ mcl }: Curve, bytes: Uint8Array): G1 {
  const point = new mcl.G1()
  try {
    point.deserialize(bytes)
  } catch {
    throw failed()
  }
  if (!point.isValidOrder()) throw failed()
  return point
}

/**
 * Returns true if the proof of an input shows that its committed polynomial has the value y at z:
 * `e(commitment - [y]G1 + [z]proof, G2) = e(proof, [secret]G2)`.
 */
function isProof(curve: Curve, bytes: Uint8Array): boolean {
  const { mcl, readScalar } = curve
  fixedPoints ??= fixedPointsOf(curve)
  const { generator, generatorLines, secretLines } = fixedPoints
  const [z, y] = [readScalar(bytes.subarray(32, 64)), readScalar(bytes.subarray(64, 96))]
  const commitment = readCompressed(curve, bytes.subarray(96, 144))
  const proof = readCompressed(curve, bytes.subarray(144, 192))
  const sum = mcl.add(mcl.sub(commitment, mcl.mul(generator, y)), mcl.mul(proof, z))
  if (sum.isZero() || proof.isZero()) return sum.isZero() && proof.isZero()
  const product = mcl.precomputedMillerLoop2(sum, generatorLines, mcl.neg(proof), secretLines)
  return mcl.finalExp(product).isOne()
}

/** Fails unless the proof of the input is valid. */
const prove = cacheResults((input) =>
  onBls12381((curve) => {
    if (!isProof(curve, input)) throw failed()
    return emptyBytes
  }),
)

/** The contract; its output is the number of field elements of a blob, and the modulus. */
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
