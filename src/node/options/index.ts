/** The options of a node: one table with name, type, default, unit, flags and text of each. */

import { accountOptions } from "./accounts.ts"
import { blockOptions } from "./blocks.ts"
import { chainOptions } from "./chain.ts"
import { flashblockOptions } from "./flashblocks.ts"
import { gasOptions } from "./gas.ts"
import { assertOption, choiceOf, defaultOf, type Option, type ValuesOf } from "./option.ts"

/** The options of a node by topic, the most used first. */
export const nodeTopics = {
  Accounts: accountOptions,
  Blocks: blockOptions,
  Chain: chainOptions,
  "Gas and code": gasOptions,
  Flashblocks: flashblockOptions,
} as const

/** Every option of a node. */
export const nodeOptions = {
  ...accountOptions,
  ...blockOptions,
  ...chainOptions,
  ...gasOptions,
  ...flashblockOptions,
} as const

/** The values of a node's options. */
export type NodeOptions = ValuesOf<typeof nodeOptions>

/**
 * Returns the given options, with defaults for absent ones.
 *
 * @throws {@link InvalidOption} when a value is not one of the choices, out of bounds, or of another type.
 */
export function withDefaults(given: Partial<NodeOptions>): NodeOptions {
  const entries = Object.entries(nodeOptions).map(([name, entry]: [string, Option<unknown>]) => {
    const { [name as keyof NodeOptions]: value = defaultOf(entry, given) } = given
    const chosen = entry.choices !== undefined && typeof value === "string" ? choiceOf(entry, value) : value
    assertOption(name, entry, chosen)
    return [name, chosen]
  })
  return Object.fromEntries(entries) as NodeOptions
}
