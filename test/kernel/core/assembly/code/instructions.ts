/** Decoded instructions as text, by the names that `operations.ts` gives them. */
import type { Instance } from "../../../../../src/kernel/core/instance.ts"
import { instanceOf } from "../../compile.ts"
import { decodedCode } from "../execution.ts"

/** Returns the exported numbers of `operations.ts` by name. */
export async function operationNumbers(): Promise<ReadonlyMap<string, number>> {
  const exports = await instanceOf<Record<string, object>>("code/operations.ts")
  return new Map(
    Object.entries(exports).flatMap(([name, exported]): [string, number][] =>
      "value" in exported ? [[name, exported.value as number]] : [],
    ),
  )
}

const isOpcode = (name: string): boolean => name.startsWith("OP_")

/** Returns the numbers that are not opcodes of the EVM, by name. */
export async function ownInstructions(): Promise<ReadonlyMap<string, number>> {
  return new Map([...(await operationNumbers())].filter(([name]) => !isOpcode(name)))
}

/** Returns the first instructions of the code that an instance has called last, one text for each. */
export async function instructionsOf(instance: Instance, count: number): Promise<string[]> {
  const names = new Map([...(await ownInstructions())].map(([name, number]) => [number, name]))
  const { bytes, numbers } = instance
  let { stream: at } = decodedCode(instance)
  return Array.from({ length: count }, () => {
    const instruction = numbers[at / 4] as number
    const [number, operand] = [instruction & 0xff, instruction >>> 8]
    const name = names.get(number) ?? number.toString(16).padStart(2, "0")
    at += 4
    if (name.startsWith("BEGIN")) {
      const [gas, pc] = [numbers[at / 4], numbers[at / 4 + 1]]
      at += 8
      return `${name} pc ${pc} gas ${gas} needs ${operand & 0xfff} room ${instruction >>> 20}`
    }
    if (name === "PUSH_64") {
      at += 8
      return `${name} ${bytes.readBigUInt64LE(at - 8).toString(16)}`
    }
    if (name === "PUSH_WORD" || name === "AND_WORD") {
      at += 32
      const place = at - 32
      // Words of the EVM are limbs of 64 bits; instructions are aligned to 32 bits alone.
      const aligned = bytes.subarray(place, place + 32)
      const limbs = [0, 8, 16, 24].map((offset) => aligned.readBigUInt64LE(offset))
      return `${name} ${limbs.reduceRight((value, limb) => (value << 64n) | limb, 0n).toString(16)}`
    }
    return `${name} ${operand.toString(16)}`
  })
}
