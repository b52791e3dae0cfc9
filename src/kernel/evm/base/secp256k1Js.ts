/** Keys and signatures in JavaScript, with noble, for platforms without the native build: equal results, 10 to 25 times slower. */
import { secp256k1 as curve } from "@noble/curves/secp256k1.js"
import type { Secp256k1 } from "../../../base/secp256k1.ts"

const { Fn } = curve.Point
const unhashed = { prehash: false, extraEntropy: false, format: "recovered" } as const

/** The functions of the native library. */
export const secp256k1Js: Secp256k1 = {
  publicKeyCreate: (privateKey, compressed = true) => curve.getPublicKey(privateKey, compressed),
  privateKeyTweakAdd(privateKey, tweak) {
    const sum = Fn.add(Fn.fromBytes(privateKey), Fn.fromBytes(tweak))
    if (Fn.is0(sum)) throw new Error("the sum of the private key and the number is zero")
    privateKey.set(Fn.toBytes(sum))
    return privateKey
  },
  ecdsaSign(hash, privateKey) {
    const signed = curve.sign(hash, privateKey, unhashed)
    return { signature: signed.subarray(1), recid: signed[0] as number }
  },
  ecdsaRecover(signature, recid, hash, compressed = true, output = new Uint8Array(compressed ? 33 : 65)) {
    const signed = curve.Signature.fromBytes(signature, "compact").addRecoveryBit(recid)
    output.set(signed.recoverPublicKey(hash).toBytes(compressed))
    return output
  },
}
