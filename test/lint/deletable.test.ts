import { expect, test } from "vitest"
import { textOf } from "../docs/documents.ts"
import { belongsTo, placeOf, withoutLine } from "./deletable.mjs"

test("a feature has its own folders, and those that test it together with another feature", () => {
  const files = [
    ...["src/features/faults/methods/lag.ts", "test/features/faults/lag.test.ts", "examples/faults/lag.ts"],
    ...["test/features/faults-forking/origin.test.ts", "test/features/explorer-faults/page.test.ts"],
  ]
  expect(files.filter((file) => !belongsTo("faults", file))).toEqual([])
  const others = ["src/errors/faults.ts", "src/features/feature.ts", "test/features/forking/faults.test.ts"]
  expect(others.filter((file) => belongsTo("faults", file))).toEqual([])
})

test("placeOf names the folder of features, and nothing for files of other rooms", () => {
  expect(placeOf("src/features/faults/methods/lag.ts")).toBe("faults")
  expect(placeOf("test/features/faults-forking/origin.test.ts")).toBe("faults-forking")
  expect(placeOf("src/features/feature.ts")).toBeUndefined()
})

test("linked chains stand on OP chains, and are deleted with them", () => {
  for (const file of ["src/chains/index.ts", "test/chains/deposits.test.ts", "examples/chains/bridge.ts"])
    expect(belongsTo("op", file)).toBe(true)
  expect(withoutLine(textOf("src/index.ts"), "op")).not.toContain("chains")
})

test("withoutLine leaves out the line of one feature", () => {
  const text = textOf("src/instance/features.ts")
  const lines = text.split("\n")
  const left = lines.filter((line) => line !== 'export * from "../features/gas/index.ts"')
  expect(withoutLine(text, "gas")).toBe(left.join("\n"))
  expect(left.length).toBe(lines.length - 1)
  expect(withoutLine(textOf("src/instance/networks/tables.ts"), "op")).not.toContain("features")
})
