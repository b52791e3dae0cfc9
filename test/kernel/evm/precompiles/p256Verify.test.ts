import { createECDH, createHash, createSign, randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { expectSame, ours, rounds, word } from "./contracts.ts"

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

test("behavior: signatures with any changed word have the results of EthereumJS", async () => {
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
test("behavior: a hash that is derived from the key has the results of EthereumJS", async () => {
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
