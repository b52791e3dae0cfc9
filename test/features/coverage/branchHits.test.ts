import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, test } from "vitest"
import type { FileCoverage } from "../../../src/features/coverage/measure.ts"
import { build, cover, exerciseOn } from "./covered.ts"

/** Describes each branch of a file: its line, its kind, 1 or 0 for each path (taken or not), and its first words. */
function branchesOf({ file, hits }: FileCoverage): string[] {
  const text = readFileSync(new URL(`../../features/coverage/${file.name}`, import.meta.url), "utf8")
  return hits.branches.map(({ kind, range, hits: taken }) => {
    const words = text.slice(range.start, range.end).replace(/\s+/g, " ").slice(0, 24)
    return `${file.positionAt(range.start)?.line} ${kind} ${taken.map(Number).join()} ${words}`
  })
}

describe.each(["midblock", "ethereumjs"] as const)(
  "behavior: covered branches and functions, on the engine %s",
  (evm) => {
    let files: readonly FileCoverage[]
    beforeAll(async () => {
      const path = build()
      files = await cover(path, (node) => exerciseOn(node, path), { automine: true, evm })
    })

    test("default: each branch has its kind and the paths that were taken", () => {
      expect(files.flatMap(branchesOf)).toMatchInlineSnapshot(`
      [
        "24 require 1,1 require(msg.sender == ow",
        "44 if 1,0 if (msg.data.length < 4)",
        "56 if 1,1 if (x == 0) return 0",
        "57 if 0,1 if (x < 10) { return 1; ",
        "59 if 1,0 if (x < 100) { return 2;",
        "68 if 1,1 if (x > 5) { result = 2;",
        "71 if 1,1 if (x > 50) result = 3",
        "73 cond-expr 1,1 x > 7 ? 10 : 20",
        "77 binary-expr 1,0 a && b",
        "78 binary-expr 1,1,0 a || b || c",
        "84 if 1,1 if (i == 3) continue",
        "85 if 0,1 if (i == 6) break",
        "91 if 1,1 if (left == 1) break",
        "99 require 1,0 require(x > 0)",
        "100 require 1,1 require(x < 100, Refused",
        "101 require 1,0 require( x != 50, "fifty",
        "105 require 1,0 assert(x != 42)",
        "114 try 1,1,0 try feed.price(id) retur",
        "124 try 0,1 try feed.price(id) retur",
        "132 if 1,1 if gt(x, 5) { y := 2 }",
        "135 switch 0,1,1 switch x case 7 { y := 7",
        "144 if 1,1 if eq(i, 3) { break }",
        "163 if 0,0 if (y > 3) { return y; }",
        "176 if 1,1 if (id == 1) revert("one",
        "177 if 0,1 if (id == 2) revert Refu",
        "9 require 1,1 require(limit_ > 0, "no ",
        "14 if 0,0 if (total + amount > lim",
        "43 if 0,1 if (limit_ > 1000) { tot",
        "49 require 1,1 require(amount < 50)",
        "68 if 0,1 if (!ok) { total = 0; }",
        "79 if 0,1 if (value == 13) { rever",
        "89 try 1,1 try new Vault(limit) ret",
        "102 if 0,1 if (x == 1) { return dou",
        "104 if 1,1 if (x == 2) return tripl",
        "105 cond-expr 1,0 x > 10 ? double(x) : tri",
      ]
    `)
    })

    test("behavior: each function counts as called or not called", () => {
      const functions = files.flatMap(({ hits }) =>
        hits.functions.map(({ name, hit }) => `${Number(hit)} ${name}`),
      )
      expect(functions).toMatchInlineSnapshot(`
      [
        "1 Branches.onlyOwner",
        "1 Branches.counted",
        "1 Branches.constructor",
        "1 Branches.receive",
        "1 Branches.fallback",
        "1 Branches.set",
        "1 Branches.neverByOthers",
        "1 Branches.classify",
        "1 Branches.withoutElse",
        "1 Branches.logic",
        "1 Branches.loops",
        "1 Branches.checked",
        "1 Branches.always",
        "1 Branches.priceOf",
        "1 Branches.priceOrNothing",
        "1 Branches.yul",
        "1 Branches.push",
        "0 Branches.neverCalled",
        "1 Branches.empty",
        "0 Branches.neverCalledEmpty",
        "1 Feeds.price",
        "1 Math2.twice",
        "0 Math2.unused",
        "0 freeFunction",
        "0 NeverInherited.hidden",
        "1 Base.constructor",
        "0 Base.below",
        "1 Base.twice",
        "1 Base.add",
        "0 Base.onlyHere",
        "0 Base.overridden",
        "1 Vault.constructor",
        "1 Vault.below",
        "1 Vault.add",
        "1 Vault.overridden",
        "1 Vault.bump",
        "1 Vault.delegated",
        "1 Code.write",
        "1 Factory.make",
        "0 Factory.makeAll",
        "1 Factory.guarded",
        "1 Factory.double",
        "1 Factory.triple",
      ]
    `)
    })
  },
)
