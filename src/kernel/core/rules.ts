/** Writes the rules of a fork into an instance. */
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"
import { operations } from "./operations.ts"

/** The rules of one fork, as the core reads them. */
export interface Rules {
  /** By their offsets in the rules: see `layout.ts`. */
  readonly values: ReadonlyMap<number, number>
  /** The constant gas of every opcode of the fork. */
  readonly fees: ReadonlyMap<number, number>
  /** Opcodes that end a block of instructions in this fork, beside those that end one in every fork. */
  readonly endings: ReadonlySet<number>
}

/** Sets the rules of an instance. It discards its decoded codes. */
export function writeRules({ core, numbers, bytes }: Instance, { values, fees, endings }: Rules): void {
  const rules = core.rulesPointer()
  for (const [offset, value] of values) numbers[(rules + offset) / 4] = value
  const table = core.operationsPointer()
  bytes.fill(0, table, table + 256 * Layout.OPERATION_SIZE)
  for (const [opcode, fee] of fees) {
    const operation = operations.get(opcode)
    if (operation === undefined) continue
    const entry = table + opcode * Layout.OPERATION_SIZE
    numbers[(entry + Layout.OPERATION_FEE) / 4] = fee
    bytes[entry + Layout.OPERATION_TAKES] = operation.takes
    bytes[entry + Layout.OPERATION_RISES] = operation.leaves - operation.takes
    bytes[entry + Layout.OPERATION_FLAGS] =
      operation.flags | Layout.IS_DEFINED | (endings.has(opcode) ? Layout.ENDS_BLOCK : 0)
  }
  core.forgetAllCodes()
}
