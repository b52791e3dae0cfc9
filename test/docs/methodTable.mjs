/** The table of methods, from the OpenRPC document of a node: names, parameters with their shapes, an example, a summary. */
import { row } from "./tables.mjs"

/** An object with more members than this is named only: `rpc.discover` has its schema. */
const mostMembers = 8

const code = (text) => `\`${text.replaceAll("|", "\\|")}\``

/** Returns the schema with members or choices, where a parameter is nothing else but null. */
function structured(schema) {
  if (schema.properties || schema.enum) return schema
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== "null")
  return only === undefined || others.length > 0 ? undefined : structured(only)
}

/** Returns the choices of a schema, `"requeue" | "lose"`; empty when it has none. */
const choicesOf = (schema) =>
  (structured(schema)?.enum ?? []).map((choice) => JSON.stringify(choice)).join(" | ")

/** Returns the members of an object, `{ blocks?, alternating? }`, or its choices; undefined for other schemas. */
function shapeOf(schema) {
  const found = structured(schema)
  if (found?.enum) return choicesOf(found)
  const members = Object.entries(found?.properties ?? {})
  if (members.length === 0 || members.length > mostMembers) return undefined
  const isRequired = (name) => found.required?.includes(name)
  const texts = members.map(([name, member]) => {
    const choices = choicesOf(member)
    return `${name}${isRequired(name) ? "" : "?"}${choices && `: ${choices}`}`
  })
  return `{ ${texts.join(", ")} }`
}

function paramText({ name, required, schema }) {
  const shape = shapeOf(schema)
  return `${name}${required ? "" : "?"}${shape ? ` ${code(shape)}` : ""}`
}

/** Returns the parameters of the example as JSON; bytes longer than a word are cut. */
const exampleText = ([{ params }]) =>
  JSON.stringify(params.map(({ value }) => value)).replaceAll(/"(0x[0-9a-f]{8})[0-9a-f]{57,}"/g, '"$1…"')

/** Returns the table of the methods of an OpenRPC document. */
export const methodTable = ({ methods }) =>
  [
    row("method", "parameters", "example", ""),
    row("---", "---", "---", "---"),
    ...methods.map(({ name, params, examples, summary, "x-aliases": aliases = [] }) =>
      row(
        [name, ...aliases].map(code).join(", "),
        params.map(paramText).join(", "),
        code(exampleText(examples)),
        summary,
      ),
    ),
  ].join("\n")
