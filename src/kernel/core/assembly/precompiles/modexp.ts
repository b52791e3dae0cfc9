/**
 * MODEXP, the precompile at address 5 (EIP-198): modular exponentiation of numbers of any size. Odd moduli use
 * Montgomery's multiplication, even ones are split into an odd number and a power of two, and exponents of one byte use
 * division.
 */
import { joinPowers, joinWork, oddPart, trailingZeros } from "./evenModulus.ts"
import { baseLength, byteAt, exponentLength, HEADER, limbAt, modulusLength } from "./modexpInput.ts"
import {
  loadBase,
  power,
  powersWork,
  raiseByDivision,
  raiseByMontgomery,
  raiseLow,
  setOne,
  useModulus,
} from "./powers.ts"

/**
 * Returns the bytes of work space that `modexp` needs for an input. `u32.MAX_VALUE` stands for more than an instance can
 * have; no input whose gas can be paid needs that.
 */
export function modexpWork(input: usize, length: u32): u32 {
  const words = modulusLength(input, length) / 4 + 1
  if (words > 0x1000000) return u32.MAX_VALUE
  const most = <usize>words
  return <u32>(powersWork(most) + 12 * most + joinWork(most))
}

/** Reads the modulus into `result`, and returns its limbs without leading zeros. */
function loadModulus(input: usize, length: u32, start: u64, end: u64, result: usize): usize {
  let limbs = (end - start + 3) / 4
  while (limbs != 0 && limbAt(input, length, start, end, limbs - 1) == 0) limbs--
  for (let i: u64 = 0; i < limbs; i++)
    store<u32>(result + ((<usize>i) << 2), limbAt(input, length, start, end, i))
  return <usize>limbs
}

/** Replaces an even modulus of `count` limbs by the base raised to the exponent's bytes, modulo it. */
function raiseEven(
  input: usize,
  length: u32,
  base: u64,
  start: u64,
  end: u64,
  even: usize,
  count: usize,
): void {
  const zeros = trailingZeros(even)
  const odd = even + (count << 2)
  const low = odd + (count << 2)
  const join = low + (count << 2)
  const work = join + joinWork(count)
  const lowSize = (zeros + 31) >> 5
  raiseLow(input, length, base, start, end, lowSize, work)
  memory.copy(low, power, lowSize << 2)
  const oddSize = oddPart(even, zeros, count, odd)
  const rest = useModulus(odd, oddSize, work)
  loadBase(input, length, HEADER + base, power)
  raiseByMontgomery(input, length, start, end, rest)
  joinPowers(power, odd, oddSize, low, zeros, even, count, join)
}

/** Replaces the modulus of `count` limbs, above 1, by the base raised to the exponent, modulo it. */
function exponentiate(
  input: usize,
  length: u32,
  base: u64,
  exponent: u64,
  result: usize,
  count: usize,
): void {
  const end = HEADER + base + exponent
  let start = HEADER + base
  while (start < end && start < length && byteAt(input, length, start) == 0) start++
  if (start == end || start >= length) {
    setOne(result, count << 2)
    return
  }
  const short = end - start == 1
  if (!short && (load<u32>(result) & 1) == 0) {
    raiseEven(input, length, base, start, end, result, count)
    return
  }
  const rest = useModulus(result, count, result + (count << 2))
  loadBase(input, length, HEADER + base, power)
  if (short) raiseByDivision(input, length, start, end)
  else raiseByMontgomery(input, length, start, end, rest)
  memory.copy(result, power, count << 2)
}

/**
 * Writes the base raised to the exponent, modulo the modulus, to `output`, with as many bytes as the input gives the
 * modulus; a modulus of 0 gives 0. The gas must have been paid, which bounds the lengths.
 *
 * @param output - May overlap the input.
 * @param work - Space of `modexpWork(input, length)` bytes that does not overlap the input and the output.
 */
export function modexp(input: usize, length: u32, output: usize, work: usize): void {
  const digits = modulusLength(input, length)
  if (digits == 0) return
  const base = baseLength(input, length)
  const exponent = exponentLength(input, length)
  const start = HEADER + base + exponent
  const count = loadModulus(input, length, start, start + digits, work)
  const trivial = count == 0 || (count == 1 && load<u32>(work) == 1)
  if (!trivial) exponentiate(input, length, base, exponent, work, count)
  memory.fill(output, 0, <usize>digits)
  if (trivial) return
  const end = output + <usize>digits
  for (let i: usize = 0; i < min<usize>(count << 2, <usize>digits); i++)
    store<u8>(end - 1 - i, load<u8>(work + i))
}
