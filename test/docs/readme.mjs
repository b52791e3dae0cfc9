/** The parts of the README that are derived: the tables of methods, options and errors. `npm run docs` writes them. */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { errorTable } from "./errors.mjs"

const readme = new URL("../../README.md", import.meta.url)

/** One row of Markdown. */
const row = (...cells) => `| ${cells.join(" | ")} |`

/** The table of methods: name, aliases, parameters, what it does. */
export const methodTable = (methods) =>
  [
    row("method", "parameters", ""),
    row("---", "---", "---"),
    ...methods.map(({ name, aliases, params, summary }) =>
      row(
        [name, ...aliases].map((word) => `\`${word}\``).join(", "),
        params
          .map((param) =>
            param.required || param.requiredIn.includes("preconf") ? param.name : `${param.name}?`,
          )
          .join(", "),
        summary,
      ),
    ),
  ].join("\n")

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The table of options: flag, environment variable, what it does. */
export const optionTable = (options) =>
  [
    row("flag", "variable", ""),
    row("---", "---", "---"),
    ...Object.entries(options).map(([name, { text, flag }]) =>
      row(
        `\`--${flag ?? kebab(name)}\``,
        `\`MIDBLOCK_${kebab(name).replaceAll("-", "_").toUpperCase()}\``,
        text,
      ),
    ),
  ].join("\n")

/** The README with its derived parts made anew. */
export function withTables(text, tables) {
  return Object.entries(tables).reduce(
    (result, [name, table]) =>
      result.replace(
        new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
        (_match, begin, end) => `${begin}${table}\n${end}`,
      ),
    text,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { methods } = await import("../../dist/methods/index.js")
  const { nodeOptions } = await import("../../dist/node/options.js")
  const { serverOptions } = await import("../../dist/server/options.js")
  const options = optionTable({ ...serverOptions, ...nodeOptions })
  const tables = { methods: methodTable(methods), options, errors: errorTable() }
  writeFileSync(readme, withTables(readFileSync(readme, "utf8"), tables))
}
