/** The JavaScript fallback of secp256k1 has the same results as its native code. */
import { createRequire } from "node:module"
import fc from "fast-check"
import type secp256k1 from "secp256k1"
import { expect, test } from "vitest"

const require = createRequire(import.meta.url)
const native = require("secp256k1/bindings.js") as typeof secp256k1
const fallback = require("secp256k1/elliptic.js") as typeof secp256k1

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

/** Returns the result of a function, or the message of its error. */
function outcome(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return (error as Error).message
  }
}

/** Compares the outcomes of both. The native code exists: otherwise its import has failed. */
const both = (run: (library: typeof secp256k1) => unknown) =>
  expect(outcome(() => run(fallback))).toEqual(outcome(() => run(native)))

test("behavior: keys and signatures are the same", () => {
  fc.assert(
    fc.property(bytes(32), bytes(32), (key, hash) => {
      for (const isCompressed of [true, false]) both((library) => library.publicKeyCreate(key, isCompressed))
      both((library) => library.privateKeyTweakAdd(key.slice(), hash))
      both((library) => library.ecdsaSign(hash, key))
      const { signature, recid } = native.ecdsaSign(hash, key)
      for (const id of [0, 1, recid]) both((library) => library.ecdsaRecover(signature, id, hash, false))
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

test("error: invalid keys and signatures are refused with the same message", () => {
  const hash = new Uint8Array(32).fill(7)
  for (const edge of edges) {
    both((library) => library.publicKeyCreate(edge, false))
    both((library) => library.ecdsaSign(hash, edge))
    for (const other of edges)
      for (const id of [0, 1])
        both((library) => library.ecdsaRecover(new Uint8Array([...edge, ...other]), id, hash, false))
  }
})
