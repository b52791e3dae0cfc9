/** What one fork makes of the opcodes: which there are, and what everything costs; worked out once for each `Common`. */
import type { Common } from "@ethereumjs/common"
import { getOpcodesForHF } from "@ethereumjs/evm"
import type { Analysis } from "./analysis.ts"
import { invalid } from "./flow.ts"
import type { Operation } from "./frame.ts"
import { operations } from "./operations.ts"
import { type Prices, pricesOf } from "./prices.ts"

/** The rules of one fork, as the loop needs them. */
export interface Ruleset {
  /** By opcode; those that the fork does not have are INVALID. */
  readonly operations: readonly Operation[]
  /** By opcode: what it takes at least (Yellow Paper, appendix G). */
  readonly fees: readonly number[]
  /** By opcode: whether it may take more. */
  readonly isDynamic: readonly boolean[]
  readonly prices: Prices
  /** What was found out about codes. */
  readonly analyses: WeakMap<Uint8Array, Analysis>
  /** By the length of the code, the last one that was analysed. */
  readonly lastByLength: Map<number, WeakRef<Analysis>>
}

const rulesets = new WeakMap<Common, Ruleset>()

/** The rules of a fork, whose `Common` never changes. */
export function rulesetOf(common: Common): Ruleset {
  let ruleset = rulesets.get(common)
  if (ruleset === undefined) {
    ruleset = createRuleset(common)
    rulesets.set(common, ruleset)
  }
  return ruleset
}

function createRuleset(common: Common): Ruleset {
  const { opcodes } = getOpcodesForHF(common)
  const codes = Array.from({ length: 256 }, (_, code) => code)
  return {
    operations: codes.map((code) => (opcodes.has(code) ? operations.get(code) : undefined) ?? invalid),
    fees: codes.map((code) => opcodes.get(code)?.fee ?? 0),
    isDynamic: codes.map((code) => opcodes.get(code)?.dynamicGas ?? false),
    prices: pricesOf(common),
    analyses: new WeakMap(),
    lastByLength: new Map(),
  }
}
