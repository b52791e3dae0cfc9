/** Writes the options of a node into their types, each with its text, unit and default from the table: what an editor shows. */
import { readFileSync, writeFileSync } from "node:fs"
import { defaultText } from "./dist/cli/values.js"
import { nodeOptions } from "./dist/node/options.js"

const file = "dist/createOptions.d.ts"
const mapped =
  /export type GivenOptions = \{\s*readonly \[Name in keyof NodeOptions\]\?: Given<Name> \| undefined;?\s*\};/

const units = {
  wei: 'In wei, or text with a unit: `"100 ether"`.',
  duration: 'In milliseconds, or text with a unit: `"2s"`.',
}

/** The text of a switch that is on by default says what happens without it. */
function sentence({ kind, default: fallback, text }) {
  const said = kind === "wei" ? text.replace(", in ether", "") : text
  return kind === "boolean" && fallback === true
    ? `\`false\`: ${said}.`
    : `${said[0].toUpperCase()}${said.slice(1)}.`
}

function fallbackOf(option) {
  const text = option.kind === "boolean" ? String(option.default) : defaultText(option)
  if (text === undefined) return "None by default."
  return `Default: ${option.kind === "wei" ? `${text} ether` : text}.`
}

function entry([name, option]) {
  const choices = option.choices === undefined ? [] : [`One of ${option.choices.join(", ")}.`]
  const lines = [sentence(option), ...choices, units[option.kind], fallbackOf(option)].filter(Boolean)
  const doc = lines.map((line) => `     * ${line}`).join("\n     *\n")
  return `    /**\n${doc}\n     */\n    readonly ${name}?: Given<${JSON.stringify(name)}> | undefined;`
}

const types = readFileSync(file, "utf8")
if (!mapped.test(types)) throw new Error(`${file} has no GivenOptions to write the options into`)
const options = Object.entries(nodeOptions).map(entry).join("\n")
writeFileSync(
  file,
  types.replace(mapped, () => `export interface GivenOptions {\n${options}\n}`),
)
