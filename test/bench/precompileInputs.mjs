/** Valid inputs of the contracts on curves, and a contract that calls them as a Groth16 verifier does. */

const word = (value) => BigInt(value).toString(16).padStart(64, "0")
const wide = (hex) => hex.padStart(128, "0")

/** EIP-197: generators of BN254, the first with its negative. */
const p = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n
const [bn, bnNegative] = [word(1) + word(2), word(1) + word(p - 2n)]
const bn2 =
  "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2" +
  "1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed" +
  "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b" +
  "12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa"

/** EIP-2537: generators of BLS12-381, the first with its negative. */
const x = "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"
const y = "08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1"
const minusY =
  "114d1d6855d545a8aa7d76c8cf2e21f267816aef1db507c96655b9d5caac42364e6f38ba0ecb751bad54dcd6b939c2ca"
const [bls, blsNegative] = [wide(x) + wide(y), wide(x) + wide(minusY)]
const bls2 = [
  "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8",
  "13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e",
  "0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801",
  "0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be",
]
  .map(wide)
  .join("")

/** A scalar of full length. */
const scalar = "263e2979c79ca8ad3bf7e5c6e2d8e6d7e8c6a5b9c3d2e1f0a9b8c7d6e5f40312"

const recovery =
  `18c547e4f7b0f325ad1e56f57e26c745b09a3e503d86e00e5255ff7f715d3d1c${word(28)}` +
  "73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75f" +
  "eeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549"
const p256 =
  "4cee90eb86eaa050036147a12d49004b6b9c72bd725d39d4785011fe190f0b4da73bd4903f0ce3b639bbbf6e8e80d16931ff4bcf5993d58468e8fb19086e8cac" +
  "36dbcd03009df8c59286b162af3bd7fcc0450c9aa81be5d10d312af6c66b1d604aebd3099c618202fcfe16ae7770b0c49ab5eadf74b754204a3bb6060e44eff3" +
  "7618b065f9832de4ca6ca971a7a1adc826d0f7c00181a5fb2ddf79ae00b4e10e"
const evaluation =
  "01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d36306" +
  "24d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca2" +
  "5f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a"

const pairs = (count, [plus, minus], g2) =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? plus : minus) + g2).join("")

/** By name: the address and the input. */
export const inputs = Object.fromEntries(
  Object.entries({
    identity: [0x04, scalar],
    ecrecover: [0x01, recovery],
    ecadd: [0x06, bn + bn],
    ecmul: [0x07, bn + scalar],
    "pairing of 2": [0x08, pairs(2, [bn, bnNegative], bn2)],
    "pairing of 4": [0x08, pairs(4, [bn, bnNegative], bn2)],
    "point evaluation": [0x0a, evaluation],
    "bls g1 add": [0x0b, bls + bls],
    "bls g1 msm of 1": [0x0c, bls + scalar],
    "bls g1 msm of 16": [0x0c, (bls + scalar).repeat(16)],
    "bls g2 add": [0x0d, bls2 + bls2],
    "bls g2 msm of 1": [0x0e, bls2 + scalar],
    "bls pairing of 2": [0x0f, pairs(2, [bls, blsNegative], bls2)],
    "bls map to g1": [0x10, wide(scalar)],
    "bls map to g2": [0x11, wide(scalar) + wide(scalar)],
    p256verify: [0x100, p256],
  }).map(([name, [address, input]]) => [name, [address, `0x${input}`]]),
)

const push2 = (value) => `61${value.toString(16).padStart(4, "0")}`

/** Copies an input behind the code into memory and calls a contract with it; the output is left at 0x1000. */
const call = (address, offset, size, outputSize) =>
  `${push2(size)}${push2(offset)}5f39` +
  `${push2(outputSize)}${push2(0x1000)}${push2(size)}5f${push2(address)}5afa50`

/** Creation code: three multiplications and additions, as of three public inputs, then four pairs; it returns the answer. */
function verifierCode() {
  const parts = [
    ...Array(3)
      .fill([
        [0x07, bn + scalar, 64],
        [0x06, bn + bn, 64],
      ])
      .flat(),
    [0x08, pairs(4, [bn, bnNegative], bn2), 32],
  ]
  const end = "6020611000f3"
  const size = parts.map(([address]) => call(address, 0, 0, 0)).join("").length / 2 + end.length / 2
  let offset = size
  const code = parts.map(([address, input, outputSize]) => {
    const text = call(address, offset, input.length / 2, outputSize)
    offset += input.length / 2
    return text
  })
  return `0x${code.join("")}${end}${parts.map(([, input]) => input).join("")}`
}

export const verifier = verifierCode()
