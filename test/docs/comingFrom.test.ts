/** Compares the pages on anvil, Hardhat and Ganache with our tables, and the page on anvil with anvil itself. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { allFlags } from "../../src/cli/options/flags.ts"
import * as foreign from "../../src/cli/options/foreignFlags.ts"
import { flagOf, table } from "../../src/cli/options/table.ts"
import { methods } from "../../src/instance/methods.ts"
import { startAnvil } from "../acceptance/anvil.ts"
import * as anvil from "./peers/anvil.mjs"
import { canonicalFlags, namesOf, peerTables } from "./peers/tables.mjs"
import { pageOf, withTable } from "./tables.mjs"

const tables = peerTables({ methods, flagOf: canonicalFlags(table, flagOf), ...foreign })
const pages = ["coming-from-anvil", "coming-from-hardhat", "coming-from-ganache"] as const
const textOf = (page: string) => readFileSync(pageOf(page), "utf8")

test.each(tables)("$page: its table of $name matches the sources (npm run docs writes it)", (each) => {
  const text = textOf(each.page)
  expect(text).toContain(each.table)
  expect(withTable(text, each.name, each.table)).toBe(text)
})

test("the page on anvil has every flag that anvil --help prints, and no other", () => {
  const program = fileURLToPath(new URL("../../node_modules/.bin/anvil", import.meta.url))
  const help = execFileSync(program, ["--help"], { encoding: "utf8" })
  const printed = Array.from(help.matchAll(/^ +(-\w, )?(--[\w-]+)/gm), ([text]) => namesOf(text)).flat()
  const aliases = Array.from(help.matchAll(/\[aliases: (--[^\]]+)\]/g), ([, text = ""]) =>
    namesOf(text),
  ).flat()
  const listed = Object.keys(anvil.flags).flatMap(namesOf)
  expect(listed.toSorted()).toEqual([...printed, ...aliases].toSorted())
})

test("the page on anvil has only methods that anvil answers", async () => {
  await using node = await startAnvil([])
  const answers = await Promise.all(
    Object.keys(anvil.methods).map(async (method) => {
      const request = { jsonrpc: "2.0", id: 1, method, params: ["", "", "", "", "", ""] }
      const body = JSON.stringify(request)
      const response = await fetch(node.url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      })
      return [method, ((await response.json()) as { error?: { code: number } }).error?.code]
    }),
  )
  expect(answers.filter(([, code]) => code === -32601)).toEqual([])
})

describe.each(pages)("%s: the flags and methods in its text exist", (page) => {
  const text = textOf(page)
    .replace(/^```.*?^```$/gms, "")
    .replace(/^\| [^|]* \|/gm, "|")
  const words = (pattern: RegExp) => [...new Set(Array.from(text.matchAll(pattern), ([, word = ""]) => word))]

  test("flags", () => {
    const refused = ["--chain.chainId"]
    const named = words(/`(--[\w.-]+)/g).filter((flag) => !refused.includes(flag))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((flag) => !allFlags.includes(flag))).toEqual([])
  })

  test("methods", () => {
    const served = new Set<string>(methods.flatMap(({ name, aliases }) => [name, ...aliases]))
    const named = words(/`([a-z0-9]+_\w+)`/g)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !served.has(name) && !name.startsWith("rpc_"))).toEqual([])
  })
})
