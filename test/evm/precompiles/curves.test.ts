import { createECDH, createHash, createSign, randomBytes } from "node:crypto"
import type { Common } from "@ethereumjs/common"
import { getActivePrecompiles, NobleBLS, NobleBN254, type PrecompileInput } from "@ethereumjs/evm"
import { bytesToHex, type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { beforeAll, describe, expect, test } from "vitest"
import { loadKzg } from "../../../src/evm/base/crypto.ts"
import { type HardforkName, scheduleFromGenesis } from "../../../src/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/evm/fork/hardforks.ts"
import { callPrecompile } from "../../../src/evm/precompiles/precompile.ts"
import { curvePrecompiles } from "../../../src/evm/precompiles/table.ts"
import { createRandom } from "../../core/programs.ts"
import { bls12381, bn254, type Equation, negated, pointFrom, twistPointFrom } from "./points.ts"

const rulesOf = (hardfork: HardforkName): Common => {
  const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork }))
  return rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])
}
const osaka = rulesOf("osaka")
const addressOf = (number: number): Hex => `0x${number.toString(16).padStart(40, "0")}`
const limit = 100_000_000

async function ours(number: number, input: string, { gas = limit, common = osaka } = {}) {
  const contract = curvePrecompiles(common).get(addressOf(number))
  if (contract === undefined) throw new Error("no contract")
  const { gasUsed, output, error } = await callPrecompile(contract, hexToBytes(`0x${input}`), gas)
  return { gasUsed, output: bytesToHex(output), error }
}

const libraries = { _bn254: new NobleBN254(), _bls: new NobleBLS() }

/** Returns the result of EthereumJS, with its libraries in JavaScript. */
async function stock(number: number, input: string, { gas = limit, common = osaka } = {}) {
  const contract = getActivePrecompiles(common).get(addressOf(number).slice(2))
  if (contract === undefined) throw new Error("no contract")
  const call = { data: hexToBytes(`0x${input}`), gasLimit: BigInt(gas), common, _EVM: libraries }
  const result = await contract(call as unknown as PrecompileInput)
  const { executionGasUsed, returnValue, exceptionError } = result
  return {
    gasUsed: Number(executionGasUsed),
    output: bytesToHex(returnValue),
    failed: exceptionError !== undefined,
  }
}

/** Compares everything except the text of a failure, which differs in EthereumJS. */
async function expectSame(number: number, input: string, given: { gas?: number; common?: Common } = {}) {
  const { error, ...result } = await ours(number, input, given)
  expect({ ...result, failed: error !== undefined }, `${number}: ${input}`).toEqual(
    await stock(number, input, given),
  )
}

/** The number of runs of each comparison; `npm run state-tests` has more. */
const rounds = Number(process.env.MIDBLOCK_CURVE_ROUNDS ?? 4)
const random = createRandom(7)
const randomBelow = (end: bigint) =>
  BigInt(`0x${Array.from({ length: 100 }, () => random(16).toString(16)).join("")}`) % end
const word = (value: bigint) => value.toString(16).padStart(64, "0")
const scalars = () => [
  ...[0n, 1n, 2n, 2n ** 256n - 1n, randomBelow(2n ** 256n), randomBelow(2n ** 128n)].map(word),
  // the order of BN254, of BLS12-381, and one less
  ...[
    0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n,
    0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n,
  ].flatMap((order) => [word(order), word(order - 1n)]),
]

/** Wrong encodings: another last digit, x not reduced, x at the modulus, another first byte, x of 0. */
function spoiled(point: string, { slot, modulus }: Equation): string[] {
  const wide = 2 * slot
  const flipped = (Number.parseInt(point.at(-1) as string, 16) ^ 1).toString(16)
  const more = (BigInt(`0x${point.slice(0, wide)}`) + modulus).toString(16).padStart(wide, "0")
  return [
    point.slice(0, -1) + flipped,
    more.slice(-wide) + point.slice(wide),
    `${modulus.toString(16).padStart(wide, "0")}${point.slice(wide)}`,
    `01${point.slice(2)}`,
    `${"0".repeat(wide)}${point.slice(wide)}`,
  ]
}

/** A random point of G1 and of G2 of BLS12-381. */
const g1 = async () =>
  (await ours(0x10, randomBelow(bls12381.modulus).toString(16).padStart(128, "0"))).output.slice(2)
const g2 = async () => {
  const elements = [0, 0].map(() => randomBelow(bls12381.modulus).toString(16).padStart(128, "0"))
  return (await ours(0x11, elements.join(""))).output.slice(2)
}
const bnPoint = () => pointFrom(randomBelow(bn254.modulus - 1000n), bn254)
const bnGenerator2 =
  "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed" +
  "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa"

