import { expect, test } from "vitest"
import { parseArguments } from "../../../src/cli/options/arguments.ts"

const parse = (line: string) => parseArguments({ argv: line.split(" "), env: {}, version: "1.0.0" })

test.each([
  [
    "--empty-flashblocks --no-flashblocks",
    "error: --empty-flashblocks and --no-flashblocks exclude each other",
  ],
  [
    "--preconfirmed-logs --no-flashblocks",
    "error: --preconfirmed-logs and --no-flashblocks exclude each other",
  ],
  [
    "--code-size-limit 5 --disable-code-size-limit",
    "error: --code-size-limit and --disable-code-size-limit exclude each other",
  ],
])("error: %s", (line, text) => {
  expect(parse(line)).toEqual({ kind: "refusal", text })
})

test.each([
  ["--hold-flashblocks --no-mining", []],
  ["--hold-flashblocks --fixture held.fixture.json", []],
  ["--preset ethgas --no-flashblocks", []],
  ["--state-interval 5 --state state.json", []],
  [
    "--state-interval 5",
    ["--state-interval changes nothing: no file is written without --state or --dump-state"],
  ],
])("behavior: %s", (line, notes) => {
  expect(parse(line)).toMatchObject({ kind: "run", notes })
})
