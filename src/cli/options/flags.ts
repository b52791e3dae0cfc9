/** The flags of the program: the flags of the option tables with all their names, and the flags that only anvil has. */
import { Command, Option as Flag, InvalidArgumentError } from "commander"
import type { Option, OptionKind } from "../../node/options/option.ts"
import { commandList } from "./commandTable.ts"
import { idleFlags, shorthands } from "./foreignFlags.ts"
import { flagOf, table, topics } from "./table.ts"
import { defaultText, readValue } from "./values.ts"

/** The part of the help that precedes the options. */
export const description = `The local Ethereum node whose pending block is real.

Examples:
  midblock                                    a block every 2s, a flashblock every 200ms
  midblock --automine                         a block after each transaction, as anvil has it
  midblock --state chain.json --block-time 1  a block every second; the state is kept in a file

Commands:
${commandList.map(({ name, usage, text }) => `  ${`${name} ${usage}`.padEnd(31)}${text}`).join("\n")}`

/** The part of the help that follows the options. */
const otherFlags = `
Times are 2s, 200ms, 1m or 1h. A number alone is seconds below 100 and milliseconds from 100 on.
Whole numbers may be hex (0x1). Each option has a variable, --block-time MIDBLOCK_BLOCK_TIME, and may
stand in a file, midblock.config.ts, as blockTime; flags stand above variables, and these above the file.
anvil's other flags are taken too, with a line that says why they change nothing.`

/** The placeholder for the value of an option in the help, by its kind; empty for a flag without a value. */
const placeholders: Readonly<Record<OptionKind, string>> = {
  number: "number",
  bigint: "number",
  wei: "ether",
  boolean: "",
  count: "",
  string: "text",
  duration: "time",
  list: "names",
}

/** Creates the command with every flag. It throws for invalid arguments. */
export function createCommand(version: string): Command {
  const command = new Command("midblock")
    .usage("[command] [options]")
    .description(description)
    .argument("[command]")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .configureHelp({ visibleArguments: () => [] })
    .showSuggestionAfterError(false)
    .exitOverride()
  for (const [topic, options] of Object.entries(topics))
    for (const [name, option] of Object.entries(options))
      for (const flag of toFlags(name, option, (line) => command.error(line)))
        command.addOption(flag.helpGroup(`${topic}:`))
  for (const { flags, text } of shorthands)
    command.addOption(new Flag(flags, text).helpGroup("Short for other options:"))
  for (const flags of Object.keys(idleFlags)) command.addOption(new Flag(flags).hideHelp())
  return command.addHelpText("after", otherFlags)
}

/** Returns the flag of an option; for a switch also a hidden flag with the opposite value, which overrides the environment. */
function toFlags(name: string, option: Option<unknown>, refuse: (line: string) => never): Flag[] {
  const flag = flagOf(name)
  const { short, long } = aliasesOf(option)
  const value = option.placeholder ?? placeholders[option.kind]
  const names = `${short.map((letter) => `-${letter}, `).join("")}--${flag}`
  const visible = new Flag(`${names}${valueText(option, value)}`, describe(option, long))
  if (option.bare !== undefined) visible.preset(option.bare)
  if (option.kind === "count")
    return [visible.preset("1").argParser((_, previous: number | undefined) => (previous ?? 0) + 1)]
  if (option.kind === "boolean") {
    if (!flag.startsWith("no-")) return [visible, new Flag(`--no-${flag}`).hideHelp()]
    return [new Flag(`--${flag.slice(3)}`).hideHelp(), visible] // commander sets a `--no-` that comes first to true
  }
  return [
    visible.argParser((text: string, previous: unknown) => {
      const read = unlessSecret(option, visible, refuse, () => readValue(name, option, text))
      return Array.isArray(previous) && Array.isArray(read) ? [...previous, ...read] : read
    }),
  ]
}

/** Reads a value. The library's own error would show the value, so an invalid secret gets an error without it. */
function unlessSecret(
  { isSecret }: Option<unknown>,
  { flags }: Flag,
  refuse: (line: string) => never,
  read: () => unknown,
): unknown {
  try {
    return read()
  } catch (error) {
    if (isSecret !== true || !(error instanceof InvalidArgumentError)) throw error
    return refuse(`error: option '${flags}' is invalid. ${error.message}`)
  }
}

const valueText = ({ bare }: Option<unknown>, name: string): string =>
  name === "" ? "" : bare === undefined ? ` <${name}>` : ` [${name}]`

const aliasesOf = ({ aliases = [] }: Option<unknown>) => ({
  short: aliases.filter((alias) => alias.length === 1),
  long: aliases.filter((alias) => alias.length > 1),
})

function describe(option: Option<unknown>, aliases: readonly string[]): string {
  const { text, choices } = option
  const fallback = defaultText(option)
  const facts = [
    ...(choices === undefined ? [] : [`choices: ${choices.join(", ")}`]),
    ...(fallback === undefined ? [] : [`default: ${fallback}`]),
    ...(aliases.length === 0 ? [] : [`also ${aliases.map((alias) => `--${alias}`).join(", ")}`]),
  ]
  return facts.length === 0 ? text : `${text} (${facts.join("; ")})`
}

/** The main flag of each alias, without dashes. */
const canonical: ReadonlyMap<string, string> = new Map(
  Object.entries(table).flatMap(([name, option]) =>
    aliasesOf(option).long.flatMap((alias) => [
      [alias, flagOf(name)] as const,
      ...(option.kind === "boolean" ? [[`no-${alias}`, opposite(flagOf(name))] as const] : []),
    ]),
  ),
)

function opposite(flag: string): string {
  return flag.startsWith("no-") ? flag.slice(3) : `no-${flag}`
}

/**
 * Returns an argument with the main flag instead of an alias.
 *
 * @example
 * withoutAlias("--init=genesis.json") // "--genesis=genesis.json"
 */
export function withoutAlias(argument: string): string {
  const [, alias = "", rest = ""] = /^--([^=]+)(=.*)?$/s.exec(argument) ?? []
  const flag = canonical.get(alias)
  return flag === undefined ? argument : `--${flag}${rest}`
}

/**
 * Returns a text in which the flags have the names that were typed.
 *
 * @example
 * asTyped("error: --fork-retries needs --fork-url", ["--retries", "3"]) // "error: --retries needs --fork-url"
 */
export function asTyped(text: string, argv: readonly string[]): string {
  return argv.reduce((named, argument) => {
    const [, alias = ""] = /^--([^=]+)/.exec(argument) ?? []
    const flag = canonical.get(alias)
    return flag === undefined ? named : named.replace(new RegExp(`--${flag}(?![\\w-])`, "g"), `--${alias}`)
  }, text)
}

/** Every flag with its dashes: the flags of the help, their aliases, and the flags of anvil. */
export const allFlags: readonly string[] = [
  ...Object.entries(table).flatMap(([name, option]) => [flagOf(name), ...aliasesOf(option).long]),
  ...[...shorthands.map(({ flags }) => flags), ...Object.keys(idleFlags)].map(longOf),
  "version",
  "help",
].map((flag) => `--${flag}`)

/** @example longOf("-f, --fork-url <url>") // "fork-url" */
export function longOf(flags: string): string {
  return /--([\w-]+)/.exec(flags)?.[1] ?? ""
}
