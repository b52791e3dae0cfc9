/** The command line: flags and `MIDBLOCK_*` variables of the option tables, read into options. */
import { Argument, Command, CommanderError, Option as Flag, InvalidArgumentError } from "commander"
import { type NodeOptions, nodeOptions, type Option } from "../node/options.ts"
import { type PresetName, presets } from "../presets.ts"
import { type ServerOptions, serverOptions } from "../server/options.ts"
import { defaultText, readValue } from "./values.ts"

/** What the command line asks for: a node with these options, or only a text and an end. */
export type Arguments =
  | { readonly kind: "run"; readonly options: CliOptions }
  /** Help or the version, for stdout; exit code 0. */
  | { readonly kind: "text"; readonly text: string }
  /** One line for stderr that names the flag or the variable at fault; exit code 1. */
  | { readonly kind: "refusal"; readonly text: string }

/** Options without a default are absent unless given. */
type Absent =
  | "seed"
  | "ipc"
  | "genesis"
  | "import"
  | "preset"
  | "loadState"
  | "dumpState"
  | "state"
  | "fixture"
  | "record"
  | "artifacts"

/** Every option has a value, but those without a default. */
export type CliOptions = Omit<NodeOptions & ServerOptions, Absent> &
  Partial<Record<Exclude<Absent, "preset">, string>> & { readonly preset?: PresetName }

/** What the program is given. */
export interface Invocation {
  /** Without node and script. */
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly version: string
}

const table: Readonly<Record<string, Option<unknown>>> = { ...nodeOptions, ...serverOptions }

/** How the value of each kind is called in the help. */
const placeholders = {
  number: "<number>",
  bigint: "<number>",
  wei: "<ether>",
  boolean: "",
  string: "<text>",
  duration: "<time>",
  list: "<names>",
} as const

/**
 * Reads flags first, then the environment, then the defaults; an empty variable counts as absent.
 *
 * @example
 * parseArguments({ argv: ["--port", "x"], env: {}, version: "1.0.0" })
 * // { kind: "refusal", text: "error: option '--port <number>' argument 'x' is invalid. expected a whole number" }
 */
export function parseArguments({ argv, env, version }: Invocation): Arguments {
  let printed = ""
  const print = (text: string) => {
    printed += text
  }
  const command = createCommand(version).configureOutput({
    writeOut: print,
    writeErr: print,
    getOutHelpWidth: () => 100,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  })
  try {
    command.parse(argv[0] === "record" ? argv.slice(1).map(asRecord) : argv, { from: "user" })
    const options = withEnvironment(command.opts(), env, command)
    if (argv[0] === "record" && options.record === undefined)
      command.error("error: midblock record needs --out <file>")
    if (options.automine && !options.mining)
      command.error("error: --automine and --no-mining exclude each other")
    return { kind: "run", options }
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const text = printed.trimEnd()
    if (error.exitCode === 0) return { kind: "text", text }
    const refusal = text.replace(/\s+/g, " ")
    return { kind: "refusal", text: argv[0] === "record" ? refusal.replace("--record", "--out") : refusal }
  }
}

/** `midblock record --out file` is a node with `--record file`. */
const asRecord = (word: string): string => word.replace(/^--out(?==|$)/, "--record")

const otherCommands = `
Commands:
  record --out <file>            start, and write every request to a file, with its answer
  replay <file>                  send them again, and print what is answered otherwise
  fixture build|verify <module>  write a chain to a file, or compare it with what the module builds
`

function createCommand(version: string): Command {
  const command = new Command("midblock")
    .description("The local Ethereum node whose pending block is real.")
    .addArgument(new Argument("[start]", "may be left out").choices(["start"]))
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .addHelpText("after", otherCommands)
    .exitOverride()
  for (const [name, option] of Object.entries(table))
    for (const flag of toFlags(name, option)) command.addOption(flag)
  return command
}

/** The flag of an option, and for a switch, hidden, the one that takes it back from the environment. */
function toFlags(name: string, option: Option<unknown>): Flag[] {
  const flag = option.flag ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const placeholder = option.bare === undefined ? placeholders[option.kind] : "[path]"
  const shown = new Flag(`--${flag} ${placeholder}`.trim(), describe(name, option))
  if (option.kind === "boolean") {
    if (!flag.startsWith("no-")) return [shown, new Flag(`--no-${flag}`).hideHelp()]
    return [new Flag(`--${flag.slice(3)}`).hideHelp(), shown] // commander sets a `--no-` that comes first to true
  }
  return [
    shown.argParser((text: string, previous: unknown) => {
      const value = readValue(name, option, text)
      return Array.isArray(previous) && Array.isArray(value) ? [...previous, ...value] : value
    }),
  ]
}

function describe(name: string, option: Option<unknown>): string {
  const { text, choices } = option
  const fallback = defaultText(option)
  const facts = [
    ...(choices === undefined ? [] : [`choices: ${choices.join(", ")}`]),
    ...(fallback === undefined ? [] : [`default: ${fallback}`]),
    `env: ${toVariable(name)}`,
  ]
  return `${text} (${facts.join("; ")})`
}

/** @example toVariable("blockTime") // "MIDBLOCK_BLOCK_TIME" */
const toVariable = (name: string): string =>
  `MIDBLOCK_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`

/** What a flag says: `true` stands for one that was given without its value. */
const flagged = (value: unknown, { bare }: Option<unknown>): unknown =>
  value === true && bare !== undefined ? bare : value

/** Flags over variables over the preset over defaults. */
function withEnvironment(
  flags: Readonly<Record<string, unknown>>,
  env: Invocation["env"],
  command: Command,
): CliOptions {
  const read = (name: string, option: Option<unknown>): unknown => {
    const variable = toVariable(name)
    const text = env[variable]
    if (text === undefined || text === "") return undefined
    try {
      return readValue(name, option, text)
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      return command.error(`error: ${variable} '${text}' is invalid. ${error.message}`)
    }
  }
  const given = Object.entries(table).map(
    ([name, option]) => [name, flagged(flags[name], option) ?? read(name, option)] as const,
  )
  const preset = given.find(([name]) => name === "preset")?.[1] as PresetName | undefined
  const chosen: Readonly<Record<string, unknown>> = preset === undefined ? {} : presets[preset]
  // What a fixture was built with holds unless another value is given.
  const isFixture = given.some(([name, value]) => name === "fixture" && value !== undefined)
  const defaults = isFixture ? serverOptions : table
  const fallback = (name: string) => chosen[name] ?? (defaults as typeof table)[name]?.default
  const entries = given
    .map(([name, value]) => [name, value ?? fallback(name)] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as unknown as CliOptions
}
