/** All options of the program in one table, by topic, with the names of their flags and variables. */

import { featurePrograms } from "../../instance/featureList.ts"
import { type nodeOptions, nodeTopics } from "../../node/options/index.ts"
import type { Option, OptionTable, ValuesOf } from "../../node/options/option.ts"
import { inserted } from "./inserted.ts"
import { type ServerTable, serverTopics } from "./serverOptions.ts"

const { Accounts, Blocks, Chain, Flashblocks } = nodeTopics
const { Server, Files, Output } = serverTopics

/** The options without those of features, in the order of the help: the most used first. */
const ownTopics: Readonly<Record<string, OptionTable>> = {
  Server,
  Accounts,
  Blocks,
  Chain,
  "Gas and code": nodeTopics["Gas and code"],
  Files,
  Output,
  Flashblocks,
}

/** An option at its place in the help. */
interface Entry {
  readonly topic: string
  readonly name: string
  readonly option: Option<unknown>
}

const entriesIn = (topic: string, options: OptionTable): readonly Entry[] =>
  Object.entries(options).map(([name, option]) => ({ topic, name, option }))

const entries = featurePrograms.reduce<readonly Entry[]>(
  (all, { flags }) =>
    flags === undefined
      ? all
      : inserted(all, entriesIn(flags.topic, flags.options), ({ name }) => name === flags.after),
  Object.entries(ownTopics).flatMap(([topic, options]) => entriesIn(topic, options)),
)

const tableOf = (chosen: readonly Entry[]): OptionTable =>
  Object.fromEntries(chosen.map(({ name, option }) => [name, option]))

/** The options by topic, in the order of the help. */
export const topics: Readonly<Record<string, OptionTable>> = Object.fromEntries(
  [...new Set(entries.map(({ topic }) => topic))].map((topic) => [
    topic,
    tableOf(entries.filter((each) => each.topic === topic)),
  ]),
)

/** Every option, by name. */
export const table: OptionTable = tableOf(entries)

/** The options that do not belong to the node itself, by name. */
export const serverOptions = tableOf(
  entries.filter(({ topic }) => !Object.hasOwn(nodeTopics, topic)),
) as OptionTable & ServerTable

type Values = ValuesOf<typeof nodeOptions & ServerTable>

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

/** Returns the names of an option: its own, then its aliases of more than one letter. */
export const namesOf = (name: string): readonly string[] => [
  name,
  ...(table[name]?.aliases ?? []).filter((alias) => alias.length > 1),
]

/** The name of the option for each of its names. */
export const optionNames: ReadonlyMap<string, string> = new Map(
  Object.keys(table).flatMap((name) => namesOf(name).map((each) => [each, name] as const)),
)
