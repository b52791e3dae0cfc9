import { expect, test } from "vitest"
import { commandOf } from "../../../src/cli/options/commandTable.ts"

const found = (line: string) => commandOf(line === "" ? [] : line.split(" "))

test("default: start, with or without its name", () => {
  expect(found("")).toEqual({ name: "start", rest: [] })
  expect(found("--port 1")).toEqual({ name: "start", rest: ["--port", "1"] })
  expect(found("start --port 1")).toEqual({ name: "start", rest: ["--port", "1"] })
})

test("behavior: finds other commands, and completion also by anvil's name", () => {
  expect(found("fixture build a.ts")).toEqual({ name: "fixture", rest: ["build", "a.ts"] })
  expect(found("fixture --help")).toEqual({ name: "fixture", rest: ["--help"] })
  expect(found("replay a.jsonl")).toEqual({ name: "replay", rest: ["a.jsonl"] })
  expect(found("completions zsh")).toEqual({ name: "completion", rest: ["zsh"] })
})

test("error: an unknown command gets a suggestion or the list of commands", () => {
  expect(["strat", "fixture biuld", "fixture", "completion tcsh", "toString", "zzz"].map(found)).toEqual([
    { refusal: "error: unknown command 'strat'; did you mean start?" },
    { refusal: "error: unknown command 'fixture biuld'; did you mean build?" },
    { refusal: "error: midblock fixture needs one of build, verify" },
    { refusal: "error: unknown command 'completion tcsh'; the commands are bash, zsh, fish" },
    {
      refusal:
        "error: unknown command 'toString'; the commands are start, record, replay, trace, types, coverage, fixture, fork, db, completion, help",
    },
    {
      refusal:
        "error: unknown command 'zzz'; the commands are start, record, replay, trace, types, coverage, fixture, fork, db, completion, help",
    },
  ])
})
