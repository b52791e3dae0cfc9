/** One case of the contract. */
import type { Context } from "./context.ts"
import type { Demands, Finding, Group, Rule } from "./types.ts"

/** One case. It reads the endpoint through its context, and nothing else. */
export interface Case extends Demands {
  /** Its group, and its name in the group: `pending/append-only`. */
  readonly name: string
  readonly group: Group
  /** The rule in one sentence. */
  readonly says: string
  readonly rule: Rule
  readonly run: (context: Context) => Finding | Promise<Finding>
}
