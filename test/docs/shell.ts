/** The commands of the shell snippets, and the checks of those that are not run. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArguments } from "../../src/cli/options/arguments.ts"
import { commandOf } from "../../src/cli/options/commandTable.ts"
import { root } from "./documents.ts"

/** One command with the output that the page shows after it. */
export interface Command {
  readonly text: string
  /** The comment lines that follow. */
  readonly output: string
}

/** Returns the commands of a snippet, without comments. */
export function commandsOf(code: string): readonly Command[] {
  const commands: { text: string; output: string }[] = []
  for (const line of code.replaceAll(/\\\n\s*/g, "").split("\n")) {
    const [, comment] = /^# ?(.*)$/.exec(line) ?? []
    const last = commands.at(-1)
    if (comment !== undefined && last) last.output += `${comment}\n`
    const text = line.replace(/(^|\s+)# .*$/, "").trim()
    for (const part of text.split(" && ")) if (part !== "") commands.push({ text: part, output: "" })
  }
  return commands
}

const { scripts } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  scripts: Record<string, string>
}

/** Checks a command that is not run: returns its fault, or `undefined`. */
type Check = (words: readonly string[], folder: string) => string | undefined

const flags: Check = (words) => {
  const found = commandOf(words)
  if ("refusal" in found) return found.refusal
  if (found.name !== "start") return undefined
  const parsed = parseArguments({ argv: words, env: {}, version: "" })
  return parsed.kind === "refusal" ? parsed.text : undefined
}

/** A template of `npm create midblock` is a project of the guides. */
const isTemplate: Check = (words) => {
  const at = words.indexOf("--template")
  const name = words[at + 1] ?? ""
  return at < 0 || existsSync(new URL(`examples/guides/${name}/package.json`, root))
    ? undefined
    : `no template ${name}`
}

const isFile: Check = ([path = ""], folder) =>
  [fileURLToPath(root), folder].some((base) => existsSync(join(base, path))) ? undefined : `no file ${path}`

/** The commands that are checked without running them, by their beginning; the check gets the other words. */
const checks: readonly (readonly [RegExp, Check])[] = [
  [/^npm (install|i|ci|create)\b/, () => undefined],
  [/^npm create midblock\b/, isTemplate],
  [
    /^npm (run )?(-s )?/,
    (words) => {
      const [name = "", separator, ...rest] = words
      if (scripts[name] === undefined) return `no script ${name}`
      return name === "start" && separator === "--" ? flags(rest, "") : undefined
    },
  ],
  [/^(npx )?(midblock|midblock@\S+)(?=$| )/, flags],
  [/^(npx tsx|node --test|node|npx vitest run|cd) /, isFile],
]

/** Returns the fault of a command that is not run; `undefined` when it has none. */
export function faultOf(text: string, folder: string): string | undefined {
  const [begin, check] = checks.find(([start]) => start.test(text)) ?? []
  if (begin === undefined || check === undefined) return "this command has no check"
  return check(wordsOf(text.replace(begin, "").replace(/ [&>].*$/, "")), folder)
}

/** Returns the words of a command; quotes keep words together. */
export const wordsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/(?:'[^']*'|"[^"]*"|\S)+/g), ([word]) => word.replaceAll(/['"]/g, ""))
