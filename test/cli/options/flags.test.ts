import { expect, test } from "vitest"
import { allFlags, longOf, withoutAlias } from "../../../src/cli/options/flags.ts"
import { parse } from "./parsedLine.ts"

test("withoutAlias: the main flag and the value, also of the opposite of a switch; other arguments as they are", () => {
  const given = [
    "--init=a=b.json",
    "--init",
    "--no-mine",
    "--mine",
    "--no-storage-caching",
    "--storage-caching",
  ]
  expect(
    [...given, "--port", "--init.json", "-f", "init", "--disable-console-log=x"].map(withoutAlias),
  ).toEqual([
    ...["--genesis=a=b.json", "--genesis", "--no-mining", "--mine", "--no-fork-cache", "--storage-caching"],
    ...["--port", "--init.json", "-f", "init", "--no-console-log=x"],
  ])
  expect(["--no-auto-unlock", "--no-no-mine"].map(withoutAlias)).toEqual([
    "--no-auto-impersonate",
    "--mining",
  ])
})

test("longOf: the long flag without dashes, empty when there is none", () => {
  expect(["-f, --fork-url <url>", "--no-cors", "--prune-history [states]", "-f"].map(longOf)).toEqual([
    ...["fork-url", "no-cors", "prune-history", ""],
  ])
})

test("allFlags: the flags of the help, their aliases, and those of anvil, each once", () => {
  const expected = [
    "--port",
    "--no-mining",
    "--no-mine",
    "--mnemonic-random",
    "--steps-tracing",
    "--version",
    "--help",
  ]
  expect(expected.filter((flag) => !allFlags.includes(flag))).toEqual([])
  expect(allFlags.filter((flag, index) => allFlags.indexOf(flag) !== index)).toEqual([])
})

test("behavior: --ipc takes a path, or none", () => {
  const paths = ["--ipc", "--ipc /run/node.ipc", "--ipc=/run/node.ipc", ""].map((line) => {
    const parsed = parse(line)
    return parsed.kind === "run" && parsed.options.ipc
  })
  expect(paths).toEqual(["/tmp/midblock.ipc", "/run/node.ipc", "/run/node.ipc", undefined])
})
