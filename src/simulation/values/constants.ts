/** Reads the constants of bytecode. */
import { type Hex, hexToBytes } from "viem"

const push1 = 0x60
const push32 = 0x7f

/** Operands of up to this many bytes are mostly jump destinations and offsets, and 4 bytes are mostly selectors of functions. */
const isConstant = (length: number) => length > 4 || length === 3

/**
 * Returns the operands of PUSH instructions that can be values of a program: those of 20 bytes as addresses, those of 32 bytes as
 * bytes, because most of them are hashes, others as numbers.
 *
 * @example
 * constantsOf("0x670de0b6b3a7640000") // [1000000000000000000n]
 */
export function constantsOf(code: Hex): readonly (bigint | Hex)[] {
  const bytes = hexToBytes(code)
  const found = new Set<bigint | Hex>()
  for (let pc = 0; pc < bytes.length; pc++) {
    const opcode = bytes[pc] as number
    if (opcode < push1 || opcode > push32) continue
    const length = opcode - push1 + 1
    const operand = Buffer.from(bytes.subarray(pc + 1, pc + 1 + length)).toString("hex")
    if (isConstant(length) && operand.length === length * 2) found.add(toValue(operand))
    pc += length
  }
  return [...found].filter((each) => !isMask(each))
}

const toValue = (operand: string): bigint | Hex =>
  operand.length === 40 || operand.length === 64 ? `0x${operand}` : BigInt(`0x${operand}`)

/** Returns `true` for a number whose bits are all set: compilers cut values to size with it. */
const isMask = (value: bigint | Hex): boolean => {
  const number = BigInt(value)
  return (number & (number + 1n)) === 0n
}
