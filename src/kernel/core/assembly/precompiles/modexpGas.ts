/** The gas of MODEXP by the rules of each fork. Sums and products that 64 bits do not hold become `u64.MAX_VALUE`. */
import { baseLength, byteAt, exponentLength, HEADER, modulusLength } from "./modexpInput.ts"

/** The rules from Byzantium on (EIP-198), from Berlin on (EIP-2565) and from Osaka on (EIP-7883, EIP-7823). */
const BYZANTIUM: u32 = 0
const BERLIN: u32 = 1

/** The longest base, exponent or modulus from Osaka on, in bytes (EIP-7823). */
const LONGEST: u64 = 1024

/** Returns the product, or `u64.MAX_VALUE` if 64 bits do not hold it. */
function times(a: u64, b: u64): u64 {
  return a != 0 && b > u64.MAX_VALUE / a ? u64.MAX_VALUE : a * b
}

/** Returns the complexity of a multiplication by EIP-198. */
function byzantiumComplexity(x: u64): u64 {
  if (x <= 64) return x * x
  if (x <= 1024) return (x * x) / 4 + 96 * x - 3072
  return x > u32.MAX_VALUE ? u64.MAX_VALUE : (x * x) / 16 + 480 * x - 199680
}

/** Returns the square of the number of words of eight bytes, the complexity by EIP-2565. */
function berlinComplexity(x: u64): u64 {
  const words = x / 8 + u64(x % 8 != 0)
  return times(words, words)
}

/** Returns the position of the highest bit of the exponent's first 32 bytes that is set, from 0 on; 0 for none. */
function headBits(input: usize, length: u32, base: u64, exponent: u64): u64 {
  if (base >= length) return 0
  const size = min<u64>(exponent, 32)
  for (let i: u64 = 0; i < size; i++) {
    const byte = byteAt(input, length, HEADER + base + i)
    if (byte != 0) return (size - i) * 8 - 1 - (clz<u32>(byte) - 24)
  }
  return 0
}

/** Returns the number of squarings that the exponent takes, as the rules count them: at least 1. */
function iterations(input: usize, length: u32, base: u64, exponent: u64, multiplier: u64): u64 {
  const tail = exponent > 32 ? times(exponent - 32, multiplier) : 0
  const head = headBits(input, length, base, exponent)
  return max<u64>(tail + head < tail ? u64.MAX_VALUE : tail + head, 1)
}

/**
 * Returns the gas that MODEXP costs by the rules of Byzantium (0), Berlin (1) or Osaka (2). From Osaka on it is
 * `u64.MAX_VALUE`, which no caller can pay, if a length exceeds 1,024 bytes: such a call fails and spends all its gas.
 */
export function modexpGas(input: usize, length: u32, rules: u32): u64 {
  const base = baseLength(input, length)
  const exponent = exponentLength(input, length)
  const modulus = modulusLength(input, length)
  const longer = max<u64>(base, modulus)
  if (rules == BYZANTIUM)
    return times(byzantiumComplexity(longer), iterations(input, length, base, exponent, 8)) / 20
  if (rules == BERLIN) {
    const product = times(berlinComplexity(longer), iterations(input, length, base, exponent, 8))
    return max<u64>(product / 3, 200)
  }
  if (max<u64>(longer, exponent) > LONGEST) return u64.MAX_VALUE
  const complexity: u64 = longer <= 32 ? 16 : 2 * berlinComplexity(longer)
  return max<u64>(complexity * iterations(input, length, base, exponent, 16), 500)
}
