/** The derived parts of the documents: the tables of methods, options and errors. `npm run docs` writes them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { errorTable } from "./errors.mjs"
import { methodTable } from "./methodTable.mjs"
import { canonicalFlags, peerTables } from "./peers/tables.mjs"

/** The URL of a document by its name; each of our own tables is in the document of its name. */
export const pageOf = (name) => new URL(`../../docs/${name}.md`, import.meta.url)

/** One row of Markdown. */
export const row = (...cells) => `| ${cells.join(" | ")} |`

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The table of options: flag with its aliases, environment variable, default and choices, description. */
export const optionTable = (options, defaultText) =>
  [
    row("flag", "variable", "default", ""),
    row("---", "---", "---", "---"),
    ...Object.entries(options).map(([name, option]) => {
      const { text, flag, aliases = [], choices = [] } = option
      const fallback = defaultText(option)
      const others = choices.filter((choice) => choice !== fallback).sort()
      return row(
        [flag ?? kebab(name), ...aliases]
          .map((each) => (each.length === 1 ? `\`-${each}\`` : `\`--${each}\``))
          .join(", "),
        `\`MIDBLOCK_${kebab(name).replaceAll("-", "_").toUpperCase()}\``,
        [fallback, others.length > 0 && `(${others.join(", ")})`].filter(Boolean).join(" "),
        text,
      )
    }),
  ].join("\n")

/** A document with one of its tables replaced. */
export const withTable = (text, name, table) =>
  text.replace(
    new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_match, begin, end) => `${begin}${table}\n${end}`,
  )

/** Returns the tables of features and of the room `check`, by the names of their documents: those of `test/features/<name>/tables.mjs`. */
async function featureTables() {
  const features = new URL("../features/", import.meta.url)
  const modules = readdirSync(features)
    .map((name) => new URL(`${name}/tables.mjs`, features))
    .filter((module) => existsSync(module))
  modules.push(new URL("../check/tables.mjs", import.meta.url))
  const found = await Promise.all(modules.map(async (module) => (await import(module)).tables()))
  return Object.assign({}, ...found)
}

async function writeTables() {
  const { methods } = await import("../../dist/instance/methods.js")
  const { openRpcDocument } = await import("../../dist/api/rpc/openrpc.js")
  const { defaultText } = await import("../../dist/cli/options/values.js")
  const { flagOf, table: optionsByName } = await import("../../dist/cli/options/table.js")
  const foreign = await import("../../dist/cli/options/foreignFlags.js")
  const { nodeOptions } = await import("../../dist/node/options/index.js")
  const { serverOptions } = await import("../../dist/cli/options/table.js")
  const own = {
    ...(await featureTables()),
    methods: methodTable(openRpcDocument({ title: "midblock", version: "", methods })),
    options: optionTable({ ...serverOptions, ...nodeOptions }, defaultText),
    errors: errorTable(),
  }
  const tables = [
    ...Object.entries(own).map(([name, table]) => ({ page: name, name, table })),
    ...peerTables({ methods, flagOf: canonicalFlags(optionsByName, flagOf), ...foreign }),
  ]
  for (const { page, name, table } of tables)
    writeFileSync(pageOf(page), withTable(readFileSync(pageOf(page), "utf8"), name, table))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void writeTables()
