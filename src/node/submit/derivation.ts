/** Derives keys from a mnemonic (BIP-39, BIP-32, BIP-44) with native cryptography, which is fast at the start of a node. */
import { concatBytes, utf8ToBytes } from "@ethereumjs/util"
import { loadCrypto } from "../../base/nodeModules.ts"
import { secp256k1 } from "../../base/secp256k1.ts"

/** A key and the chain code from which its children are derived (BIP-32 "extended keys"). */
interface ExtendedKey {
  readonly key: Uint8Array
  readonly chainCode: Uint8Array
}

/** BIP-39: rounds and length of the seed. */
const rounds = 2048
const seedBytes = 64

/** BIP-32: indexes from here on are hardened. */
const hardened = 0x80000000

/** Returns the indexes of a path, without those of single accounts. */
const indexesOf = (path: string): readonly number[] =>
  path
    .split("/")
    .slice(1)
    .filter((part) => part !== "")
    .map((part) => Number.parseInt(part, 10) + (part.endsWith("'") ? hardened : 0))

/**
 * Returns the first `count` private keys of a mnemonic.
 *
 * @param path - The path of the accounts, to which the index of each is added; by default that of BIP-44 for coin type 60.
 * @example
 * derivePrivateKeys("test test test test test test test test test test test junk", 1) // [0xac0974be…]
 */
export function derivePrivateKeys(
  mnemonic: string,
  count: number,
  path = "m/44'/60'/0'/0",
): readonly Uint8Array[] {
  const seed = loadCrypto().pbkdf2Sync(mnemonic.normalize("NFKD"), "mnemonic", rounds, seedBytes, "sha512")
  const root = indexesOf(path).reduce(child, split(hmac(utf8ToBytes("Bitcoin seed"), seed)))
  return Array.from({ length: count }, (_, index) => child(root, index).key)
}

/** BIP-32 "CKDpriv"; a key that is out of range, one in 2^127, is refused by the library. */
function child({ key, chainCode }: ExtendedKey, index: number): ExtendedKey {
  const number = new Uint8Array(4)
  new DataView(number.buffer).setUint32(0, index)
  const data = index >= hardened ? concatBytes(Uint8Array.of(0), key) : secp256k1().publicKeyCreate(key)
  const derived = split(hmac(chainCode, concatBytes(data, number)))
  return { key: secp256k1().privateKeyTweakAdd(key.slice(), derived.key), chainCode: derived.chainCode }
}

const hmac = (key: Uint8Array, data: Uint8Array): Uint8Array =>
  new Uint8Array(loadCrypto().createHmac("sha512", key).update(data).digest())

const split = (bytes: Uint8Array): ExtendedKey => ({
  key: bytes.slice(0, 32),
  chainCode: bytes.slice(32),
})
