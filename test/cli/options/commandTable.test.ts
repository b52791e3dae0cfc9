import { expect, test } from "vitest"
import { commandOf } from "../../../src/cli/options/commandTable.ts"

const found = (line: string) => commandOf(line === "" ? [] : line.split(" "))

test("default: start, with or without its name", () => {
  expect(found("")).toEqual({ name: "start", rest: [] })
  expect(found("--port 1")).toEqual({ name: "start", rest: ["--port", "1"] })
  expect(found("start --port 1")).toEqual({ name: "start", rest: ["--port", "1"] })
})

test("behavior: finds other commands", () => {
  expect(found("fixture build a.ts")).toEqual({ name: "fixture", rest: ["build", "a.ts"] })
  expect(found("fixture --help")).toEqual({ name: "fixture", rest: ["--help"] })
  expect(found("trace 0x1")).toEqual({ name: "trace", rest: ["0x1"] })
})

test("error: an unknown command gets a suggestion or the list of commands", () => {
  expect(["strat", "fixture biuld", "fixture", "db mend", "toString", "zzz"].map(found)).toEqual([
    { refusal: "error: unknown command 'strat'; did you mean start?" },
    { refusal: "error: unknown command 'fixture biuld'; did you mean build?" },
    { refusal: "error: midblock fixture needs one of build, verify" },
    { refusal: "error: unknown command 'db mend'; the commands are verify, repair, export, stats" },
    {
      refusal:
        "error: unknown command 'toString'; the commands are start, chains, trace, check, init, types, coverage, gas, fixture, simulate, fork, verify, db, help",
    },
    {
      refusal:
        "error: unknown command 'zzz'; the commands are start, chains, trace, check, init, types, coverage, gas, fixture, simulate, fork, verify, db, help",
    },
  ])
})
