/** Valid inputs of the contracts on curves, and a contract that calls them as a Groth16 verifier does. */

const word = (value) => BigInt(value).toString(16).padStart(64, "0")
const wide = (hex) => hex.padStart(128, "0")

const inverse = (value, p, exponent = p - 2n) =>
  exponent === 0n
    ? 1n
    : (inverse((value * value) % p, p, exponent / 2n) * (exponent % 2n === 0n ? 1n : value)) % p
const mod = (value, p) => ((value % p) + p) % p

/** Returns the multiples of a point from the second on, each by an addition. */
function multiplesOf([x, y], p, count) {
  let slope = mod(3n * x * x * inverse(mod(2n * y, p), p), p)
  const points = []
  for (let [lastX, lastY] = [x, y]; points.length < count; ) {
    const nextX = mod(slope * slope - lastX - x, p)
    ;[lastX, lastY] = [nextX, mod(slope * (lastX - nextX) - lastY, p)]
    points.push([lastX, lastY])
    slope = mod((lastY - y) * inverse(mod(lastX - x, p), p), p)
  }
  return points
}

/** The number of different inputs of each contract, so that no node can answer from a cache. */
export const variants = 120

/** EIP-197: multiples of the generator of BN254, each with its negative; the generator of its second group. */
const bnModulus = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n
const bns = multiplesOf([1n, 2n], bnModulus, variants).map(([x, y]) =>
  [y, bnModulus - y].map((each) => word(x) + word(each)),
)
const bn2 =
  "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2" +
  "1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed" +
  "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b" +
  "12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa"

/** EIP-2537: the same for BLS12-381. */
const blsModulus =
  0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn
const blsGenerator = [
  0x17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bbn,
  0x08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1n,
]
const blss = multiplesOf(blsGenerator, blsModulus, variants).map(([x, y]) =>
  [y, blsModulus - y].map((each) => wide(x.toString(16)) + wide(each.toString(16))),
)
const bls2 = [
  "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8",
  "13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e",
  "0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801",
  "0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be",
]
  .map(wide)
  .join("")

/** Returns a scalar of full length. */
const scalarOf = (index) =>
  word(0x263e2979c79ca8ad3bf7e5c6e2d8e6d7e8c6a5b9c3d2e1f0a9b8c7d6e5f40312n - BigInt(index))

const signature =
  word(28) +
  "73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75f" +
  "eeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549"
const p256 =
  "a73bd4903f0ce3b639bbbf6e8e80d16931ff4bcf5993d58468e8fb19086e8cac" +
  "36dbcd03009df8c59286b162af3bd7fcc0450c9aa81be5d10d312af6c66b1d604aebd3099c618202fcfe16ae7770b0c49ab5eadf74b754204a3bb6060e44eff3" +
  "7618b065f9832de4ca6ca971a7a1adc826d0f7c00181a5fb2ddf79ae00b4e10e"
/** The parts of the valid input after the point: with another point the proof fails, at the same cost. */
const versionedHash = "01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b"
const proof =
  "24d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca2" +
  "5f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a"

const pairs = (count, [plus, minus], g2) =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? plus : minus) + g2).join("")

/** Returns the address and one of the inputs of each contract, by name. */
export function inputsOf(index) {
  const [bn, scalar] = [bns[index], scalarOf(index)]
  const bls = blss[index]
  const entries = {
    identity: [0x04, scalar],
    ecrecover: [0x01, scalar + signature],
    ecadd: [0x06, bn[0] + bn[0]],
    ecmul: [0x07, bn[0] + scalar],
    "pairing of 2": [0x08, pairs(2, bn, bn2)],
    "pairing of 4": [0x08, pairs(4, bn, bn2)],
    "point evaluation": [0x0a, versionedHash + scalar + proof],
    "bls g1 add": [0x0b, bls[0] + bls[0]],
    "bls g1 msm of 1": [0x0c, bls[0] + scalar],
    "bls g1 msm of 16": [0x0c, (bls[0] + scalar).repeat(16)],
    "bls g2 add": [0x0d, bls2 + bls2],
    "bls g2 msm of 1": [0x0e, bls2 + scalar],
    "bls pairing of 2": [0x0f, pairs(2, bls, bls2)],
    "bls map to g1": [0x10, wide(scalar)],
    "bls map to g2": [0x11, wide(scalar) + wide(scalar)],
    p256verify: [0x100, scalar + p256],
  }
  return Object.fromEntries(
    Object.entries(entries).map(([name, [address, input]]) => [name, [address, `0x${input}`]]),
  )
}

const push2 = (value) => `61${value.toString(16).padStart(4, "0")}`

/** Returns code that copies an input from after the code into memory and calls a contract with it; the output is at 0x1000. */
const call = (address, offset, size, outputSize) =>
  `${push2(size)}${push2(offset)}5f39` +
  `${push2(outputSize)}${push2(0x1000)}${push2(size)}5f${push2(address)}5afa50`

/** Returns creation code: three multiplications and additions, as for three public inputs, then four pairs; it returns the result. */
export function verifierOf(index) {
  const [bn, scalar] = [bns[index], scalarOf(index)]
  const parts = [
    ...Array(3)
      .fill([
        [0x07, bn[0] + scalar, 64],
        [0x06, bn[0] + bn[1], 64],
      ])
      .flat(),
    [0x08, pairs(4, bn, bn2), 32],
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
