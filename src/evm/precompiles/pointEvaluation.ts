/** The point evaluation at `0x0a` (EIP-4844): verifies that a committed polynomial has a value at a point. */

import type { Common } from "@ethereumjs/common"
import { emptyBytes } from "../../base/binary.ts"
import { sha256 } from "../base/crypto.ts"
import { type Bls12381, onBls12381 } from "./curves/curveModule.ts"
import { bls12381, writeDigits } from "./curves/digits.ts"
import { type Precompile, PrecompileFailure } from "./precompile.ts"
import { remembered } from "./remembered.ts"

/** The order of the groups is the modulus of the polynomials. */
const orderBytes = Buffer.from(bls12381.order.toString(16), "hex")

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

/** Bytes of a compressed point, and of a scalar. */
const [compressedSize, scalarSize] = [48, 32]

let isPrepared = false

/** Writes the fixed points to the module, once. */
function prepare({ input, fix }: Bls12381): void {
  if (isPrepared) return
  isPrepared = true
  for (const [index, point] of [g2Generator, g2Secret].entries()) {
    input.set(g1Generator)
    input.set(point, g1Generator.length)
    fix(index)
  }
}

/** Returns true if the proof of an input shows that its committed polynomial has the value y at z. */
function isProof(curve: Bls12381, bytes: Uint8Array): boolean {
  prepare(curve)
  const write = (index: number, offset: number) =>
    writeDigits(
      curve.view,
      2 * compressedSize + index * scalarSize,
      1,
      bytes.subarray(offset, offset + scalarSize),
    )
  curve.input.set(bytes.subarray(96, 96 + 2 * compressedSize))
  write(0, 64)
  write(1, 32)
  return curve.prove() === 1
}

/** Fails unless the proof of the input is valid. */
const prove = remembered((input) =>
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
  output.set(orderBytes, 32)
  return {
    gasOf: () => gas,
    run(input) {
      if (input.length !== 192) throw new PrecompileFailure("invalid input length")
      const hash = sha256(input.subarray(96, 144))
      hash[0] = version
      if (Buffer.compare(hash, input.subarray(0, 32)) !== 0)
        throw new PrecompileFailure("mismatched versioned hash")
      if ([32, 64].some((offset) => Buffer.compare(input.subarray(offset, offset + 32), orderBytes) >= 0))
        throw failed()
      const proven = prove(input)
      return proven instanceof Promise ? proven.then(() => output.slice()) : output.slice()
    },
  }
}
