#!/usr/bin/env node
/** The program `create-midblock`, which `npm create midblock` runs: it copies a template into a new folder. */
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { askFor } from "./ask.mjs"
import { assertFree, commandsOf, Refusal, templateNamed, templates, writeProject } from "./project.mjs"

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"))

const help = () => `npm create midblock <folder> -- --template <name>

Creates a project from a template. Asks for what is not given.

Templates:
${templates.map(({ name, title }) => `  ${name.padEnd(12)}${title}`).join("\n")}

Options:
  -t, --template <name>
  -h, --help
  -v, --version
`

const options = {
  template: { type: "string", short: "t" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
}

/** Reads the arguments. @throws {Refusal} for an unknown option, a missing value and a second folder. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length > 1) throw new Refusal(`more than one folder: ${positionals.join(", ")}`)
    return { ...values, folder: positionals[0] }
  } catch (error) {
    throw new Refusal(error.message)
  }
}

/** Returns what was not given, from the terminal. @throws {Refusal} without a terminal. */
async function completed({ folder, template }) {
  if (folder !== undefined && template !== undefined) return { folder, template }
  if (process.stdin.isTTY && process.stdout.isTTY)
    return askFor({ folder, template }, process.stdin, process.stdout)
  const missing = [folder === undefined && "<folder>", template === undefined && "--template <name>"]
  throw new Refusal(
    `${missing.filter(Boolean).join(" and ")} missing, and there is no terminal to ask on: ` +
      "npm create midblock <folder> -- --template <name>",
  )
}

async function main() {
  const given = readArguments()
  if (given.help) return help()
  if (given.version) return `${version}\n`
  // What is wrong with the arguments is said before the questions.
  if (given.template !== undefined) templateNamed(given.template)
  if (given.folder !== undefined) assertFree(given.folder)
  const { folder, template } = await completed(given)
  const count = writeProject({ folder, template: templateNamed(template), version })
  const commands = commandsOf(folder, template, process.env.npm_config_user_agent)
  return `${folder}: ${count} files of the template ${template}. Next:\n\n${commands}\n`
}

try {
  process.stdout.write(await main())
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`error: ${error.message}\n`)
  process.exitCode = 1
}
