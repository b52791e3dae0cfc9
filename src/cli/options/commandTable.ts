/** The commands of the program and the words that may follow them, without their implementations. */
import { nearest } from "../../base/nearest.ts"
import type { FeatureCommand, ProgramCommand } from "../../features/program.ts"
import { featurePrograms } from "../../instance/featureList.ts"
import * as addedCommands from "./addedCommands.ts"
import { inserted } from "./inserted.ts"

/** The commands without those of features, in the order of the help. */
const ownCommands: readonly ProgramCommand[] = [
  { name: "start", usage: "", text: "start the node; may be left out" },
  {
    name: "trace",
    usage: "<hash>",
    text: "print the calls of a transaction as a tree, and what it changed",
  },
  { name: "init", usage: "[--write]", text: "say what a project lacks for tests, and the line to add" },
  { name: "types", usage: "<folder>", text: "write artifacts as TypeScript modules, for deploy" },
  {
    name: "fixture",
    usage: "build|verify <module>",
    text: "write a chain to a file, or compare it with what the module builds",
    words: ["build", "verify"],
  },
]

/** The commands of features, and of the rooms above the nodes. */
export const featureCommands: readonly FeatureCommand[] = [
  ...featurePrograms.flatMap(({ commands }) => commands ?? []),
  ...(Object.values(addedCommands) as readonly FeatureCommand[]), // without the room, there are none
]

/** The commands, in the order of the help. */
export const commandList = featureCommands.reduce<readonly ProgramCommand[]>(
  (all, command) => inserted(all, [command], ({ name }) => name === command.after),
  ownCommands,
)

/** The commands by name, each with the words of which one must follow, if there are any. */
export const commandTable: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(commandList.map(({ name, words = [] }) => [name, words])),
  help: [],
}

/** A command with the arguments after it, or the error of an unknown one. */
export type FoundCommand =
  | { readonly name: string; readonly rest: readonly string[] }
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
  const words = Object.hasOwn(commandTable, name) ? commandTable[name] : undefined
  if (words === undefined) return { refusal: unknownCommand(name, Object.keys(commandTable)) }
  const [second] = rest
  if (words.length === 0 || second?.startsWith("-")) return { name, rest }
  if (second === undefined) return { refusal: `error: midblock ${name} needs one of ${words.join(", ")}` }
  return words.includes(second) ? { name, rest } : { refusal: unknownCommand(`${name} ${second}`, words) }
}

/** Returns the error of an unknown command, with the one that was probably meant. */
export function unknownCommand(words: string, known: readonly string[]): string {
  const meant = nearest(words.split(" ").at(-1) ?? "", known)
  return `error: unknown command '${words}'; ${meant === undefined ? `the commands are ${known.join(", ")}` : `did you mean ${meant}?`}`
}
