/** Runs operations of the core on 256-bit words, and compares their results with those of BigInt. */

type Operation = (...pointers: number[]) => number | undefined
export interface Words extends Record<string, unknown> {
  memory: WebAssembly.Memory
}

export const max = 2n ** 256n - 1n
export const wrap = (value: bigint) => BigInt.asUintN(256, value)

/** Random words of all sizes, with runs of zeros and ones; from a 64-bit xorshift generator. */
export function generator(seed: bigint) {
  let state = seed
  const limb = () => {
    state ^= BigInt.asUintN(64, state << 13n)
    state ^= state >> 7n
    state ^= BigInt.asUintN(64, state << 17n)
    return state
  }
  const below = (n: number) => Number(limb() % BigInt(n))
  const special = [0n, 1n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 64n - 2n, 2n ** 32n, 2n ** 63n - 1n]
  const word = () => {
    let value = 0n
    const dense = below(2) === 0
    for (let i = below(4); i >= 0; i--) {
      value = (value << 64n) | (dense || below(2) === 0 ? limb() : (special[below(special.length)] as bigint))
    }
    return below(4) === 0 ? value >> BigInt(below(64)) : value
  }
  return { word, below }
}

const powers = [32n, 64n, 96n, 128n, 191n, 192n, 255n]
export const edges = [
  ...[0n, 1n, 2n, 3n, 7n, 10n, 31n, 32n, 255n, 256n, 257n, 10n ** 18n, 10n ** 24n, 10n ** 50n, max, max - 1n],
  ...powers.flatMap((power) => [2n ** power - 1n, 2n ** power, 2n ** power + 1n]),
  0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n,
  max - 10n ** 18n + 1n,
  2n ** 255n + 2n ** 127n,
  2n ** 256n - 2n ** 64n,
]

/** Pointers of up to three operands and a result, above the static data. */
export const positions = [32768, 32800, 32832, 32864] as const

/** Writes the operands, runs the operation, and reads the result at the position with the index `at`. */
export function run(words: Words, name: string, operands: bigint[], at: number): bigint {
  const view = new BigUint64Array(words.memory.buffer)
  operands.forEach((operand, i) => {
    for (let limb = 0; limb < 4; limb++) {
      view[(positions[i] as number) / 8 + limb] = BigInt.asUintN(64, operand >> BigInt(64 * limb))
    }
  })
  const target = positions[at] as number
  const pointers = operands.map((_, i) => positions[i] as number)
  ;(words[name] as Operation)(...pointers, target)
  const limbs = view.subarray(target / 8, target / 8 + 4)
  return limbs.reduceRight((value, limb) => (value << 64n) | limb, 0n)
}

/** The number of compared results. */
let cases = 0
export const countOfCases = () => cases

/** Runs an operation with its result beside its operands, and over each of them; returns the first difference. */
export function difference(
  words: Words,
  name: string,
  operands: bigint[],
  expected: bigint,
): string | undefined {
  for (const at of [3, ...operands.keys()]) {
    cases++
    const result = run(words, name, operands, at)
    if (result !== expected) {
      const text = operands.map((operand) => `0x${operand.toString(16)}`).join(", ")
      return `${name}(${text}) to ${at}: 0x${result.toString(16)}, not 0x${expected.toString(16)}`
    }
  }
  return undefined
}
