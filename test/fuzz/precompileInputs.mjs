/** Inputs of the precompiled contracts: valid ones, and valid ones with an error. */
import * as curves from "./curves.mjs"
import { interesting, toHex } from "./random.mjs"

const word = (value) => toHex(value, 32)
const field = (value) => toHex(value, 64)

/** Base, exponent and modulus with their lengths (EIP-198, EIP-2565, EIP-7823, EIP-7883). */
function modexp(random) {
  const { below, bytes, once } = random
  if (once(8)) return [0, 1, 2].map(() => word(interesting(random))).join("") + bytes(below(40))
  const lengths = [0, 1, 2].map(() => (once(12) ? 1000 + below(60) : below(70)))
  const numbers = lengths.map((length) => (length < 100 ? bytes(length) : `${"00".repeat(length - 1)}07`))
  return lengths.map(word).join("") + numbers.join("")
}

const blake2f = ({ below, bytes, pick }) =>
  toHex(below(30), 4) + bytes(208) + pick(["00", "01", "01", "00", "02"])

/** Pairs of points: in half of the cases (P, Q) and (-P, Q), whose product is one. */
function pairing({ below, pick, once }, g1, g2) {
  if (once(2)) return g1[0] + g2[0] + g1.at(-1) + g2[0]
  return Array.from({ length: below(3) }, () => pick(g1) + pick(g2)).join("")
}

const multiples = (random, list) =>
  Array.from(
    { length: 1 + random.below(3) },
    () => random.pick([...list, "00".repeat(list[0].length / 2)]) + word(interesting(random)),
  ).join("")

const fieldElement = ({ once, bytes }) =>
  once(6) ? field(curves.blsModulus) : `${"00".repeat(16)}${"0f"}${bytes(47)}`

/** Valid inputs by address. */
const inputs = {
  1: ({ pick }) => pick(curves.signatures),
  2: ({ below, bytes }) => bytes(below(200)),
  3: ({ below, bytes }) => bytes(below(200)),
  4: ({ below, bytes }) => bytes(below(200)),
  5: modexp,
  6: (random) => random.pick(curves.bn254G1) + random.pick([...curves.bn254G1, "00".repeat(64)]),
  7: (random) => random.pick(curves.bn254G1) + word(interesting(random)),
  8: (random) => pairing(random, curves.bn254G1, curves.bn254G2),
  9: blake2f,
  10: () => curves.kzgProof,
  11: (random) => random.pick(curves.blsG1) + random.pick([...curves.blsG1, "00".repeat(128)]),
  12: (random) => multiples(random, curves.blsG1),
  13: (random) => random.pick(curves.blsG2) + random.pick([...curves.blsG2, "00".repeat(256)]),
  14: (random) => multiples(random, curves.blsG2),
  15: (random) => pairing(random, curves.blsG1, curves.blsG2),
  16: (random) => fieldElement(random),
  17: (random) => fieldElement(random) + fieldElement(random),
  256: ({ pick }) => pick(curves.p256Signatures),
}

/** Addresses that are precompiled in some fork; in older forks they are empty accounts. */
const numbers = Object.keys(inputs).map(Number)

/** Spoils an input: shorter, longer, or with one byte changed. */
function spoiled(random, input) {
  const { below, bytes } = random
  const length = input.length / 2
  switch (below(4)) {
    case 0:
      return input.slice(0, 2 * below(length + 1))
    case 1:
      return input + bytes(1 + below(40))
    case 2:
      return (
        input.slice(0, -64) + word(random.pick([curves.bn254Modulus, curves.blsModulus % (1n << 256n), 0n]))
      )
    default: {
      const at = 2 * below(Math.max(1, length))
      return input.slice(0, at) + bytes(1) + input.slice(at + 2)
    }
  }
}

/** Returns the address of a precompiled contract and an input for it, as hex without 0x. */
export function precompileInput(random) {
  const number = random.pick(numbers)
  const input = inputs[number](random)
  return { address: `0x${toHex(number, 20)}`, data: random.once(3) ? spoiled(random, input) : input }
}

/** Addresses that are a precompiled contract in some fork. */
export const precompileAddresses = numbers.map((number) => `0x${toHex(number, 20)}`)
