/** Writes the rules of a fork into an instance. */
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"
import { operations } from "./operations.ts"

/** The rules of one fork, as the core reads them. */
export interface Rules {
  /** By their places: see `layout.ts`. */
  readonly values: ReadonlyMap<number, number>
  /** The fee of every opcode that the fork has. */
  readonly fees: ReadonlyMap<number, number>
}

/** Has an instance run by these rules; codes are decoded anew. */
export function writeRules({ core, numbers, bytes }: Instance, { values, fees }: Rules): void {
  const rules = core.rulesPlace()
  for (const [place, value] of values) numbers[(rules + place) / 4] = value
  const table = core.operationsPlace()
  bytes.fill(0, table, table + 256 * Layout.OPERATION_SIZE)
  for (const [opcode, fee] of fees) {
    const operation = operations.get(opcode)
    if (operation === undefined) continue
    const entry = table + opcode * Layout.OPERATION_SIZE
    numbers[(entry + Layout.OPERATION_FEE) / 4] = fee
    bytes[entry + Layout.OPERATION_TAKES] = operation.takes
    bytes[entry + Layout.OPERATION_RISES] = operation.leaves - operation.takes
    bytes[entry + Layout.OPERATION_FLAGS] = operation.flags | Layout.IS_DEFINED
  }
  core.forgetAllCodes()
}
