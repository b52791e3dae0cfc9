/** Handlers: calls in TypeScript, with drawn values. */
import type { AnyArbitraries, ValuesOf } from "../searchOptions.ts"
import type { Handler, HandlerContext } from "./spec.ts"

/**
 * Creates a handler for the option `calls` of an invariant: code that makes calls with drawn values.
 *
 * @param run - Gets the context of the run, and then the values. A call that reverts rejects, and counts as a revert of the handler.
 * @example
 * const deposits = handler([abiValue("uint96")], async ({ use, sender }, amount) => {
 *   await use(token).write.approve([vault.address, amount])
 *   await use(vault).write.deposit([amount, sender])
 * })
 */
export const handler = <const Given extends AnyArbitraries>(
  values: Given,
  run: (context: HandlerContext, ...values: ValuesOf<Given>) => Promise<unknown> | unknown,
): Handler => ({ values, run }) as Handler
