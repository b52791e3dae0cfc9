/** The derived parts of the documents: the tables of methods, options and errors. `npm run docs` writes them. */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { errorTable } from "./errors.mjs"

/** The document that holds a table, by the name of the table. */
export const pageOf = (name) => new URL(`../../docs/${name}.md`, import.meta.url)

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
        params.map((param) => (param.required ? param.name : `${param.name}?`)).join(", "),
        summary,
      ),
    ),
  ].join("\n")

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The table of options: flag with its further names, environment variable, what it does. */
export const optionTable = (options) =>
  [
    row("flag", "variable", ""),
    row("---", "---", "---"),
    ...Object.entries(options).map(([name, { text, flag, aliases = [] }]) =>
      row(
        [flag ?? kebab(name), ...aliases]
          .map((each) => (each.length === 1 ? `\`-${each}\`` : `\`--${each}\``))
          .join(", "),
        `\`MIDBLOCK_${kebab(name).replaceAll("-", "_").toUpperCase()}\``,
        text,
      ),
    ),
  ].join("\n")

/** A document with one of its tables made anew. */
export const withTable = (text, name, table) =>
  text.replace(
    new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_match, begin, end) => `${begin}${table}\n${end}`,
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { methods } = await import("../../dist/methods/index.js")
  const { nodeOptions } = await import("../../dist/node/options/index.js")
  const { serverOptions } = await import("../../dist/cli/options/serverOptions.js")
  const options = optionTable({ ...serverOptions, ...nodeOptions })
  const tables = { methods: methodTable(methods), options, errors: errorTable() }
  for (const [name, table] of Object.entries(tables))
    writeFileSync(pageOf(name), withTable(readFileSync(pageOf(name), "utf8"), name, table))
}