describe("BN254 has the results of EthereumJS", () => {
  test("additions", async () => {
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [bnPoint(), bnPoint()]
      const inputs = [
        a + b,
        a + a,
        a + negated(a, bn254),
        a,
        "",
        `${a}${b}ffff`,
        "0".repeat(256),
        a.slice(0, 70),
      ]
      for (const input of [...inputs, ...spoiled(a, bn254).flatMap((bad) => [bad + b, b + bad])])
        await expectSame(6, input)
      await expectSame(6, a + b, { gas: 149 })
      await expectSame(6, a + b, { common: rulesOf("byzantium") })
    }
  })

  test("multiplications", async () => {
    for (let round = 0; round < rounds; round++) {
      const a = bnPoint()
      const inputs = scalars().flatMap((scalar) => [a + scalar, "0".repeat(128) + scalar])
      for (const input of [...inputs, a, "", `${a}01`, ...spoiled(a, bn254).map((bad) => bad + word(3n))])
        await expectSame(7, input)
      await expectSame(7, a + word(5n), { gas: 5999 })
      await expectSame(7, a + word(5n), { common: rulesOf("byzantium") })
    }
  })

  test("pairings", async () => {
    const [zero1, zero2] = ["0".repeat(128), "0".repeat(256)]
    for (let round = 0; round < Math.ceil(rounds / 4); round++) {
      const a = bnPoint()
      const outside = twistPointFrom([randomBelow(bn254.modulus - 1000n), 1n], bn254)
      const product = a + bnGenerator2
      const inputs = [
        ...["", product, product + negated(a, bn254) + bnGenerator2, a + outside, product + product.slice(2)],
        ...[zero1 + bnGenerator2, a + zero2, zero1 + outside, zero1 + zero2 + product],
        ...spoiled(bnGenerator2, bn254).map((bad) => a + bad),
      ]
      for (const input of inputs) await expectSame(8, input)
      await expectSame(8, product, { gas: 78_999 })
      await expectSame(8, "", { common: rulesOf("byzantium") })
    }
  })
})

describe("BLS12-381 has the results of EthereumJS", () => {
  test.each([
    {
      group: "G1",
      number: 0x0b,
      gas: 374,
      point: g1,
      zero: "0".repeat(256),
      outside: () => pointFrom(randomBelow(bls12381.modulus - 1000n), bls12381),
    },
    {
      group: "G2",
      number: 0x0d,
      gas: 599,
      point: g2,
      zero: "0".repeat(512),
      outside: () => twistPointFrom([randomBelow(bls12381.modulus - 1000n), 5n], bls12381),
    },
  ])("additions in $group", async ({ number, gas, point, zero, outside: outsideOf }) => {
    for (let round = 0; round < rounds; round++) {
      const [a, outside] = [await point(), outsideOf()]
      const inputs = [
        a + outside,
        a + a,
        a + negated(a, bls12381),
        outside + outside,
        a + zero,
        zero + zero,
        a,
        "",
      ]
      for (const input of [...inputs, ...spoiled(a, bls12381).flatMap((bad) => [bad + a, a + bad])])
        await expectSame(number, input)
      await expectSame(number, a + a, { gas })
    }
  })

  test("sums of products", async () => {
    for (let round = 0; round < Math.ceil(rounds / 4); round++) {
      const kinds = [
        { number: 0x0c, point: g1, zero: "0".repeat(256) },
        { number: 0x0e, point: g2, zero: "0".repeat(512) },
      ]
      for (const { number, point, zero } of kinds) {
        const products = await Promise.all(scalars().map(async (scalar) => (await point()) + scalar))
        const [first = ""] = products
        for (const input of [...products, zero + word(7n), zero + word(0n), "", first.slice(2), `${first}00`])
          await expectSame(number, input)
        await expectSame(number, products.join("") + zero + word(9n))
        await expectSame(number, first, { gas: 11_999 })
        for (const bad of spoiled(await point(), bls12381)) await expectSame(number, bad + word(2n))
      }
      await expectSame(0x0c, pointFrom(randomBelow(2n ** 300n), bls12381) + word(1n))
      await expectSame(0x0e, twistPointFrom([randomBelow(2n ** 300n), 2n], bls12381) + word(1n))
    }
  })

  test("pairings", async () => {
    for (let round = 0; round < Math.ceil(rounds / 4); round++) {
      const [a, b, zero1, zero2] = [await g1(), await g2(), "0".repeat(256), "0".repeat(512)]
      const outside1 = pointFrom(randomBelow(2n ** 300n), bls12381)
      const outside2 = twistPointFrom([randomBelow(2n ** 300n), 2n], bls12381)
      const inputs = [
        ...["", a + b, a + b + negated(a, bls12381) + b, a + b + a + negated(b, bls12381), (a + b).slice(2)],
        ...[
          zero1 + b,
          a + zero2,
          zero1 + zero2,
          zero1 + outside2,
          outside1 + zero2,
          outside1 + b,
          a + outside2,
        ],
      ]
      for (const input of inputs) await expectSame(0x0f, input)
      for (const bad of spoiled(a, bls12381)) await expectSame(0x0f, bad + b)
      for (const bad of spoiled(b, bls12381)) await expectSame(0x0f, a + bad)
      await expectSame(0x0f, a + b, { gas: 70_299 })
    }
  })

  test("maps of field elements", async () => {
    const { modulus } = bls12381
    const element = (value: bigint) => value.toString(16).padStart(128, "0")
    for (let round = 0; round < rounds; round++) {
      const values = [0n, 1n, modulus - 1n, modulus, 2n ** 384n, randomBelow(modulus), randomBelow(modulus)]
      for (const value of values) await expectSame(0x10, element(value))
      for (const value of values) await expectSame(0x11, element(randomBelow(modulus)) + element(value))
    }
    const special = [0n, 1n, 2n, modulus - 1n, (modulus - 1n) / 2n, (modulus + 1n) / 2n, modulus]
    for (const real of special)
      for (const imaginary of special) await expectSame(0x11, element(real) + element(imaginary))
    for (const number of [0x10, 0x11])
      for (const input of ["", "00", "00".repeat(65)]) await expectSame(number, input)
  })
})

