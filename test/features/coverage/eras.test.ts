/** Coverage of the same contracts, compiled by a version of solc of each form of syntax trees. */
import { describe, expect, test } from "vitest"
import type { FileCoverage } from "../../../src/features/coverage/measure.ts"
import { loadArtifacts } from "../../../src/harness/index.ts"
import type { MidblockNode } from "../../../src/index.ts"
import { compileEra, deployAllOf, eras, names } from "../../solidity/eras/eras.ts"
import { cover } from "./covered.ts"

/** Calls functions so that some lines, functions and ways of branches run, and others do not. */
async function exercise(node: MidblockNode, path: string): Promise<void> {
  const { call, addresses } = await deployAllOf(node, loadArtifacts(path), names)
  for (const x of [5n, 15n, 25n, 35n]) await call("Checks", "required", [x])
  for (const [x, on] of [
    [1n, false],
    [9n, true],
  ])
    await call("Checks", "ways", [x, on])
  await call("Checks", "inLibrary", [1n])
  await call("Checks", "take(uint256,uint8)", [1n, 1])
  await call("Checks", "take(address,uint256[2])", [addresses.Checks, [1n, 1n]])
  await call("Checks", "close", [1n])
  await call("Checks", "outer", [40n])
  await call("Shadows", "check", [1n])
}

/** Returns what a report says of a file: the lines that did not run, the functions that did, and the ways of branches. */
function reportOf({ file, hits }: FileCoverage) {
  const lineOf = (start: number) => file.positionAt(start)?.line
  return {
    notRun: hits.statements.filter(({ hit }) => !hit).map(({ range }) => lineOf(range.start)),
    ran: hits.functions.filter(({ hit }) => hit).map(({ name }) => name),
    branches: hits.branches.map(
      ({ kind, range, hits: ways }) => `${lineOf(range.start)} ${kind} ${ways.map(Number)}`,
    ),
  }
}

describe.each(eras)("behavior: contracts of solc %s", (version) => {
  test("coverage counts the same lines, functions and branches", async () => {
    const path = compileEra(version)
    const [file] = await cover(path, (node) => exercise(node, path))
    expect(file && reportOf(file)).toEqual({
      notRun: [40, 46, 53, 59],
      ran: [
        ...["Amounts.need", "Owned.constructor", "Owned.onlyOwner", "Owned.close"],
        ...["Checks.required", "Checks.ways", "Checks.inLibrary"],
        ...["Checks.take(uint256,enum Checks.Kind)", "Checks.take(contract Owned,uint256[2])"],
        ...["Checks.outer", "Checks.inner", "Shadows.require", "Shadows.check"],
      ],
      branches: [
        ...["6 require 0,1", "18 require 1,0", "23 require 1,0"],
        ...["33 require 1,1", "34 require 1,1", "35 require 1,1", "40 require 0,0"],
        ...["44 if 1,1", "46 if 0,1", "47 if 1,1", "48 cond-expr 1,0", "50 if 1,1", "50 binary-expr 1,1"],
        ...["64 require 1,0", "68 require 1,0", "69 require 1,0", "77 require 1,0"],
      ],
    })
  })
})
