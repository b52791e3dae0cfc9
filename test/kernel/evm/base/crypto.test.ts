import { hexToBytes, setLengthLeft } from "@ethereumjs/util"
import { keccak256 as keccakOfViem, sha256 as sha256OfViem } from "viem"
import { privateKeyToAccount, sign as signByViem } from "viem/accounts"
import { expect, test } from "vitest"
import { bytesToByteString } from "../../../../src/base/binary.ts"
import { toHex } from "../../../../src/base/hex.ts"
import {
  addressOf,
  customCrypto,
  keccak256,
  keccakOf,
  loadKzg,
  sha256,
  sign,
} from "../../../../src/kernel/evm/base/crypto.ts"

const privateKey = `0x${"07".repeat(32)}` as const
const account = privateKeyToAccount(privateKey)
const publicKey = account.publicKey.slice(4)
const hashOf = (seed: number) => keccak256(Uint8Array.of(seed))
const { ecrecover } = customCrypto
if (ecrecover === undefined) throw new Error("no ecrecover")

test("keccak256, keccakOf, sha256: the digests of viem, in arrays of their own", () => {
  for (const length of [0, 1, 31, 32, 135, 136, 137, 5000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (7 * index) & 0xff)
    const [keccak, sha] = [hexToBytes(keccakOfViem(bytes)), hexToBytes(sha256OfViem(bytes))]
    const text = bytesToByteString(bytes)
    expect(keccak256(bytes)).toEqual(keccak)
    expect(keccakOf(text)).toEqual(keccak)
    expect(sha256(bytes)).toEqual(sha)
    keccakOf(text).fill(0)
    expect(keccakOf(text)).toEqual(keccak)
  }
})

test("sign: the signature of viem, of either parity", async () => {
  const parities = new Set<number>()
  for (let seed = 0; seed < 8; seed++) {
    const { r, s, yParity } = sign(hashOf(seed), hexToBytes(privateKey))
    const signature = await signByViem({ hash: toHex(hashOf(seed)), privateKey })
    const words = [r, s].map((each) => BigInt(toHex(each)))
    expect([...words, yParity]).toEqual([BigInt(signature.r), BigInt(signature.s), signature.yParity])
    parities.add(yParity)
  }
  expect(parities).toEqual(new Set([0, 1]))
})

test("addressOf: the address of a private key", () => {
  expect(toHex(addressOf(hexToBytes(privateKey)))).toBe(account.address.toLowerCase())
})

test("customCrypto.ecrecover: the signer for each form of v, also of r and s without leading zeros", () => {
  for (let seed = 0; seed < 8; seed++) {
    const hash = hashOf(seed)
    const { r, s, yParity } = sign(hash, hexToBytes(privateKey))
    const parity = BigInt(yParity)
    const recovered = [
      ecrecover(hash, parity, r, s),
      ecrecover(hash, 27n + parity, r, s),
      ecrecover(hash, parity, r, s, 5n),
      ecrecover(hash, 45n + parity, r, s, 5n),
    ]
    expect(recovered.map((bytes) => Buffer.from(bytes).toString("hex"))).toEqual(Array(4).fill(publicKey))
  }
  const short = Uint8Array.of(5)
  const [hash, one] = [hashOf(0), setLengthLeft(short, 32)]
  expect(ecrecover(hash, 27n, sign(hash, hexToBytes(privateKey)).r, short)).toEqual(
    ecrecover(hash, 27n, sign(hash, hexToBytes(privateKey)).r, one),
  )
})

test("error: customCrypto.ecrecover throws for another v, and for a signature without a signer", () => {
  const hash = hashOf(0)
  const { r, s } = sign(hash, hexToBytes(privateKey))
  for (const [v, chainId] of [
    [2n, undefined],
    [29n, undefined],
    [27n, 5n],
    [47n, 5n],
  ] as const)
    expect(() => ecrecover(hash, v, r, s, chainId)).toThrow(new Error("invalid signature v value"))
  expect(() => ecrecover(hash, 27n, new Uint8Array(32), s)).toThrow("Public key could not be recover")
})

test("loadKzg: loads one library, which EthereumJS gets too", async () => {
  const [first, second] = await Promise.all([loadKzg(), loadKzg()])
  expect(second).toBe(first)
  expect(customCrypto.kzg).toBe(first)
  // The commitment to the polynomial 0 is the point at infinity.
  expect(first.blobToKzgCommitment(`0x${"00".repeat(131_072)}`)).toBe(`0xc0${"00".repeat(47)}`)
})
