/** The mnemonics of instructions, as geth writes them (core/vm/opcodes.go). */
import type { Common } from "@ethereumjs/common"
import { memoizeByObject } from "../../../base/memoize.ts"
import { laterInstructions } from "../../core/failures.ts"
import { opcodesOf } from "../fork/opcodes.ts"

/** Returns the names of all 256 opcodes under the rules of a fork. */
export const mnemonicsOf = memoizeByObject((common: Common): readonly string[] => {
  const { opcodes } = opcodesOf(common)
  return Array.from({ length: 256 }, (_, code) => nameOf(code, opcodes.get(code)?.fullName))
})

/** geth keeps the old name of PREVRANDAO, and names a byte by its number when it is an instruction of no fork. */
function nameOf(code: number, name: string | undefined): string {
  if (code === 0x44) return "DIFFICULTY"
  return name ?? laterInstructions[code] ?? `opcode 0x${code.toString(16)} not defined`
}
