import { expect, test } from "vitest"
import { commandTable } from "../../../src/cli/options/commandTable.ts"
import { description } from "../../../src/cli/options/flags.ts"

/** The commands that the help describes, each with its words. */
const described = description
  .slice(description.indexOf("Commands:\n") + "Commands:\n".length)
  .split("\n")
  .map((line) => line.trim().split(/\s+/))
  .map(([name, words = ""]) => [name, words])

test("description: lists every command except help, in the order of the table", () => {
  expect(described.map(([name]) => name)).toEqual(Object.keys(commandTable).filter((name) => name !== "help"))
})

test("description: lists the words of each command", () => {
  for (const [name, words] of Object.entries(commandTable))
    if (words.length > 0) expect(described).toContainEqual([name, words.join("|")])
})