describe("the point evaluation has the results of EthereumJS", () => {
  let valid: string
  beforeAll(async () => {
    osaka.customCrypto.kzg = await loadKzg()
    valid =
      "01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d36306" +
      "24d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca2" +
      "5f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a"
  })

  test("valid proofs, wrong proofs and malformed inputs", async () => {
    const replaced = (at: number, bytes: string) =>
      valid.slice(0, 2 * at) + bytes + valid.slice(2 * at + bytes.length)
    const order = word(0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n)
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
      replaced(64, word(0n)),
      ...proofs.map((bytes) => replaced(144, bytes)),
    ]
    for (const input of [...inputs, ...others, ...flags]) await expectSame(0x0a, input)
    await expectSame(0x0a, valid, { gas: 49_999 })
  })
})

describe("signatures have the results of EthereumJS", () => {
  test("ECRECOVER", async () => {
    const valid =
      `18c547e4f7b0f325ad1e56f57e26c745b09a3e503d86e00e5255ff7f715d3d1c${word(28n)}` +
      "73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75feeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549"
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const numbers = [
      0n,
      1n,
      27n,
      28n,
      29n,
      2n ** 255n + 27n,
      order - 1n,
      order,
      2n ** 256n - 1n,
      ...Array.from({ length: 8 * rounds }, () => randomBelow(order)),
    ]
    for (const at of [0, 64, 128, 192])
      for (const number of numbers)
        await expectSame(1, valid.slice(0, at) + word(number) + valid.slice(at + 64))
    for (const length of [0, 2, 64, 127, 254]) await expectSame(1, valid.slice(0, length & ~1))
    await expectSame(1, `${valid}ff`)
    await expectSame(1, valid, { gas: 2999 })
  })

  test("P256VERIFY", async () => {
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
    for (let round = 0; round < rounds; round++) {
      const { hash, r, s, key } = signedOnP256()
      const valid = hash + r + s + key
      await expectSame(0x100, valid)
      expect(await ours(0x100, valid)).toEqual({ gasUsed: 6900, output: `0x${word(1n)}`, error: undefined })
      const numbers = [0n, 1n, order - BigInt(`0x${s}`), order, order - 1n, 2n ** 256n - 1n]
      for (const at of [0, 64, 128, 192, 256])
        for (const number of numbers)
          await expectSame(0x100, valid.slice(0, at) + word(number) + valid.slice(at + 64))
      for (const input of ["", valid.slice(2), `${valid}00`]) await expectSame(0x100, input)
    }
    await expectSame(0x100, "00", { gas: 6899 })
  })

  /** Covers the cases in which `[e/r]G` is the key, its negative, or infinity: the points are added in another way. */
  test("P256VERIFY with a hash derived from the key", async () => {
    const curve = createECDH("prime256v1")
    for (const secret of [1n, 2n, 77n]) {
      curve.setPrivateKey(Buffer.from(word(secret), "hex"))
      const key = curve.getPublicKey("hex").slice(2)
      for (const r of [5n, 9n])
        for (const hash of [
          r * secret,
          0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n - r * secret,
          0n,
        ])
          await expectSame(0x100, word(hash) + word(r) + word(3n) + key)
      const doubled = createECDH("prime256v1")
      doubled.setPrivateKey(Buffer.from(word(2n * secret), "hex"))
      const r = doubled.getPublicKey("hex").slice(2, 66)
      const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
      const hash = word((BigInt(`0x${r}`) * secret) % order)
      const input = hash + r + r + key // [e/s]G + [r/s]Q is twice the key
      expect((await ours(0x100, input)).output).toBe(`0x${word(1n)}`)
      await expectSame(0x100, input)
    }
  })
})

