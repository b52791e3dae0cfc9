/** `stateGasTracer`: the gas of a transaction by dimension, as an open proposal for `debug_trace*` has it (execution-apis #852). */
import type { Tracer } from "../../../kernel/evm/trace/tracer.ts"
import { toQuantity } from "../../wire/values.ts"

/**
 * Creates the tracer, which listens to no event but the end.
 *
 * `regularGasUsed` and `stateGasUsed` are the gas for execution and for state before the refund; in forks without state gas (EIP-8037),
 * all of it is regular. Together they are `gasUsed` and `gasRefund`, unless the floor of the call data is more (EIP-7623).
 */
export function createStateGasTracer(): Tracer<unknown> {
  let result: unknown
  return {
    end({ gasUsed, maxGasUsed, dimensions }) {
      const { execution, state } = dimensions ?? { execution: maxGasUsed, state: 0n }
      result = {
        gasUsed: toQuantity(gasUsed),
        regularGasUsed: toQuantity(execution),
        stateGasUsed: toQuantity(state),
        gasRefund: toQuantity(maxGasUsed - gasUsed),
      }
    },
    result: () => result,
  }
}
