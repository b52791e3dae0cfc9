import fc from "fast-check"
import { expect, test } from "vitest"
import { hasNativeSecp256k1, type Secp256k1, secp256k1 } from "../../../../src/base/secp256k1.ts"
import { secp256k1Js as fallback } from "../../../../src/kernel/evm/base/secp256k1Js.ts"

const native = secp256k1()

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

/** Returns the bytes of a result; `undefined` for a refusal. */
function outcome(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Compares the outcomes of both. */
const both = (run: (library: Secp256k1) => unknown) =>
  expect(outcome(() => run(fallback))).toEqual(outcome(() => run(native)))

test("the native code is used on this machine", () => {
  expect(hasNativeSecp256k1()).toBe(true)
})

test("behavior: keys and signatures are the same", () => {
  fc.assert(
    fc.property(bytes(32), bytes(32), (key, hash) => {
      for (const isCompressed of [true, false]) both((library) => library.publicKeyCreate(key, isCompressed))
      both((library) => library.privateKeyTweakAdd(key.slice(), hash))
      both((library) => library.ecdsaSign(hash, key))
      const { signature, recid } = native.ecdsaSign(hash, key)
      for (const id of [0, 1, 2, 3, recid])
        for (const isCompressed of [true, false])
          both((library) => library.ecdsaRecover(signature, id, hash, isCompressed))
    }),
    { numRuns: 20 },
  )
})

/** The order of the curve and its neighbours, zero, and the largest number. */
const edges = [
  "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140",
  "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
  "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364142",
  "00".repeat(32),
  `${"00".repeat(31)}01`,
  "ff".repeat(32),
].map((hex) => new Uint8Array(Buffer.from(hex, "hex")))

test("error: invalid keys and signatures are refused by both", () => {
  const hash = new Uint8Array(32).fill(7)
  for (const edge of edges) {
    both((library) => library.publicKeyCreate(edge, false))
    both((library) => library.ecdsaSign(hash, edge))
    // The native code takes the other edges modulo the order; they are not private keys.
    if (outcome(() => native.publicKeyCreate(edge)) !== undefined)
      for (const other of edges) both((library) => library.privateKeyTweakAdd(edge.slice(), other))
    for (const other of edges)
      for (const id of [0, 1])
        both((library) => library.ecdsaRecover(new Uint8Array([...edge, ...other]), id, hash, false))
  }
})
