/** Notes whether an inner call of a message runs out of gas, which the message may ignore. */
import type { Tracer } from "./tracer.ts"

/** Failures by which more gas would have helped; @see revm `InstructionResult::is_out_of_gas` */
const outOfGas = /out of gas|^gas uint64 overflow$/

/**
 * Creates a tracer whose result is `true` when a call or a creation below the top-level message ran out of gas.
 *
 * @see EDR crates/edr_provider/src/data/gas.rs `has_internal_oog`
 */
export function watchInnerGas(): Tracer<boolean> {
  let isOutOfGas = false
  return {
    leave({ failure }, depth) {
      if (depth > 0 && failure !== undefined && outOfGas.test(failure)) isOutOfGas = true
    },
    result: () => isOutOfGas,
  }
}
