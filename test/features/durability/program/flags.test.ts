import { expect, test } from "vitest"
import { parseArguments } from "../../../../src/cli/options/arguments.ts"

const parse = (line: string) => parseArguments({ argv: line.split(" "), env: {}, version: "1.2.3" })

test.each([
  ["--sync full", "--sync"],
  ["--history all", "--history"],
  ["--durable-pending", "--durable-pending"],
])("error: %s without a data folder", (line, flag) => {
  expect(parse(line)).toEqual({ kind: "refusal", text: `error: ${flag} needs --data-dir` })
})

test("default: with a data folder, and the default values without one", () => {
  const optionsOf = (line: string) => {
    const parsed = parse(line)
    if (parsed.kind !== "run") return parsed.text
    const { dataDir, sync, history, durablePending } = parsed.options
    return { dataDir, sync, history, durablePending }
  }
  const usual = { dataDir: undefined, sync: "normal", history: "64", durablePending: false }
  expect(optionsOf("--data-dir chain --sync off --history 7 --durable-pending")).toEqual({
    dataDir: "chain",
    sync: "off",
    history: "7",
    durablePending: true,
  })
  expect(optionsOf("--sync normal --history 64 --no-durable-pending")).toEqual(usual)
})

test("error: a history that is neither a number of blocks nor all", () => {
  const expected = "is invalid. expected a number of blocks, or all"
  expect(parse("--data-dir chain --history some")).toEqual({
    ...{ kind: "refusal", text: `error: option '--history <blocks>' argument 'some' ${expected}` },
  })
})
