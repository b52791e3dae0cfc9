/** The tables of the pages for those who come from anvil, Hardhat and Ganache, derived from our own tables. */
import * as anvil from "./anvil.mjs"
import * as ganache from "./ganache.mjs"
import * as hardhat from "./hardhat.mjs"

const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`
const code = (text) => `\`${text}\``

const tableOf = (head, rows) => [row(...head), row(...head.map(() => "---")), ...rows].join("\n")

/** A table of hand-written rows: what it is there, what to write here, what differs. */
const pairs = (head, entries) =>
  tableOf(
    [head, "here", "what differs"],
    Object.entries(entries).map(([name, [here, differs]]) => row(code(name), here || "–", differs)),
  )

/** The names of every method that is served, with the one that each is an alias of. */
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

/** Returns the use of a flag of anvil in the program: an option, a shorthand, taken without effect, or refused. */
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

/** Returns a function that names the flag of ours for a flag or its further name, both with dashes; undefined for none. */
export function canonicalFlags(table, flagOf) {
  const flags = new Map([
    ["--help", "--help"],
    ["--version", "--version"],
  ])
  for (const [name, { aliases = [] }] of Object.entries(table))
    for (const each of [flagOf(name), ...aliases]) flags.set(`--${each}`, `--${flagOf(name)}`)
  return (flag) => flags.get(flag)
}
