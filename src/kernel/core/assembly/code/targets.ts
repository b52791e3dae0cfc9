/** The targets of jumps in a code. */
import type { Code } from "../records.ts"
import { OP_JUMPDEST, OP_PUSH0, OP_PUSH32 } from "./operations.ts"

/** Returns the offset of the next JUMPDEST at an offset of the code or after it; the length of the code or more if there is none. */
export function nextTarget(code: Code, codeOffset: u32): u32 {
  let at = codeOffset
  while (at < code.length) {
    const opcode = load<u8>(code.bytes + at)
    if (opcode == OP_JUMPDEST) return at
    at += opcode > OP_PUSH0 && opcode <= OP_PUSH32 ? opcode - OP_PUSH0 + 1 : 1
  }
  return at
}
