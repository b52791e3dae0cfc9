/** The commands of the program and the words that may follow them, without their implementations. */
import { nearest } from "../../base/nearest.ts"

/** The commands by name, each with its subcommands; if there are any, one of them must follow. */
export const commandTable = {
  start: [],
  trace: [],
  types: [],
  coverage: [],
  fixture: ["build", "verify"],
  fork: ["update"],
  db: ["verify", "repair", "export", "stats"],
  help: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The name of a command. */
export type CommandName = keyof typeof commandTable

/** A command with the arguments after it, or the error of an unknown one. */
export type FoundCommand =
  | { readonly name: CommandName; readonly rest: readonly string[] }
  | { readonly refusal: string }

/**
 * Returns the command at the beginning of the arguments; `start` when there is none.
 *
 * @example
 * commandOf(["fixture", "biuld"]) // { refusal: "error: unknown command 'fixture biuld'; did you mean build?" }
 */
export function commandOf(argv: readonly string[]): FoundCommand {
  const [first = "", ...rest] = argv
  if (first === "" || first.startsWith("-")) return { name: "start", rest: argv }
  const name = first
  if (!isCommand(name)) return { refusal: unknownCommand(name, Object.keys(commandTable)) }
  const [second] = rest
  const words: readonly string[] = commandTable[name]
  if (words.length === 0 || second?.startsWith("-")) return { name, rest }
  if (second === undefined) return { refusal: `error: midblock ${name} needs one of ${words.join(", ")}` }
  return words.includes(second) ? { name, rest } : { refusal: unknownCommand(`${name} ${second}`, words) }
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commandTable, name)

/** Returns the error of an unknown command, with the one that was probably meant. */
export function unknownCommand(words: string, known: readonly string[]): string {
  const meant = nearest(words.split(" ").at(-1) ?? "", known)
  return `error: unknown command '${words}'; ${meant === undefined ? `the commands are ${known.join(", ")}` : `did you mean ${meant}?`}`
}
