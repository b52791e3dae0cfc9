/** All options of the program in one table, by topic, with the names of their flags and variables. */

import { type nodeOptions, nodeTopics } from "../../node/options/index.ts"
import type { OptionTable, ValuesOf } from "../../node/options/option.ts"
import { type serverOptions, serverTopics } from "./serverOptions.ts"

const { Accounts, Blocks, Chain, Flashblocks } = nodeTopics
const { Server, Fork, Files, Output } = serverTopics

/** The options by topic, in the order of the help: the most used first. */
export const topics: Readonly<Record<string, OptionTable>> = {
  Server,
  Accounts,
  Blocks,
  Chain,
  "Gas and code": nodeTopics["Gas and code"],
  Fork,
  Files,
  Output,
  Flashblocks,
}

/** Every option, by name. */
export const table: OptionTable = Object.assign({}, ...Object.values(topics))

type Values = ValuesOf<typeof nodeOptions & typeof serverOptions>

/** The names of options without a default, which may be absent. */
type Absent = { [Name in keyof Values]: undefined extends Values[Name] ? Name : never }[keyof Values]

/** The values of all options; those without a default may be absent. */
export type CliOptions = Omit<Values, Absent> & Partial<Pick<Values, Absent>>

/** @example kebab("blockTime") // "block-time" */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the long flag of an option, without dashes. */
export const flagOf = (name: string): string => table[name]?.flag ?? kebab(name)

/** @example variableOf("blockTime") // "MIDBLOCK_BLOCK_TIME" */
export const variableOf = (name: string): string =>
  `MIDBLOCK_${kebab(name).replaceAll("-", "_").toUpperCase()}`
