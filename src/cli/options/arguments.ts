/** Reads flags, `MIDBLOCK_*` variables and a file of options into options. */
import { type Command, CommanderError } from "commander"
import { nearest } from "../../base/nearest.ts"
import { featurePrograms } from "../../instance/featureList.ts"
import { assertCompatible, idleNotes } from "./combinations.ts"
import { commandTable, unknownCommand } from "./commandTable.ts"
import { allFlags, asTyped, createCommand, longOf, withoutAlias } from "./flags.ts"
import { idleFlags, refusedFlags, shorthands } from "./foreignFlags.ts"
import { givenIn, misspeltVariables, optionsOf, readVariables, type Values } from "./layers.ts"
import type { CliOptions } from "./table.ts"

export type { CliOptions }

/** The parsed command line: options of a node to run, or a text to print before the exit. */
export type Arguments =
  | {
      readonly kind: "run"
      readonly options: CliOptions
      /** Lines for stderr about flags without effect, with the reason. */
      readonly notes: readonly string[]
    }
  /** Help or the version, for stdout; exit code 0. */
  | { readonly kind: "text"; readonly text: string }
  /** One line for stderr that names the flag or the variable at fault; exit code 1. */
  | { readonly kind: "refusal"; readonly text: string }

/** The input of the program. */
export interface Invocation {
  /** The arguments without node and script. */
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly version: string
  /** The options of a file. */
  readonly file?: Values | undefined
}

/**
 * Reads flags first, then the environment, then the file, then the defaults; an empty variable counts as absent.
 *
 * @example
 * parseArguments({ argv: ["--port", "x"], env: {}, version: "1.0.0" })
 * // { kind: "refusal", text: "error: option '-p, --port <number>' argument 'x' is invalid. expected a whole number" }
 */
export function parseArguments(invocation: Invocation): Arguments {
  const { argv } = invocation
  let printed = ""
  const print = (text: string) => {
    printed += text
  }
  const command = createCommand(invocation.version).configureOutput({
    writeOut: print,
    writeErr: print,
    getOutHelpWidth: () => 100,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  })
  try {
    command.parse(argv.map(withoutAlias), { from: "user" })
    return read(command, invocation)
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const text = (misplaced(command.args, argv) ?? suggestion(error) ?? printed).trimEnd()
    if (error.exitCode === 0) return { kind: "text", text }
    return { kind: "refusal", text: asTyped(text.replace(/\s+/g, " "), argv) }
  }
}

function read(command: Command, { argv, env, file = {} }: Invocation): Arguments {
  const refuse = (line: string): never => command.error(line)
  const [word] = command.args
  if (word !== undefined && word !== "start")
    refuse(misplaced(command.args, argv) ?? unknownCommand(word, Object.keys(commandTable)))
  const flags = command.opts()
  const layers = { flags, shorthands: expanded(command), variables: readVariables(env, refuse), file }
  const options = optionsOf(layers)
  assertCompatible({ options, given: givenIn(layers) }, refuse)
  if (layers.shorthands.mnemonic !== undefined && flags.mnemonic !== undefined)
    refuse("error: --mnemonic excludes --mnemonic-random")
  for (const { assertFlags } of featurePrograms) assertFlags?.(options, refuse)
  const idle = presentFlags(command, Object.keys(idleFlags))
  const notes = idle.map((flag) => `--${longOf(flag)} changes nothing: ${idleFlags[flag]}`)
  const others = idleNotes(options).map((note) => asTyped(note, argv))
  return { kind: "run", options, notes: [...notes, ...others, ...misspeltVariables(env)] }
}

/** Returns the flags that are on the command line. */
function presentFlags(command: Command, flags: readonly string[]): readonly string[] {
  return flags.filter((each) => {
    const found = command.options.find((option) => option.long === `--${longOf(each)}`)
    return found !== undefined && command.getOptionValueSource(found.attributeName()) === "cli"
  })
}

/** Returns the options that shorthands on the command line set. */
function expanded(command: Command): Values {
  const present = shorthands.filter(({ flags }) => presentFlags(command, [flags]).length > 0)
  const parts = present.map(({ flags, expand }) => {
    const value: unknown = command.getOptionValue(attributeOf(command, flags))
    try {
      return expand(typeof value === "string" ? value : undefined)
    } catch (error) {
      return command.error(
        `error: option '${flags}' argument '${value}' is invalid. ${(error as Error).message}`,
      )
    }
  })
  return Object.assign({}, ...parts)
}

const attributeOf = (command: Command, flags: string): string =>
  command.options.find((option) => option.long === `--${longOf(flags)}`)?.attributeName() ?? ""

/** Returns the error of a command after options, where its own options are unknown; only `start` may follow options. */
function misplaced([word = ""]: readonly string[], [first]: readonly string[]): string | undefined {
  if (word === "start" || word === first || !Object.hasOwn(commandTable, word)) return undefined
  return `error: the command '${word}' must stand before its options: midblock ${word} ...`
}

/** Returns the error of an unknown option, with the option that was probably meant. */
function suggestion({ code, message }: CommanderError): string | undefined {
  if (code !== "commander.unknownOption") return undefined
  const [, flag = ""] = /'(--[^'=]*)/.exec(message) ?? []
  const instead = refusedFlags[flag]
  if (instead !== undefined) return `error: ${flag} is not supported: ${instead}`
  const meant = nearest(flag, allFlags)
  return meant === undefined ? undefined : `${message.split("\n")[0]}; did you mean ${meant}?`
}
