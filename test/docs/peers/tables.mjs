/** The tables of the pages on anvil, Hardhat and Ganache, derived from our own tables. */
import * as anvil from "./anvil.mjs"
import * as ganache from "./ganache.mjs"
import * as hardhat from "./hardhat.mjs"

const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`
const code = (text) => `\`${text}\``

const tableOf = (head, rows) => [row(...head), row(...head.map(() => "---")), ...rows].join("\n")

/** A table of hand-written rows: the name in the other node, the replacement in midblock, the difference. */
const pairs = (head, entries) =>
  tableOf(
    [head, "here", "what differs"],
    Object.entries(entries).map(([name, [here, differs]]) => row(code(name), here || "–", differs)),
  )

/** The names and aliases of every served method, each with the name of its method. */
const servedBy = (methods) =>
  new Map([
    ...methods.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => [each, name])),
    ["rpc_modules", "rpc_modules"],
    ["rpc.discover", "rpc.discover"],
  ])

const methodRows = (served, methods) =>
  tableOf(
    ["method", "here", "what differs"],
    Object.entries(methods).map(([name, differs]) => {
      const own = served.get(name)
      const here = own === undefined ? "not served" : own === name ? "yes" : `yes, as ${code(own)}`
      return row(code(name), here, differs)
    }),
  )

/** The long and short names in the text of a flag. */
export const namesOf = (flags) => flags.match(/-{1,2}[A-Za-z][\w-]*/g) ?? []

/** Returns the row of a flag of anvil: an option of ours, a shorthand, without effect, or not served. */
function anvilFlag(flags, differs, { flagOf, shorthands, idleFlags }) {
  const names = namesOf(flags).filter((name) => name.startsWith("--"))
  const among = (list) => list.find((each) => namesOf(each).some((name) => names.includes(name)))
  const idle = among(Object.keys(idleFlags))
  if (idle !== undefined) return row(code(flags), "no effect", differs || idleFlags[idle])
  const shorthand = shorthands.find((each) => among([each.flags]) !== undefined)
  const own = names.map(flagOf).find((flag) => flag !== undefined)
  if (shorthand === undefined && own === undefined) return row(code(flags), "not served", differs)
  const text = [shorthand?.text, differs].filter(Boolean).join("; ")
  return row(code(flags), own === undefined || names.includes(own) ? "yes" : `yes, as ${code(own)}`, text)
}

/** Every table of the three pages: its page, its name, its text. */
export function peerTables({ methods, ...program }) {
  const served = servedBy(methods)
  const flagRows = Object.entries(anvil.flags).map(([flags, differs]) => anvilFlag(flags, differs, program))
  const [fromAnvil, fromHardhat, fromGanache] = ["anvil", "hardhat", "ganache"].map(
    (peer) => `coming-from-${peer}`,
  )
  return [
    { page: fromAnvil, name: "flags", table: tableOf(["anvil", "here", "what differs"], flagRows) },
    { page: fromAnvil, name: "methods", table: methodRows(served, anvil.methods) },
    { page: fromHardhat, name: "options", table: pairs("network option", hardhat.options) },
    { page: fromHardhat, name: "flags", table: pairs("hardhat node", hardhat.flags) },
    { page: fromHardhat, name: "helpers", table: pairs("network helper", hardhat.helpers) },
    { page: fromHardhat, name: "matchers", table: pairs("matcher", hardhat.matchers) },
    { page: fromHardhat, name: "methods", table: methodRows(served, hardhat.methods) },
    { page: fromGanache, name: "options", table: pairs("option", ganache.options) },
    { page: fromGanache, name: "methods", table: methodRows(served, ganache.methods) },
  ]
}

/** Returns a function that maps a flag or its alias to our flag, both with dashes; `undefined` when there is none. */
export function canonicalFlags(table, flagOf) {
  const flags = new Map([
    ["--help", "--help"],
    ["--version", "--version"],
  ])
  for (const [name, { aliases = [] }] of Object.entries(table))
    for (const each of [flagOf(name), ...aliases]) flags.set(`--${each}`, `--${flagOf(name)}`)
  return (flag) => flags.get(flag)
}
