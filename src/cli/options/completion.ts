/** Generates the scripts that complete commands and options in a shell. */
import type { Option } from "../../node/options/option.ts"
import { commandTable } from "./commandTable.ts"
import { allFlags } from "./flags.ts"
import { flagOf, table } from "./table.ts"

/** A shell with completion. */
export type Shell = (typeof commandTable.completion)[number]

/**
 * Returns the script for a shell.
 *
 * @example
 * completionFor("bash") // for: source <(midblock completion bash)
 */
export const completionFor = (shell: Shell): string => scripts[shell]()

/** An option with a value, and the completions of the value. */
interface Valued {
  readonly flags: readonly string[]
  readonly text: string
  readonly choices: readonly string[]
  readonly isPath: boolean
}

const dashed = (name: string): string => (name.length === 1 ? `-${name}` : `--${name}`)

const flagsOf = (name: string, { aliases = [] }: Option<unknown>): readonly string[] =>
  [flagOf(name), ...aliases].map(dashed)

const valued: readonly Valued[] = Object.entries(table)
  .filter(([, { kind }]) => kind !== "boolean" && kind !== "count")
  .map(([name, option]) => ({
    flags: flagsOf(name, option),
    text: option.text,
    choices: option.choices ?? [],
    isPath: option.placeholder === "file" || option.placeholder === "folder",
  }))

const commands = Object.keys(commandTable)

const ownFlags = Object.entries(table).flatMap(([name, option]) => flagsOf(name, option))

/** The flags that belong to no option. */
const foreignFlags = allFlags.filter((flag) => !ownFlags.includes(flag))

/** The commands that have subcommands, with the subcommands. */
const seconds = Object.entries(commandTable).filter(([, words]) => words.length > 0)

const scripts: Readonly<Record<Shell, () => string>> = {
  bash: () => `_midblock() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  case "$prev" in
${seconds.map(([name, words]) => `    ${name}) COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$cur")); return ;;`).join("\n")}
${valued.map((option) => `    ${option.flags.join("|")}) COMPREPLY=(${bashValues(option)}); return ;;`).join("\n")}
    replay|build|verify) COMPREPLY=($(compgen -f -- "$cur")); return ;;
  esac
  if [[ $COMP_CWORD -eq 1 && $cur != -* ]]; then
    COMPREPLY=($(compgen -W "${commands.join(" ")}" -- "$cur"))
  else
    COMPREPLY=($(compgen -W "${allFlags.join(" ")}" -- "$cur"))
  fi
}
complete -o filenames -F _midblock midblock
`,
  zsh: () => `#compdef midblock
_midblock() {
  case "\${words[CURRENT-1]}" in
${seconds.map(([name, words]) => `    ${name}) compadd ${words.join(" ")}; return ;;`).join("\n")}
${valued.map((option) => `    ${option.flags.join("|")}) ${zshValues(option)}; return ;;`).join("\n")}
    replay|build|verify) _files; return ;;
  esac
  if [[ $CURRENT -eq 2 && $PREFIX != -* ]]; then
    compadd ${commands.join(" ")}
  else
    compadd -- ${allFlags.join(" ")}
  fi
}
compdef _midblock midblock
`,
  fish: () => `complete -c midblock -f
complete -c midblock -n __fish_use_subcommand -a "${commands.join(" ")}"
${seconds.map(([name, words]) => `complete -c midblock -n "__fish_seen_subcommand_from ${name}" -a "${words.join(" ")}"`).join("\n")}
complete -c midblock -n "__fish_seen_subcommand_from replay build verify" -F
${Object.entries(table)
  .map(([name, option]) => fishLine(name, option))
  .join("\n")}
${foreignFlags.map((flag) => `complete -c midblock -l ${flag.slice(2)}`).join("\n")}
`,
}

function bashValues({ choices, isPath }: Valued): string {
  if (choices.length > 0) return `$(compgen -W "${choices.join(" ")}" -- "$cur")`
  return isPath ? '$(compgen -f -- "$cur")' : ""
}

function zshValues({ choices, isPath }: Valued): string {
  if (choices.length > 0) return `compadd ${choices.join(" ")}`
  return isPath ? "_files" : "return"
}

function fishLine(name: string, option: Option<unknown>): string {
  const names = flagsOf(name, option).map((flag) =>
    flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
  )
  const found = valued.find(({ flags }) => flags.includes(dashed(flagOf(name))))
  const follows =
    found === undefined
      ? ""
      : found.isPath
        ? " -r -F"
        : found.choices.length > 0
          ? ` -x -a "${found.choices.join(" ")}"`
          : " -x"
  return `complete -c midblock ${names.join(" ")}${follows} -d '${option.text.replace(/'/g, "\\'")}'`
}