/** A signature of the SHA-256 hash of random bytes. */
function signedOnP256() {
  const curve = createECDH("prime256v1")
  const key = curve.generateKeys("hex").slice(2)
  const [x, y] = [key.slice(0, 64), key.slice(64)].map((hex) => Buffer.from(hex, "hex").toString("base64url"))
  const d = Buffer.from(curve.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url")
  const jwk = { kty: "EC", crv: "P-256", x, y, d }
  const message = randomBytes(32)
  const signature = createSign("sha256")
    .update(message)
    .sign({ key: jwk, format: "jwk", dsaEncoding: "ieee-p1363" } as never, "hex")
  return {
    hash: createHash("sha256").update(message).digest("hex"),
    r: signature.slice(0, 64),
    s: signature.slice(64),
    key,
  }
}

describe("failures have the messages of geth", () => {
  const [a, outside] = [pointFrom(1n, bls12381), twistPointFrom([1n, 1n], bls12381)]
  const bn = word(1n) + word(2n)
  const bnOutside = twistPointFrom([1n, 1n], bn254)
  const notReduced = (equation: Equation) => equation.modulus.toString(16).padStart(2 * equation.slot, "0")
  const wide = "0".repeat(128)
  const words: [contract: number, input: string, error: string][] = [
    [0x06, word(1n) + word(3n), "point is not on curve"],
    [0x06, notReduced(bn254) + word(3n), "invalid fp.Element encoding"],
    [0x07, bn + word(3n), "out of gas"],
    [0x08, "00", "bad elliptic curve pairing size"],
    [0x08, bn + word(1n) + word(1n) + word(1n) + word(1n), "point is not on curve"],
    [0x08, bn + bnOutside, "point is not in correct subgroup"],
    [0x0a, "00", "invalid input length"],
    [0x0a, "00".repeat(192), "mismatched versioned hash"],
    [0x0b, "", "invalid input length"],
    [0x0b, `01${"00".repeat(255)}`, "invalid field element top bytes"],
    [0x0b, notReduced(bls12381) + wide + wide + wide, "invalid fp.Element encoding"],
    [0x0b, `${wide.slice(2)}01${wide}${wide}${wide}`, "invalid point: not on curve"],
    [0x0c, "", "invalid input length"],
    [0x0c, a + word(1n), "g1 point is not on correct subgroup"],
    [0x0e, outside + word(1n), "g2 point is not on correct subgroup"],
    [0x0c, a + word(1n) + notReduced(bls12381) + wide + word(1n), "g1 point is not on correct subgroup"],
    [0x0c, wide + wide + word(1n) + notReduced(bls12381) + wide + word(1n), "invalid fp.Element encoding"],
    [0x0d, `${outside}${wide}${wide}${wide}01${wide.slice(2)}`, "invalid field element top bytes"],
    [0x0d, outside + wide + wide + wide + notReduced(bls12381), "invalid fp.Element encoding"],
    [
      0x0e,
      `${wide.repeat(4)}${word(0n)}${wide.repeat(3)}${wide.slice(2)}01${word(0n)}`,
      "invalid point: not on curve",
    ],
    [0x0f, "00", "invalid input length"],
    [0x0f, a + outside, "g1 point is not on correct subgroup"],
    [0x0f, wide + wide + outside, "g2 point is not on correct subgroup"],
    [0x10, "00".repeat(63), "invalid input length"],
    [0x10, notReduced(bls12381), "invalid fp.Element encoding"],
    [0x10, `01${wide.slice(2)}`, "invalid field element top bytes"],
    [0x11, wide + notReduced(bls12381), "invalid fp.Element encoding"],
  ]
  test.each(words)("0x%x of %s: %s", async (number, input, error) => {
    const gas = error === "out of gas" ? 5999 : limit
    expect(await ours(number, input, { gas })).toEqual({ gasUsed: gas, output: "0x", error })
  })
})
